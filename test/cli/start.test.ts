import { createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { startService } from "../../src/cli/start.ts";

describe("the start of a service", () => {
  it("says clearly that the port is taken, before anything is made", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const starting = startService({ port, stateDir: "/nowhere/that/could/be/made", quiet: true });
    await expect(starting).rejects.toThrow(`Port ${port} is taken`);
    server.close();
  });
});
