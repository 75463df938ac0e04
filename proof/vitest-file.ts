import { afterAll, afterEach, vi } from "vitest";
import { setEnv } from "@/lib/kit/env";

// Runs before each test file. Files share a process, so each restores the environment and the product's state on
// `globalThis`: counters and cached figures. Connections stay, because a new one compiles every trigger again; files
// that use another database close theirs.
const environment = { ...process.env };
const names = new Set(Object.keys(globalThis));

/** Tests change the clock, spies and stubs only for themselves. */
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

afterAll(() => {
  for (const name of Object.keys(globalThis)) {
    if (name.startsWith("referralRewards") && name !== "referralRewardsPools" && !names.has(name))
      Reflect.deleteProperty(globalThis, name);
  }
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  setEnv({});
});
