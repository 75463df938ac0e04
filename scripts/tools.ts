import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** The programs that check the project, as files of the packages that bring them. */
export const tools = {
  biome: "@biomejs/biome/bin/biome",
  next: "next/dist/bin/next",
  typescript: "typescript/bin/tsc",
  vitest: "vitest/vitest.mjs",
  playwright: "@playwright/test/cli.js",
};

/**
 * Runs one of them, with its output on this terminal.
 * @throws Error without a message when it fails, as it has said why
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

/** Checks the types of everything; quick when little has changed since the last time. */
export function checkTypes(): void {
  runTool("next", ["typegen"]);
  runTool("typescript", ["--noEmit"]);
}

/** Runs tests of `vitest`: those whose paths contain one of the given, or all. */
export function runUnitTests(args: readonly string[] = [], env: Record<string, string> = {}): void {
  runTool("vitest", ["run", "--config", "proof/vitest.config.ts", ...args], env);
}
