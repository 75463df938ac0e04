import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { isLostSocket } from "../lib/platform/launch/lost-sockets.ts";
import { LongestFirst } from "./longest-first.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

export default defineConfig({
  root,
  resolve: {
    alias: [
      { find: /^@\//, replacement: root },
      { find: "next/headers", replacement: `${root}proof/next-headers.ts` },
    ],
  },
  test: {
    include: ["{lib,db,emails,proof,scripts,app,components}/**/*.test.{ts,tsx}"],
    globalSetup: "proof/vitest-setup.ts",
    setupFiles: "proof/vitest-file.ts",
    pool: "forks",
    // Loading the product again for every file took two thirds of the time; proof/vitest-file.ts cleans up instead.
    isolate: false,
    // Requests make much short-lived garbage; a larger nursery halves the time of collecting it.
    execArgv: ["--max-semi-space-size=64"],
    // Tests wait for PostgreSQL as much as they compute, so one worker per core would leave cores idle.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // A slow machine must never fail a test, so waits have no short limit.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    sequence: { concurrent: false, sequencer: LongestFirst },
    retry: 0,
    // postgres.js rolls back on a lost socket from a timer of its own. Next.js keeps serving after that, and the pool is
    // discarded (see db/pool.ts), so a test that cuts connections may continue.
    onUnhandledError: (error) => !isLostSocket(error),
  },
});
