import { createHash } from "node:crypto";
import { isNull, lt, or } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/** What the database keeps of a random token: without salt, since nobody can guess 256 random bits. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

const RECORDED_EVERY_MS = 60_000;

/** Whether a key's last use is older than a minute: it is written no more often than that. */
export function isUseDue(lastUsedAt: Date | null, now: Date): boolean {
  return lastUsedAt === null || lastUsedAt < minuteBefore(now);
}

/** The same as a condition of the write itself, so that of many requests at once only one writes. */
export function whereUseIsDue(lastUsedAt: AnyPgColumn, now: Date) {
  return or(isNull(lastUsedAt), lt(lastUsedAt, minuteBefore(now)));
}

function minuteBefore(now: Date): Date {
  return new Date(now.getTime() - RECORDED_EVERY_MS);
}
