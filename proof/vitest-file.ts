import { afterAll } from "vitest";
import { closeDatabase } from "@/db/client";
import { setEnv } from "@/lib/kit/env";

// Runs before each test file. Files share a process, so each restores the environment and the product's state on
// `globalThis`: connections, counters and cached figures.
const environment = { ...process.env };
const names = new Set(Object.keys(globalThis));

afterAll(async () => {
  await closeDatabase();
  for (const name of Object.keys(globalThis)) {
    if (name.startsWith("referralRewards") && !names.has(name)) Reflect.deleteProperty(globalThis, name);
  }
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  setEnv({});
});
