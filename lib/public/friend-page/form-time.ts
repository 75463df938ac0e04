import { createHmac } from "node:crypto";
import { normalizeReferralCode } from "@/lib/advocates/referral-code";
import { isMadeOf } from "@/lib/auth/secrets";
import { authSecret } from "@/lib/platform/env";

/** Nobody reads the page and fills in the form within two seconds; programs do. */
const QUICKEST_MS = 2_000;
const LONGEST_MS = 24 * 60 * 60 * 1000;

/**
 * When a form was shown, signed, as a hidden field of it.
 * @param isRepeat the form comes back with what was typed, so it may be sent again at once
 */
export function stampForm(code: string, now: Date, { isRepeat = false } = {}): string {
  const shownAt = now.getTime() - (isRepeat ? QUICKEST_MS : 0);
  return `${shownAt}.${sign(authSecret(), code, shownAt)}`;
}

/** What a stamp says of the form it comes with: `stale` when it is a day old, or is no stamp of this code's form. */
export function readStamp(code: string, stamp: string, now: Date): "fine" | "quick" | "stale" {
  const [shownAt, signature = ""] = stamp.split(".");
  const ms = /^\d{1,15}$/.test(shownAt ?? "") ? Number(shownAt) : 0;
  if (!isMadeOf(signature, (secret) => sign(secret, code, ms))) return "stale";
  const age = now.getTime() - ms;
  if (age > LONGEST_MS) return "stale";
  return age < QUICKEST_MS ? "quick" : "fine";
}

function sign(secret: string, code: string, shownAt: number): string {
  const what = JSON.stringify(["friend-form", normalizeReferralCode(code), shownAt]);
  return createHmac("sha256", secret).update(what).digest("base64url").slice(0, 22);
}
