import { z } from "zod";
import type { HttpHeaders } from "@/lib/kit/answer";
import { readCookie, writeCookie } from "@/lib/kit/auth/cookies";
import { seal, unseal } from "@/lib/kit/auth/seal";
import { normalizeReferralCode } from "@/lib/leads/advocates/referral-code";

/** How a friend hears next: a message to confirm, or a call with or without the offer. */
const sentWays = ["email", "text", "call", "asked"] as const;
export type SentWay = (typeof sentWays)[number];

const SentForm = z.object({
  at: z.int(),
  /** The id kept for the form's referral. It leads nowhere if the friend was known already. */
  ticket: z.uuid(),
  /** The first name as typed, not as stored: a known friend's page must look the same. */
  name: z.string(),
  way: z.enum(sentWays),
});

/** A form that this browser sent. */
export type SentForm = z.output<typeof SentForm>;

const COOKIE = "sent-form";
const KEPT_SECONDS = 90 * 24 * 60 * 60;

/** Set-Cookie header that remembers a sent form in this browser. Sealed, so that no page can make one up. */
export function keepSent(path: string, place: string, form: SentForm): string {
  const sealed = seal(JSON.stringify(form), sealedFor(place)).toString("base64url");
  return writeCookie(COOKIE, sealed, { path, maxAge: KEPT_SECONDS });
}

/** The form that this browser sent on a page in the last months, or null. */
export function readSent(headers: HttpHeaders, place: string, now: Date): SentForm | null {
  const sealed = readCookie(headers, COOKIE);
  if (!sealed) return null;
  try {
    const form = SentForm.parse(JSON.parse(unseal(Buffer.from(sealed, "base64url"), sealedFor(place))));
    return now.getTime() - form.at <= KEPT_SECONDS * 1000 ? form : null;
  } catch {
    return null;
  }
}

const sealedFor = (place: string) => `sent form ${normalizeReferralCode(place)}`;
