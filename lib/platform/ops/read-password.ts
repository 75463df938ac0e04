import { createInterface } from "node:readline";
import { Writable } from "node:stream";

/** Asks for a password at a terminal without showing it; without a terminal, reads the first line of input. */
export async function readPassword(): Promise<string> {
  const isTerminal = process.stdin.isTTY;
  if (isTerminal) process.stderr.write("Password: ");
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: isTerminal });
  const typed = await new Promise<string>((resolve) => {
    lines.once("line", resolve);
    lines.once("close", () => resolve(""));
    // The prompt controls the terminal, including Ctrl-C.
    lines.once("SIGINT", () => process.exit(130));
  });
  lines.close();
  if (isTerminal) process.stderr.write("\n");
  return typed;
}
