import type { Actor } from "@/lib/kit/auth/actor";
import { findApiKeyActor } from "@/lib/kit/auth/api-key";
import { readSessionToken } from "@/lib/kit/auth/cookies";
import { findInvitationActor, invitationLimit, isInvitationToken } from "@/lib/kit/auth/invitation";
import { explainKeyRefusal } from "@/lib/kit/auth/key-refusal";
import { findSessionActor } from "@/lib/kit/auth/session";
import { findResetLinkActor, isResetToken, resetLinkLimit } from "@/lib/kit/auth/sign-in-link";

/** What a request shows to say who sends it. */
export interface Credential {
  /** Whom it speaks for at this moment, if anybody. */
  readonly find: (now: Date) => Promise<Actor | null>;
  /** What is said when it speaks for nobody. */
  readonly refuse: (now: Date) => Promise<string>;
  /** How often it may be used, where that is less than anybody may send. */
  readonly limit?: typeof invitationLimit | typeof resetLinkLimit;
}

/** A request's credential, by its form. A bearer credential goes before a cookie. */
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
  return {
    find: (now) => findApiKeyActor(bearer, now),
    refuse: (now) => explainKeyRefusal(headers, now),
  };
}
