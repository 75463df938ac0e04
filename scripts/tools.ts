import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** The programs that check the project, as paths within their packages. */
export const tools = {
  biome: "@biomejs/biome/bin/biome",
  next: "next/dist/bin/next",
  typescript: "typescript/bin/tsc",
  vitest: "vitest/vitest.mjs",
  playwright: "@playwright/test/cli.js",
};

/**
 * Runs a tool with its output on this terminal.
 * @throws Error without a message if it fails, because the tool has already printed the reason
 */
export function runTool(
  tool: keyof typeof tools,
  args: readonly string[],
  env: Record<string, string> = {},
): void {
  const { status } = spawnSync(process.execPath, [join("node_modules", tools[tool]), ...args], {
    stdio: "inherit",
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...env },
  });
  if (status !== 0) throw new Error("");
}

/** Checks all types. Fast if little has changed since the last run. */
export function checkTypes(): void {
  runTool("next", ["typegen"]);
  runTool("typescript", ["--noEmit"]);
}

/** Runs vitest tests: those whose paths contain one of the given strings, or all. */
export function runUnitTests(args: readonly string[] = [], env: Record<string, string> = {}): void {
  runTool("vitest", ["run", "--config", "proof/vitest.config.ts", ...args], env);
}
