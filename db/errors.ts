import { publicNameKey, slugKey } from "@/db/schema/organizations";
import { friendAdvocateKey, friendKey, friendPhoneKey } from "@/db/schema/referrals";
import { signInNameKey } from "@/db/schema/sign-in";

const RETRYABLE_CODES = new Set(["40001", "40P01"]);
// An import was undone while one of its people was active; a retry does not find that advocate.
const ADVOCATE_GONE = ["activity_advocate_fk", "messages_advocate_fk", "referrals_advocate_fk"] as const;
// Two transactions inserted the same row at once; a retry finds the other one's row.
const RETRYABLE_CONSTRAINTS = new Set<string>([
  ...ADVOCATE_GONE,
  friendAdvocateKey,
  friendKey,
  friendPhoneKey,
  publicNameKey,
  signInNameKey,
  slugKey,
]);
const ATTEMPTS = 3;

/** Runs a transaction up to three times if it fails only because of concurrent writes. */
export async function retryConflicts<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
    }
  }
}

function isRetryable(error: unknown): boolean {
  return RETRYABLE_CODES.has(databaseCode(error) ?? "") || RETRYABLE_CONSTRAINTS.has(violatedConstraint(error) ?? "");
}

/** Whether a retry may soon succeed: the write lost a race, took too long, or lost its connection. */
export function isPassing(error: unknown): boolean {
  return isRetryable(error) || !isUndone(error) || databaseCode(error)?.startsWith("57") === true;
}

// The driver's connection errors, and PostgreSQL's classes 08, 53, 57P, 58 and XX.
const UNSURE = /^(08|53|57P|58|XX|.{0,4}$|.{6,})/;

/**
 * Whether a failed transaction certainly left no changes. If the connection was lost, the commit may have succeeded.
 */
export function isUndone(error: unknown): boolean {
  const code = databaseCode(error);
  return code === undefined || !UNSURE.test(code);
}

/** Whether a statement gave up on a lock that others hold, or was ended to break a deadlock. It may be repeated. */
export function isLockBusy(error: unknown): boolean {
  return ["55P03", "40P01"].includes(databaseCode(error) ?? "");
}

/** The driver's or PostgreSQL's error code, anywhere in drizzle's chain of causes. */
export function databaseCode(error: unknown): string | undefined {
  return field(error, "code");
}

/** The innermost cause of an error. drizzle's own message above it repeats the query's parameters. */
export function rootCause(error: unknown): unknown {
  return error instanceof Error && error.cause ? rootCause(error.cause) : error;
}

/** The name of the database constraint that refused a write, if any. */
export function violatedConstraint(error: unknown): string | undefined {
  return field(error, "constraint_name");
}

function field(error: unknown, name: "code" | "constraint_name"): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const value: unknown = Reflect.get(cause, name);
    if (typeof value === "string") return value;
  }
  return undefined;
}
