import { Socket } from "node:net";

/**
 * Is loaded before wrangler, and ends it and all it has started when the process that started it is gone, even killed: a
 * service that outlived its lock on the state folder would share it with the next one.
 */
const leash = 3;

// Wrangler starts a second process with the same options, to which this number means something else.
if (process.argv[1]?.endsWith("wrangler.js")) {
  const held = new Socket({ fd: leash, readable: true, writable: false });
  held.once("close", () => process.kill(-process.pid, "SIGKILL"));
  held.resume().unref();
}
