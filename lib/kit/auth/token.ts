import { createHash } from "node:crypto";
import { isNull, lt, or } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/** The stored hash of a random token. Unsalted, because 256 random bits can't be guessed. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

const RECORDED_EVERY_MS = 60_000;

/** Whether the last recorded use is over a minute old; uses are recorded at most once a minute. */
export function isUseDue(lastUsedAt: Date | null, now: Date): boolean {
  return lastUsedAt === null || lastUsedAt < minuteBefore(now);
}

/** `isUseDue` as an SQL condition of the update, so that only one of many concurrent requests writes. */
export function whereUseIsDue(lastUsedAt: AnyPgColumn, now: Date) {
  return or(isNull(lastUsedAt), lt(lastUsedAt, minuteBefore(now)));
}

function minuteBefore(now: Date): Date {
  return new Date(now.getTime() - RECORDED_EVERY_MS);
}
