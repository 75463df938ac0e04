import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";

/** Whether a program is installed. */
export async function hasScanner(name: string): Promise<boolean> {
  return (await runScanner(name, ["--version"]).catch(() => null)) !== null;
}

/** Runs a scanner to its end. @returns what it printed @throws Error when it is not installed */
export async function runScanner(name: string, args: readonly string[]): Promise<string> {
  const child = spawn(name, args, { stdio: ["ignore", "pipe", "pipe"] });
  const failed = new Promise<never>((_, reject) => child.once("error", reject));
  const printed = Promise.all([text(child.stdout), text(child.stderr)]);
  return (await Promise.race([printed, failed])).join("");
}
