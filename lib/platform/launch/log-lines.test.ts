import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { childEnv, env, setEnv } from "@/lib/kit/env";
import { openLaunchLog, quietLogs } from "@/lib/platform/launch/log-lines";
import { repository } from "@/proof/fixtures/postgres-servers";

const { NODE_ENV } = env();
afterEach(() => {
  setEnv({ NODE_ENV });
});

function told(text: string): string[] {
  const lines: string[] = [];
  openLaunchLog((line) => lines.push(line))(text);
  return lines;
}

it("writes plain text for people", () => {
  expect(told("\n  Running\n")).toEqual(["\n  Running\n"]);
});

it("writes one JSON line in production", () => {
  setEnv({ NODE_ENV: "production" });
  const lines: string[] = [];
  openLaunchLog((line) => lines.push(line))("\n  Running at A\n\n  and B\n", { dataDir: "/data" });
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain("\n");
  expect(JSON.parse(lines[0] ?? "")).toEqual({
    level: 30,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    dataDir: "/data",
    msg: "Running at A; and B",
  });
});

/** The lines of a process in production that writes to its console. */
function print(code: string): { level: number; msg: string }[] {
  const program = JSON.stringify(join(repository, "lib", "platform", "launch", "log-lines.ts"));
  const whole = `(await import(${program})).logConsoleAsJson(); ${code}`;
  const args = ["--import", "tsx", "--input-type=module", "--eval", whole];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: repository,
    encoding: "utf8",
    env: childEnv({ NODE_ENV: "production" }),
  });
  return (stdout + stderr)
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

it("turns console output into JSON in production, and drops Next's greeting", () => {
  const printed = print(`
    console.log("\u001b[1m▲ Next.js 16.4.6\u001b[22m");
    console.log("- Local:         http://localhost:3000");
    console.log("- Network:       http://192.0.2.2:3000");
    console.log("\u001b[32m✓\u001b[39m Ready in 210ms");
    console.log("");
    console.info("two\\nlines");
    console.error(new Error("no connection"));
    process.emitWarning("an old option");`);
  expect(printed.map(({ level, msg }) => [level, msg.split("; ").slice(0, 2).join("; ")])).toEqual([
    [30, "two; lines"],
    [50, expect.stringMatching(/^Error: no connection; at /)],
    [40, "Warning: an old option"],
  ]);
});

it.each([
  ["development", undefined, { LOG_LEVEL: "warn" }],
  ["development", "", { LOG_LEVEL: "warn" }],
  ["development", "info", {}],
  ["production", undefined, {}],
])("in %s with LOG_LEVEL %j the processes of a start log at %j", (mode, level, expected) => {
  vi.stubEnv("LOG_LEVEL", level);
  setEnv({ NODE_ENV: mode });
  expect(quietLogs()).toEqual(expected);
});
