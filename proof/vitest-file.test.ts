import { expect, it, vi } from "vitest";

const start = Date.now();

// Two tests in this order: the setup file (vitest-file.ts) restores what the first one leaves changed.
it("a test may change the clock, functions, globals and the environment", () => {
  vi.setSystemTime(0);
  vi.spyOn(Math, "max").mockReturnValue(7);
  vi.stubGlobal("isStubbed", true);
  vi.stubEnv("IS_STUBBED", "yes");
  expect([Date.now(), Math.max(1, 2), Reflect.get(globalThis, "isStubbed")]).toEqual([0, 7, true]);
});

it("and the next test finds them as they were", () => {
  expect(Date.now()).toBeGreaterThanOrEqual(start);
  expect(Math.max(1, 2)).toBe(2);
  expect(globalThis).not.toHaveProperty("isStubbed");
  expect(process.env).not.toHaveProperty("IS_STUBBED");
});
