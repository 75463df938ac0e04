import { createHash, createHmac, randomBytes } from "node:crypto";
import { eq, lt } from "drizzle-orm";
import { type Tx, transact } from "@/db/client";
import { friendFormStamps as taken } from "@/db/schema/friend-page";
import { isMadeOf } from "@/lib/kit/auth/secrets";
import { authSecret } from "@/lib/kit/env";
import { normalizeReferralCode } from "@/lib/leads/advocates/referral-code";

const LONGEST_MS = 24 * 60 * 60 * 1000;

/** When a form was shown, signed, as a hidden field of it; no two forms have the same. */
export function stampForm(code: string, now: Date): string {
  return makeMark(authSecret(), "friend-form", code, now.getTime(), randomBytes(9).toString("base64url"));
}

/** Gives a page with such a form, wherever its stamp stands, a new one. */
export function renewStamps(html: string, code: string, now: Date): string {
  return html.replace(/\b\d{13}\.[\w-]{12}\.[\w-]{22}(?![\w-])/g, stampForm(code, now));
}

/**
 * Whether a stamp is one of this code's form, of the last day. A form that comes at once is as good as another: browsers
 * fill in forms by themselves.
 */
export function isFreshStamp(code: string, stamp: string, now: Date): boolean {
  const age = ageOf("friend-form", code, stamp, now);
  return age !== null && age <= LONGEST_MS;
}

/**
 * Takes a form's stamp, once, if this transaction commits: what is refused after all keeps its stamp.
 * @param stamp one that `isFreshStamp` accepts
 * @param form everything that was typed
 * @returns `repeated` for the same form once more, as when a button is pressed twice; `used` for another one
 */
export async function takeStamp(
  tx: Tx,
  stamp: string,
  form: unknown,
  now: Date,
): Promise<"taken" | "repeated" | "used"> {
  const key = digest(stamp);
  const typed = digest(JSON.stringify([stamp, form]));
  const expiresAt = new Date(now.getTime() + LONGEST_MS);
  // Of two at once the second waits here for the first.
  const added = await tx
    .insert(taken)
    .values({ key, form: typed, expiresAt })
    .onConflictDoNothing()
    .returning({ key: taken.key });
  if (added.length > 0) return "taken";
  const [before] = await tx.select({ form: taken.form }).from(taken).where(eq(taken.key, key));
  return before?.form.equals(typed) ? "repeated" : "used";
}

/** Removes stamps that are refused as too old anyway. */
export async function forgetOldStamps(now: Date): Promise<void> {
  await transact((tx) => tx.delete(taken).where(lt(taken.expiresAt, now)));
}

/** Says in the address of the page that a form was sent there: signed, so that no link can claim it. */
export function markSent(code: string, now: Date): string {
  return makeMark(authSecret(), "friend-form-sent", code, now.getTime(), "");
}

/** Whether a mark is one of this code's page, and of the last day unless it may be older. */
export function isSentMark(code: string, mark: string, now: Date, longestMs = LONGEST_MS): boolean {
  const age = ageOf("friend-form-sent", code, mark, now);
  return age !== null && age <= longestMs;
}

type Purpose = "friend-form" | "friend-form-sent";

// The whole text must be the one we made, or one stamp could be written in several ways and be taken once in each.
function ageOf(purpose: Purpose, code: string, mark: string, now: Date): number | null {
  const [at = "", once = ""] = mark.split(".");
  const ms = /^\d{1,15}$/.test(at) ? Number(at) : 0;
  const isOurs = isMadeOf(mark, (secret) => makeMark(secret, purpose, code, ms, once));
  return isOurs ? now.getTime() - ms : null;
}

function makeMark(secret: string, purpose: Purpose, code: string, ms: number, once: string): string {
  const signed = JSON.stringify([purpose, normalizeReferralCode(code), ms, once]);
  const signature = createHmac("sha256", secret).update(signed).digest("base64url").slice(0, 22);
  return `${ms}.${once}.${signature}`;
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
