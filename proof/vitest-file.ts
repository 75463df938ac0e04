import { afterAll } from "vitest";
import { closeDatabase } from "@/db/client";
import { setEnv } from "@/lib/platform/env";

// Runs before each test file. Files share one process, so each gives back the environment and the connections.
const before = { ...process.env };

afterAll(async () => {
  await closeDatabase();
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
  setEnv({});
});
