import type { AskedHeaders } from "@/lib/kit/answer";
import { readCookie, writeCookie } from "@/lib/kit/auth/cookies";
import { appUrl } from "@/lib/kit/env";
import { isSentMark, markSent } from "@/lib/public/friend-page/form-time";

const COOKIE = "sent-form";
const KEPT_SECONDS = 30 * 24 * 60 * 60;

/** The Set-Cookie header by which this browser alone knows that a form was sent on a page. */
export function keepSent(path: string, place: string, now: Date): string {
  const isSecure = appUrl().startsWith("https:");
  return writeCookie(COOKIE, markSent(place, now), { path, maxAge: KEPT_SECONDS, isSecure });
}

/** Whether this browser sent the form of a page in the last weeks. */
export function hasSentBefore(headers: AskedHeaders, place: string, now: Date): boolean {
  const mark = readCookie(headers, COOKIE);
  return mark !== null && isSentMark(place, mark, now, KEPT_SECONDS * 1000);
}
