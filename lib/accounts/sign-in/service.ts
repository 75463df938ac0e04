import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Tx } from "@/db/client";
import type { SignInLinkPurpose, Tier } from "@/db/enums";
import { newId } from "@/db/new-id";
import { organizations, users } from "@/db/schema/organizations";
import { sessions, signInLinks, ssoConnections } from "@/db/schema/sign-in";
import { single } from "@/db/single";
import { countAttempt, nextChallenge } from "@/lib/accounts/sign-in/attempts";
import { signIn } from "@/lib/accounts/sign-in/contract";
import { findMemberByEmail } from "@/lib/accounts/sign-in/member";
import { insertUser, member } from "@/lib/accounts/users/members";
import { hashNewPassword } from "@/lib/accounts/users/new-password";
import { plans } from "@/lib/kit/auth/access";
import { countApiKeys, revokeApiKeys as revokeKeys } from "@/lib/kit/auth/api-key";
import type { MemberKey } from "@/lib/kit/auth/second-factor";
import { forgetDevices } from "@/lib/kit/auth/session";
import { createSignInLink, hasFreshLink, linkMinutes, removeSignInLinks } from "@/lib/kit/auth/sign-in-link";
import { DAY_MS } from "@/lib/kit/durations";
import { appUrl, env } from "@/lib/kit/env";
import { ApiError } from "@/lib/kit/errors";
import { implement, implementPrepared } from "@/lib/kit/implement";
import { implementOpen, type OpenContext } from "@/lib/kit/implement-open";
import { queueMemberMessage } from "@/lib/messages/outbox";

interface Recipient extends MemberKey {
  readonly email: string;
}

const pages: Readonly<Record<SignInLinkPurpose, string>> = {
  "sign-in": "/sign-in/link",
  "password-reset": "/reset-password",
};

/**
 * Emails a member a link. Its token goes behind `#`, which browsers do not send: no server logs it, and mail scanners
 * that open links do not use it up.
 */
async function sendLink(
  tx: Tx,
  purpose: SignInLinkPurpose,
  { email, ...member }: Recipient,
  now: Date,
  isSignUp = false,
): Promise<void> {
  const { id, token, expiresAt } = await createSignInLink(tx, { ...member, purpose }, now);
  await queueMemberMessage(tx, {
    orgId: member.orgId,
    template: purpose === "sign-in" ? "magic-link" : "password-reset",
    causeId: id,
    email,
    data: { minutesValid: linkMinutes[purpose], ...(isSignUp && { isSignUp }) },
    secret: { value: `${appUrl()}${pages[purpose]}${isSignUp ? "?sign-up" : ""}#${token}`, expiresAt },
    now,
  });
}

/**
 * Emails a member the requested link, or where to find single sign-on if that is their only way in. Beyond the free
 * requests, nothing is sent that was sent recently, so that no mailbox is flooded: a link from the last minutes still
 * works, and the hint does not change.
 */
async function sendWayIn(
  tx: Tx,
  purpose: SignInLinkPurpose,
  member: Recipient & { readonly allowPasswordAuth: boolean },
  { now, isBeyond, isSignUp }: { readonly now: Date; readonly isBeyond: boolean; readonly isSignUp?: boolean },
): Promise<void> {
  const { orgId, userId, email, allowPasswordAuth } = member;
  if (!allowPasswordAuth) {
    if (!isBeyond) await sendSsoHint(tx, { orgId, email }, now);
    return;
  }
  if (isBeyond && (await hasFreshLink(tx, { orgId, userId, purpose }, now))) return;
  await sendLink(tx, purpose, { orgId, userId, email }, now, isSignUp);
}

/**
 * Tells an SSO-only member where to sign in: the form shows "check your email" to all visitors, so there must be an
 * email. Without a connection there is no hint to send.
 */
async function sendSsoHint(
  tx: Tx,
  { orgId, email }: { readonly orgId: string; readonly email: string },
  now: Date,
): Promise<void> {
  const [connection] = await tx
    .select({ ssoName: ssoConnections.signInName })
    .from(ssoConnections)
    .where(eq(ssoConnections.orgId, orgId));
  if (!connection) return;
  const data = { minutesValid: 0, ...connection };
  await queueMemberMessage(tx, { orgId, template: "magic-link", causeId: newId(now), email, data, now });
}

const ok = { ok: true } as const;

export const createSignInChallenge = implementOpen(
  signIn.createChallenge,
  async ({ db, now, network }, { purpose, email }) => ({
    challenge: await nextChallenge(db, purpose, { email, network }, now),
  }),
);

