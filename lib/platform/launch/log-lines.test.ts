import { afterEach, expect, it, vi } from "vitest";
import { env, setEnv } from "@/lib/kit/env";
import { openLaunchLog, quietLogs } from "@/lib/platform/launch/log-lines";

const { NODE_ENV } = env();
afterEach(() => {
  vi.unstubAllEnvs();
  setEnv({ NODE_ENV });
});

function told(text: string): string[] {
  const lines: string[] = [];
  openLaunchLog((line) => lines.push(line))(text);
  return lines;
}

it("tells people in words", () => {
  expect(told("\n  Running\n")).toEqual(["\n  Running\n"]);
});

it("tells programs one JSON line in production", () => {
  setEnv({ NODE_ENV: "production" });
  const [line = "", ...more] = told("\n  Running at http://localhost:3000\n\n  Ctrl-C stops it\n");
  expect(more).toEqual([]);
  expect(line).not.toContain("\n");
  expect(JSON.parse(line)).toEqual({
    level: 30,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    msg: "Running at http://localhost:3000; Ctrl-C stops it",
  });
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
