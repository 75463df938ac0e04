import { expect, it } from "vitest";
import { newId } from "@/db/new-id";

it("sorts ids by time, and keeps their order within a millisecond", () => {
  const earlier = new Date("2026-01-01T00:00:00.000Z");
  const later = new Date("2026-01-01T00:00:00.001Z");
  const late = Array.from({ length: 500 }, () => newId(later));
  const early = Array.from({ length: 500 }, () => newId(earlier));
  const ids = [...early, ...late];
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(1_000);
});
