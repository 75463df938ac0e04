import { publicNameKey, slugKey } from "@/db/schema/organizations";
import { friendAdvocateKey, friendKey, friendPhoneKey } from "@/db/schema/referrals";
import { signInNameKey } from "@/db/schema/sign-in";

const RETRYABLE_CODES = new Set(["40001", "40P01"]);
// An import was undone while something happened to one of its people; a new attempt does not find that advocate.
const ADVOCATE_GONE = ["activity_advocate_fk", "messages_advocate_fk", "referrals_advocate_fk"] as const;
// Two transactions made the same row at once and one of them counted on its own; a new attempt finds the other's.
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

/** Runs a transaction again, at most twice, when it lost a race that a second attempt would not meet. */
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
  return (
    RETRYABLE_CODES.has(databaseCode(error) ?? "") ||
    RETRYABLE_CONSTRAINTS.has(violatedConstraint(error) ?? "")
  );
}

/** Whether something may well be done in a moment: it lost a race, took too long, or its connection is gone. */
export function isPassing(error: unknown): boolean {
  return isRetryable(error) || !isUndone(error) || databaseCode(error)?.startsWith("57") === true;
}

// What the driver says of its connection, and PostgreSQL's classes 08, 53, 57P, 58 and XX.
const UNSURE = /^(08|53|57P|58|XX|.{0,4}$|.{6,})/;

/** Whether a transaction that failed has certainly left nothing: a lost connection may have lost only the answer. */
export function isUndone(error: unknown): boolean {
  const code = databaseCode(error);
  return code === undefined || !UNSURE.test(code);
}

/** The driver's or PostgreSQL's error code, wherever in the chain of causes drizzle left it. */
export function databaseCode(error: unknown): string | undefined {
  return field(error, "code");
}

/** What is at the bottom of an error. drizzle's own message above it repeats the query's parameters. */
export function rootCause(error: unknown): unknown {
  return error instanceof Error && error.cause ? rootCause(error.cause) : error;
}

/** The name of the database constraint that refused a write, if one did. */
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
