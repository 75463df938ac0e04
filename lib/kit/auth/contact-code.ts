import { randomInt } from "node:crypto";
import type { Tx } from "@/db/client";
import { keyedHash } from "@/lib/kit/auth/keyed-hash";
import { env } from "@/lib/kit/env";
import { takeTurnInWindow } from "@/lib/kit/limits/stored";

/** How often a code that was sent to a new contact may be tried. */
export const CODE_TRIES = 5;

/** A code of six digits, easy to type from a message. */
export function makeCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

/** A kind of codes, of which a member, an advocate or a contact gets a few an hour. */
interface CodeLimit {
  /** The codes and what they are counted by, such as `["phone-codes", "member"]`. */
  readonly names: readonly [string, string];
  readonly codesAnHour: number;
}

/** Counts a code before it is sent. @throws ApiError `rate_limited` */
export async function countCode(tx: Tx, { names, codesAnHour }: CodeLimit, whose: string, now: Date): Promise<void> {
  if (env().RATE_LIMIT === "off") return;
  const refusal = "Too many codes in the last hour. Wait a bit, then ask for another.";
  const rule = { turns: codesAnHour, seconds: 60 * 60, refusal };
  await takeTurnInWindow(tx, keyedHash(...names, whose), rule, now);
}
