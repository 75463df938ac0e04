import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("..", import.meta.url));

export default defineConfig({
  root,
  resolve: {
    alias: [{ find: /^@\//, replacement: root }],
  },
  test: {
    include: ["{lib,db,scripts,app,components}/**/*.test.{ts,tsx}"],
    globalSetup: "scripts/vitest-setup.ts",
    pool: "forks",
    testTimeout: 30_000,
    hookTimeout: 60_000,
    sequence: { concurrent: false },
    retry: 0,
  },
});
