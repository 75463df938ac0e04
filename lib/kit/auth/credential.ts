import { timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { apiKeys } from "@/db/schema/organizations";
import type { Actor } from "@/lib/kit/auth/actor";
import { findApiKeyActor, readKeyForm } from "@/lib/kit/auth/api-key";
import { readSessionToken } from "@/lib/kit/auth/cookies";
import { findInvitationActor, invitationLimit, isInvitationToken } from "@/lib/kit/auth/invitation";
import { findSessionActor } from "@/lib/kit/auth/session";
import { findResetLinkActor, isResetToken, resetLinkLimit } from "@/lib/kit/auth/sign-in-link";
import { hashToken } from "@/lib/kit/auth/token";

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

const HEADER = "Authorization: Bearer <keyId>:<secret>";
const CREATE_KEY = "Create a key under Settings → Connections → API keys";

/**
 * The error message for a request without a valid API key. Only a caller with the key's secret learns that it was revoked
 * or expired; an unknown id and a wrong secret get the same message.
 */
async function explainKeyRefusal(headers: Pick<Headers, "get" | "has">, now: Date): Promise<string> {
  const authorization = headers.get("authorization")?.trim() ?? "";
  if (authorization === "") {
    const wrongHeader = ["x-api-key", "api-key", "apikey", "x-auth-token"].find((name) => headers.has(name));
    if (!wrongHeader) return `Send an API key: ${HEADER}. ${CREATE_KEY}.`;
    return `Send the API key in another header: ${HEADER}. ${wrongHeader} isn’t read.`;
  }
  const [, bearer] = /^Bearer +(.*)$/i.exec(authorization) ?? [];
  if (bearer === undefined) {
    return `Send the API key after the word Bearer: ${HEADER}. No other scheme is supported.`;
  }
  const form = readKeyForm(bearer);
  if (!form) return describeForm(bearer);
  const key = await findAnyKey(form.keyId);
  if (!key || !timingSafeEqual(key.secretHash, hashToken(form.secret))) {
    return "No API key here has this id and secret. Copy the whole key again, and check that it’s for this server.";
  }
  if (key.revokedAt) return `This API key was revoked on ${day(key.revokedAt)}. Use another one. ${CREATE_KEY}.`;
  if (key.expiresAt && key.expiresAt <= now) {
    return `This API key expired on ${day(key.expiresAt)}. Use another one. ${CREATE_KEY}.`;
  }
  return `The member who owned this API key was removed. Use another one. ${CREATE_KEY}.`;
}

function describeForm(bearer: string): string {
  if (/^(rrw_|whsec_)/.test(bearer)) {
    return `This key signs webhooks and can’t be used as a credential. Send an API key: ${HEADER}. ${CREATE_KEY}.`;
  }
  if (/^rrk_[A-Za-z0-9_-]{16}:?$/.test(bearer)) {
    return "This is the id of an API key without its secret. Send both with a colon between them, <keyId>:<secret>, as shown when the key was created.";
  }
  return `This doesn’t look like an API key, which is rrk_…, a colon and a 43-character secret, without quotes or spaces. Copy it whole: ${HEADER}.`;
}

async function findAnyKey(keyId: string) {
  const { secretHash, revokedAt, expiresAt } = apiKeys;
  const [row] = await database()
    .select({ secretHash, revokedAt, expiresAt })
    .from(apiKeys)
    .where(eq(apiKeys.keyId, keyId));
  return row;
}

function day(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
