import type { HttpHeaders } from "@/lib/kit/answer";
import { readCookie, writeCookie } from "@/lib/kit/auth/cookies";
import { isSentMark, markSent } from "@/lib/public/friend-page/form-time";

const COOKIE = "sent-form";
const KEPT_SECONDS = 30 * 24 * 60 * 60;

/** Set-Cookie header that remembers in this browser that the page's form was sent. */
export function keepSent(path: string, place: string, now: Date): string {
  return writeCookie(COOKIE, markSent(place, now), { path, maxAge: KEPT_SECONDS });
}

/** Whether this browser sent the page's form in the last few weeks. */
export function hasSentBefore(headers: HttpHeaders, place: string, now: Date): boolean {
  const mark = readCookie(headers, COOKIE);
  return mark !== null && isSentMark(place, mark, now, KEPT_SECONDS * 1000);
}