export const signUp = implementOpen(signIn.signUp, async (context, { email, proof }) => {
  const { db, now, network } = context;
  if (env().SIGN_UP === "closed") {
    throw new ApiError("sign_up_closed", "Sign-up is closed here. Ask your server administrator.");
  }
  const isBeyond = await countAttempt(db, "mail", { email, network, proof }, now);
  const known = await findMemberByEmail(db, email);
  // Members who have never signed in are still signing up.
  const isSignUp = known?.lastSignInAt === null;
  if (known) await sendWayIn(db, "sign-in", known, { now, isBeyond, isSignUp });
  else await sendLink(db, "sign-in", await openOrganization(context, email), now, true);
  return ok;
});

export const requestSignInLink = implementOpen(signIn.requestLink, (context, asked) =>
  sendIfKnown(context, "sign-in", asked),
);

export const requestPasswordReset = implementOpen(signIn.requestReset, (context, asked) =>
  sendIfKnown(context, "password-reset", asked),
);

async function sendIfKnown(
  { db, now, network }: OpenContext,
  purpose: SignInLinkPurpose,
  { email, proof }: z.output<typeof signIn.requestLink.input>,
) {
  const isBeyond = await countAttempt(db, "mail", { email, network, proof }, now);
  const known = await findMemberByEmail(db, email);
  if (known) await sendWayIn(db, purpose, known, { now, isBeyond });
  return ok;
}

export const readPasswordReset = implement(signIn.readReset, async ({ db, actor, now }) => {
  const { orgId, userId = "", name: email } = actor;
  return { email, apiKeys: await countApiKeys(db, { orgId, userId }, now) };
});

export const resetPassword = implementPrepared(
  signIn.resetPassword,
  // Hashing is slow on purpose, so do it before taking any locks.
  async (context, { password }) => hashNewPassword(context, "password", password),
  async ({ db, actor, now, record }, { revokeApiKeys }, passwordHash) => {
    const { orgId, userId = "", name } = actor;
    const rows = await db
      .update(users)
      .set({ passwordHash, devicesVersion: forgetDevices })
      .where(and(eq(users.orgId, orgId), eq(users.id, userId), eq(users.allowPasswordAuth, true)))
      .returning(member);
    const used = await db.delete(signInLinks).where(and(eq(signInLinks.orgId, orgId), eq(signInLinks.id, actor.id)));
    // The link worked when the request arrived, but was used or withdrawn since.
    if (rows.length === 0 || used.count === 0) {
      throw new ApiError("unauthenticated", "This link no longer works. Ask for a new one.");
    }
    await removeSignInLinks(db, { orgId, userId });
    await db.delete(sessions).where(and(eq(sessions.orgId, orgId), eq(sessions.userId, userId)));
    const revoked = revokeApiKeys ? await revokeKeys(db, { orgId, userId }, now) : [];
    for (const key of revoked) record(key);
    record({ action: "user.password_changed", subjectId: name });
    return { user: single(rows) };
  },
);

/** A new organization's name until onboarding; also the sender of its first email. */
export const UNNAMED = "Referral Rewards";

/**
 * Opens an organization with its first admin, who has no password yet: only the reader of the address's mail can take
 * it over, no matter who typed the address. Until then it does not reserve the address (see `insertUser`).
 */
async function openOrganization({ db, now, record }: OpenContext, email: string) {
  const orgId = newId(now);
  const { tier, trialEndsAt } = startingPlan(now);
  await db
    .insert(organizations)
    .values({ id: orgId, name: UNNAMED, status: "pending_onboarding", tier, trialEndsAt, createdAt: now });
  const admin = await insertUser(db, { orgId, plan: plans[tier], email, roles: ["admin"] }, now);
  if (!admin) throw new ApiError("unavailable", "Someone else just used this address. Try again.");
  await record(orgId, { action: "organization.created", subjectId: orgId, after: { tier, trialEndsAt } });
  await record(orgId, { action: "user.created", subjectId: email, after: { email, roles: admin.roles } });
  return { orgId, userId: admin.userId, email };
}

/** A new organization's plan and trial end. Only Starter begins with a trial, because trials end on it. */
function startingPlan(now: Date): { readonly tier: Tier; readonly trialEndsAt: Date | null } {
  const { SIGN_UP_TIER, TRIAL_DAYS, TRIAL_TIER } = env();
  if (SIGN_UP_TIER !== "starter" || TRIAL_DAYS === 0) return { tier: SIGN_UP_TIER, trialEndsAt: null };
  return { tier: TRIAL_TIER, trialEndsAt: new Date(now.getTime() + TRIAL_DAYS * DAY_MS) };
}
