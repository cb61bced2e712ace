import { startService } from "../bench/platform.ts";

/** A service in a process of its own, to be killed: serves the Worker in a folder on a state, and says where. */
const [, , folder = "", stateDir = "", adminKey = ""] = process.argv;
const { url } = await startService(folder, stateDir, adminKey);
console.log(url);
