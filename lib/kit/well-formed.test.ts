import { expect, it } from "vitest";
import { isWellFormed } from "@/lib/kit/well-formed";

it.each(["", "Zoë", "👍", "山田", "👨‍👩‍👧"])("accepts %s", (text) => {
  expect(isWellFormed(text)).toBe(true);
});

it.each(["\ud83d", "\udc4d", "a\ud83d b", "\udc4d\ud83d"])("rejects a lone surrogate", (text) => {
  expect(isWellFormed(text)).toBe(false);
});
