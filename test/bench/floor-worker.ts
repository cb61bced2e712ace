import { DurableObject } from "cloudflare:workers";

/** What the floor needs of the platform. */
interface FloorEnv {
  readonly FLOORS: DurableObjectNamespace<Floor>;
}

/** An object that knows nothing: it writes what it is given in one transaction, and answers as much as it is asked for. */
export class Floor extends DurableObject<FloorEnv> {
  constructor(ctx: DurableObjectState, env: FloorEnv) {
    super(ctx, env);
    ctx.storage.sql.exec("CREATE TABLE IF NOT EXISTS written (id INTEGER PRIMARY KEY, bytes BLOB)");
  }

  write(bytes: number, answerBytes: number): string {
    this.ctx.storage.transactionSync(() => {
      this.ctx.storage.sql.exec("INSERT INTO written (bytes) VALUES (randomblob(?))", bytes);
    });
    return "x".repeat(answerBytes);
  }
}

export default {
  async fetch(request: Request, env: FloorEnv): Promise<Response> {
    const url = new URL(request.url);
    const object = env.FLOORS.get(env.FLOORS.idFromName(url.searchParams.get("object") ?? ""));
    await request.text();
    return new Response(
      await object.write(Number(url.searchParams.get("bytes")), Number(url.searchParams.get("answer"))),
    );
  },
};
