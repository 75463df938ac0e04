import { createHash, createHmac, randomBytes } from "node:crypto";
import { eq, lt } from "drizzle-orm";
import { type Tx, transact } from "@/db/client";
import { newId } from "@/db/new-id";
import { friendFormStamps as stamps } from "@/db/schema/friend-page";
import { isMadeWithSecret } from "@/lib/kit/auth/secrets";
import { authSecret } from "@/lib/kit/env";
import { normalizeReferralCode } from "@/lib/leads/advocates/referral-code";

const LONGEST_MS = 24 * 60 * 60 * 1000;

/** A unique signed timestamp for a hidden field of the form. */
export function stampForm(code: string, now: Date): string {
  return makeMark(authSecret(), "friend-form", code, now.getTime(), randomBytes(9).toString("base64url"));
}

/** Replaces every form stamp in a page's HTML with a new one. */
export function renewStamps(html: string, code: string, now: Date): string {
  return html.replace(/\b\d{13}\.[\w-]{12}\.[\w-]{22}(?![\w-])/g, stampForm(code, now));
}

/**
 * Whether a stamp belongs to this code's form and is at most a day old. A form may come back at once, because browsers
 * autofill.
 */
export function isFreshStamp(code: string, stamp: string, now: Date): boolean {
  const age = ageOf("friend-form", code, stamp, now);
  return age !== null && age <= LONGEST_MS;
}

/**
 * Uses up a form's stamp if this transaction commits, so a form that is refused keeps its stamp.
 * @param stamp accepted by `isFreshStamp`
 * @param form all typed values
 * @param ticket an id for the form's referral; a repeated form gets the first one's
 * @returns `repeated` if the same form was sent before, for example by a double click; `used` if another form used the
 * stamp
 */
export async function takeStamp(
  tx: Tx,
  stamp: string,
  form: unknown,
  now: Date,
  ticket: string = newId(now),
): Promise<{ readonly outcome: "taken" | "repeated" | "used"; readonly ticket: string }> {
  const key = digest(stamp);
  const typed = digest(JSON.stringify([stamp, form]));
  const expiresAt = new Date(now.getTime() + LONGEST_MS);
  // A concurrent second form waits here for the first.
  const added = await tx
    .insert(stamps)
    .values({ key, form: typed, ticket, expiresAt })
    .onConflictDoNothing()
    .returning({ key: stamps.key });
  if (added.length > 0) return { outcome: "taken", ticket };
  const [before] = await tx.select().from(stamps).where(eq(stamps.key, key));
  const isSame = before?.form.equals(typed) ?? false;
  return { outcome: isSame ? "repeated" : "used", ticket: before?.ticket ?? ticket };
}

/** Deletes stamps that are too old to be accepted anyway. */
export async function forgetOldStamps(now: Date): Promise<void> {
  await transact((tx) => tx.delete(stamps).where(lt(stamps.expiresAt, now)));
}

/** Signed mark in the page's URL that a form was sent, so that no link can fake it. */
export function markSent(code: string, now: Date): string {
  return makeMark(authSecret(), "friend-form-sent", code, now.getTime(), "");
}

/** Whether a mark belongs to this code's page and is recent enough. */
export function isSentMark(code: string, mark: string, now: Date): boolean {
  const age = ageOf("friend-form-sent", code, mark, now);
  return age !== null && age <= LONGEST_MS;
}

type MarkPurpose = "friend-form" | "friend-form-sent";

// Compare the whole text. Otherwise one stamp could be spelled in several ways and be used once for each.
function ageOf(purpose: MarkPurpose, code: string, mark: string, now: Date): number | null {
  const [at = "", once = ""] = mark.split(".");
  const ms = /^\d{1,15}$/.test(at) ? Number(at) : 0;
  const isOurs = isMadeWithSecret(mark, (secret) => makeMark(secret, purpose, code, ms, once));
  return isOurs ? now.getTime() - ms : null;
}

function makeMark(secret: string, purpose: MarkPurpose, code: string, ms: number, once: string): string {
  const signed = JSON.stringify([purpose, normalizeReferralCode(code), ms, once]);
  const signature = createHmac("sha256", secret).update(signed).digest("base64url").slice(0, 22);
  return `${ms}.${once}.${signature}`;
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
