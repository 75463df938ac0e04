import { createHash } from "node:crypto";
import { z } from "zod";
import { cookieName, readCookie, writeCookie } from "@/lib/kit/auth/cookies";
import { openToken, sealToken } from "@/lib/kit/auth/seal";

const NAME = "referral-rewards-second-factor";
const LASTS_SECONDS = 600;
const PLACE = "pending sign-in";

const Pending = z.object({
  orgId: z.uuid(),
  userId: z.uuid(),
  method: z.enum(["password", "magic-link"]),
  /** A digest of the password hash at that time: a new password ends pending sign-ins. */
  password: z.string(),
  expiresAt: z.number(),
});

/** A person who has passed the first factor and must still pass the second. It grants no access. */
export type PendingSignIn = Pick<z.output<typeof Pending>, "orgId" | "userId" | "method">;

/** A cookie that records for 10 minutes who has passed the first factor in this browser. */
export function pendingCookie(pending: PendingSignIn, passwordHash: string | null, now: Date): string {
  const { orgId, userId, method } = pending;
  const expiresAt = now.getTime() + LASTS_SECONDS * 1000;
  const payload = { orgId, userId, method, password: digest(passwordHash), expiresAt };
  return cookie(sealToken(payload, PLACE), LASTS_SECONDS);
}

/** The header that deletes the cookie. */
export function endedPendingCookie(): string {
  return cookie("", 0);
}

/** The person who has passed the first factor in this browser; null if there is none or it expired. */
export function readPending(headers: Headers, now: Date): z.output<typeof Pending> | null {
  return openToken(Pending, readCookie(headers, cookieName(NAME)) ?? "", PLACE, now);
}

/** Whether a member's password is unchanged since the first factor was passed. */
export function isSamePassword(pending: { readonly password: string }, passwordHash: string | null): boolean {
  return pending.password === digest(passwordHash);
}

function digest(passwordHash: string | null): string {
  return createHash("sha256")
    .update(passwordHash ?? "")
    .digest("base64url");
}

function cookie(value: string, maxAge: number): string {
  return writeCookie(cookieName(NAME), value, { path: "/", maxAge });
}
