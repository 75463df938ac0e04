import { randomBytes } from "node:crypto";
import { transact } from "@/db/client";
import { ApiError } from "@/lib/api/errors";
import { countAttempt } from "@/lib/sign-in/delays";
import { uniqueEmail } from "@/lib/testing/organization";

type Origin = Parameters<typeof countAttempt>[2];

/** A moment so many seconds after the first of June. */
export function second(seconds: number): Date {
  return new Date(Date.UTC(2026, 5, 1) + seconds * 1000);
}

/** Somebody from a network that no other test has, with an address that nobody has, unless it is given. */
export function somebody(email = uniqueEmail("eve")): Origin {
  return { email, network: randomBytes(8).toString("hex") };
}

/** Counts an attempt. @returns how many seconds it came too early, 0 when it may be made */
export function tryAs(origin: Origin, at: Date, attempt: "password" | "mail" = "password"): Promise<number> {
  return secondsEarly(() => transact((tx) => countAttempt(tx, attempt, origin, at)));
}

/** How many seconds too early a call was refused as, 0 when it was not refused. */
export async function secondsEarly(call: () => Promise<unknown>): Promise<number> {
  try {
    await call();
    return 0;
  } catch (error) {
    if (error instanceof ApiError && error.code === "rate_limited") return error.retryAfterSeconds ?? 0;
    throw error;
  }
}
