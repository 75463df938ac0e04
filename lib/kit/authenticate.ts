import type { Actor } from "@/lib/auth/actor";
import { findApiKeyActor } from "@/lib/auth/api-key";
import { findInvitationActor, isInvitationToken } from "@/lib/auth/invitation";
import { findSessionActor } from "@/lib/auth/session";
import { readSessionToken } from "@/lib/auth/session-cookie";
import { findResetLinkActor, isResetToken } from "@/lib/auth/sign-in-link";
import { visitorFrom } from "@/lib/auth/visitor";
import type { Endpoint } from "@/lib/kit/contract";
import { ApiError } from "@/lib/kit/errors";
import type { Trace } from "@/lib/kit/observe";
import { requireOwnPage, requireSameOrigin } from "@/lib/kit/origin";
import { spend } from "@/lib/kit/rate-limit";
import { clientNetwork } from "@/lib/kit/rate-limit-address";
import { buckets } from "@/lib/kit/rate-limit-buckets";
import { appUrl } from "@/lib/platform/env";

/** A credential that a request can carry: whom it speaks for, and what is said when it speaks for nobody. */
interface Credential {
  readonly find: (now: Date) => Promise<Actor | null>;
  readonly refusal: string;
}

/**
 * Who sends a request, and counts it against what they may send. A bearer credential goes before a cookie, which
 * counts for writes of our own pages only.
 * @throws ApiError `unauthenticated`, `cross_origin` or `rate_limited`
 */
export async function authenticate(
  request: Request,
  { access }: Endpoint,
  { headers }: Trace,
  now: Date,
): Promise<Actor> {
  if (access.caller === "visitor") {
    requireOwnPage(request, appUrl());
    const visitor = visitorFrom(clientNetwork(request.headers));
    await spend(buckets.visitor, visitor.id, headers);
    return visitor;
  }
  requireSameOrigin(request, appUrl());
  const { find, refusal } = readCredential(request);
  const actor = await find(now);
  if (!actor) {
    await spend(buckets.unauthenticated, clientNetwork(request.headers), headers);
    throw new ApiError("unauthenticated", refusal);
  }
  const bucket =
    actor.kind === "invitation" || actor.kind === "resetLink" ? buckets[actor.kind] : buckets.default;
  await spend(bucket, `${actor.kind}:${actor.id}`, headers);
  return actor;
}

function readCredential({ headers }: Request): Credential {
  const token = readSessionToken(headers);
  if (token !== null && !headers.has("authorization")) {
    return {
      find: (now) => findSessionActor(token, now),
      refusal: "You are signed out. Sign in again to go on.",
    };
  }
  const [, bearer = ""] = /^Bearer +(\S+)$/i.exec(headers.get("authorization") ?? "") ?? [];
  if (isInvitationToken(bearer)) {
    return {
      find: (now) => findInvitationActor(bearer, now),
      refusal: "This invitation does not work any more. Ask an admin of the organization for a new one.",
    };
  }
  if (isResetToken(bearer)) {
    return {
      find: (now) => findResetLinkActor(bearer, now),
      refusal: "This link does not work any more. Ask for a new one.",
    };
  }
  return {
    find: (now) => findApiKeyActor(bearer, now),
    refusal: "Send a valid API key: Authorization: Bearer <keyId>:<secret>.",
  };
}
