import type { Actor } from "@/lib/kit/auth/actor";
import { findApiKeyActor } from "@/lib/kit/auth/api-key";
import { readSessionToken } from "@/lib/kit/auth/cookies";
import { findInvitationActor, invitationLimit, isInvitationToken } from "@/lib/kit/auth/invitation";
import { explainKeyRefusal } from "@/lib/kit/auth/key-refusal";
import { findSessionActor } from "@/lib/kit/auth/session";
import { findResetLinkActor, isResetToken, resetLinkLimit } from "@/lib/kit/auth/sign-in-link";

interface Credential {
  /** Finds the actor, or null if the credential is invalid. */
  readonly find: (now: Date) => Promise<Actor | null>;
  /** The error message for an invalid credential. */
  readonly refuse: (now: Date) => Promise<string>;
  /** A stricter rate limit than the default. */
  readonly limit?: typeof invitationLimit | typeof resetLinkLimit;
}

/** Reads a request's credential by its format. A bearer credential takes precedence over a cookie. */
export function readCredential(headers: Pick<Headers, "get" | "has">): Credential {
  const token = readSessionToken(headers);
  if (token !== null && !headers.has("authorization")) {
    return {
      find: (now) => findSessionActor(token, now),
      refuse: async () => "You’ve been signed out. Sign in again to continue.",
    };
  }
  const [, bearer = ""] = /^Bearer +(\S+)$/i.exec(headers.get("authorization") ?? "") ?? [];
  if (isInvitationToken(bearer)) {
    return {
      find: (now) => findInvitationActor(bearer, now),
      refuse: async () => "This invitation no longer works. Ask an admin of the organization for a new one.",
      limit: invitationLimit,
    };
  }
  if (isResetToken(bearer)) {
    return {
      find: (now) => findResetLinkActor(bearer, now),
      refuse: async () => "This link no longer works. Ask for a new one.",
      limit: resetLinkLimit,
    };
  }
  return { find: (now) => findApiKeyActor(bearer, now), refuse: (now) => explainKeyRefusal(headers, now) };
}
