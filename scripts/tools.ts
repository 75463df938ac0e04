import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** The programs that check the project, as paths within their packages. */
export const tools = {
  biome: "@biomejs/biome/bin/biome",
  next: "next/dist/bin/next",
  typescript: "typescript/bin/tsc",
  vitest: "vitest/vitest.mjs",
  playwright: "@playwright/test/cli.js",
};

interface ToolOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Begins each line of the output, for tools that run beside others. Without it, the tool has the terminal. */
  readonly label?: string;
}

/**
 * Runs a tool with its output on this terminal.
 * @throws Error without a message if it fails, because the tool has already printed the reason
 */
export async function runTool(
  tool: keyof typeof tools,
  args: readonly string[],
  { env = {}, label }: ToolOptions = {},
): Promise<void> {
  const child = spawn(process.execPath, [join("node_modules", tools[tool]), ...args], {
    stdio: label === undefined ? "inherit" : ["ignore", "pipe", "pipe"],
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...env },
  });
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface(stream).on("line", (line) => console.log(`${label} | ${line}`));
  }
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error("");
}

/** Checks all types. Fast if little has changed since the last run. */
export async function checkTypes(): Promise<void> {
  await runTool("next", ["typegen"]);
  await runTool("typescript", ["--noEmit"]);
}

/** Runs vitest tests: those whose paths contain one of the given strings, or all. */
export function runUnitTests(args: readonly string[] = [], options?: ToolOptions): Promise<void> {
  return runTool("vitest", ["run", "--config", "proof/vitest.config.ts", ...args], options);
}
