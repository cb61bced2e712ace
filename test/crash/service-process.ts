import { startService } from "../bench/platform.ts";

/** A service in a process of its own, to be killed: serves the Worker in a folder on a state, and says where. */
const [, , folder = "", stateDir = "", adminKey = ""] = process.argv;
const { url, stop } = await startService(folder, stateDir, adminKey);
console.log(url);

// Whoever started it holds the other end: when that one is gone, this goes too.
process.stdin.resume();
process.stdin.once("close", () => void stop().finally(() => process.exit()));
