import { expect, it } from "vitest";
import { newId } from "@/db/new-id";

it("keeps the order of ids within one millisecond, and sorts by time before that", () => {
  const earlier = new Date("2026-01-01T00:00:00.000Z");
  const later = new Date("2026-01-01T00:00:00.001Z");
  const late = Array.from({ length: 500 }, () => newId(later));
  const early = Array.from({ length: 500 }, () => newId(earlier));
  const made = [...early, ...late];
  expect(made.toSorted()).toEqual(made);
  expect(new Set(made).size).toBe(1_000);
});
