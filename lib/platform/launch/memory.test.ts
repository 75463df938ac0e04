import { freemem, totalmem } from "node:os";
import { afterEach, expect, it } from "vitest";
import { memoryBytes, setEnv, webProcesses } from "@/lib/kit/env";
import { requireMemory } from "./memory";

const MB = 1024 * 1024;
const whole = { web: 1, worker: true, embedded: true };

afterEach(() => setEnv({ WEB_PROCESSES: "" }));

it("finds the available memory", () => {
  expect(memoryBytes()).toBeLessThanOrEqual(totalmem());
  expect(memoryBytes()).toBeGreaterThan(Math.min(freemem(), 100 * MB));
});

it("explains in one line the memory found, the memory needed, and how to need less", () => {
  expect(() => requireMemory(whole, 512 * MB)).toThrow(
    "There are 512 MB of memory here, and at least 650 MB are needed for one web process, a worker (WORKER=off runs none), the embedded PostgreSQL. Give the machine or container more",
  );
  expect(() => requireMemory({ ...whole, web: 4 }, 1024 * MB)).toThrow("4 web processes (WEB_PROCESSES)");
});

it.each([
  ["everything in what a machine of 1 GB has left", whole, 950],
  ["a web process alone in half of that", { web: 1, worker: false, embedded: false }, 500],
])("starts %s", (_, parts, found) => {
  expect(() => requireMemory(parts, found * MB)).not.toThrow();
});

it("never starts more web processes by default than memory allows", () => {
  expect(() => requireMemory({ ...whole, web: webProcesses() })).not.toThrow();
  setEnv({ WEB_PROCESSES: "7" });
  expect(webProcesses()).toBe(7);
});
