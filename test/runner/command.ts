import { spawn } from "node:child_process";

/**
 * Runs a program with this terminal as its own.
 * @returns its exit code; 1 when a signal ended it or it could not be started
 */
export function runCommand(program: string, parameters: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, parameters, { stdio: "inherit" });
    child.once("error", (error) => {
      console.error(`${program}: ${error.message}`);
      resolve(1);
    });
    child.once("exit", (code) => resolve(code ?? 1));
  });
}
