import { and, eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import type { SignInLinkPurpose } from "@/db/enums";
import { newId } from "@/db/new-id";
import { one } from "@/db/one";
import { users } from "@/db/schema/organizations";
import { sessions, signInLinks, ssoConnections } from "@/db/schema/sign-in";
import { hashPassword } from "@/lib/auth/password";
import { createSignInLink, linkMinutes, removeSignInLinks } from "@/lib/auth/sign-in-link";
import { ApiError } from "@/lib/kit/errors";
import { implementPrepared } from "@/lib/kit/implement";
import { implementOpen } from "@/lib/kit/implement-open";
import { queueMemberMessage } from "@/lib/messages/outbox";
import { appUrl, env } from "@/lib/platform/env";
import { countAttempt } from "@/lib/sign-in/attempts";
import { signIn } from "@/lib/sign-in/contract";
import { findMemberByEmail } from "@/lib/sign-in/member";
import { openOrganization } from "@/lib/sign-in/sign-up";
import { member } from "@/lib/users/member";

interface Recipient {
  readonly orgId: string;
  readonly userId: string;
  readonly email: string;
}

const pages: Readonly<Record<SignInLinkPurpose, string>> = {
  "sign-in": "/sign-in/link",
  "password-reset": "/reset-password",
};

/**
 * E-mails a member a link. Its token stands behind `#`, where browsers keep it to themselves: no server's log has it,
 * and programs that open links to look at them use nothing up.
 */
async function sendLink(
  tx: Tx,
  purpose: SignInLinkPurpose,
  { email, ...member }: Recipient,
  now: Date,
): Promise<void> {
  const { id, token, expiresAt } = await createSignInLink(tx, { ...member, purpose }, now);
  await queueMemberMessage(tx, {
    orgId: member.orgId,
    template: purpose === "sign-in" ? "magic-link" : "password-reset",
    causeId: id,
    email,
    data: { minutesValid: linkMinutes[purpose] },
    secret: { url: `${appUrl()}${pages[purpose]}#${token}`, expiresAt },
    now,
  });
}

/** E-mails a member the link that was asked for, or where single sign-on is, for whom that is the only way in. */
async function sendWayIn(
  tx: Tx,
  purpose: SignInLinkPurpose,
  member: Recipient & { readonly allowPasswordAuth: boolean },
  now: Date,
): Promise<void> {
  const { orgId, userId, email, allowPasswordAuth } = member;
  if (allowPasswordAuth) await sendLink(tx, purpose, { orgId, userId, email }, now);
  else await sendSsoHint(tx, { orgId, email }, now);
}

/**
 * Tells a member who may sign in through SSO only where that is: the form says "look into your mail" to everybody,
 * so something must be there. Without a connection there is nothing to tell.
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

export const signUp = implementOpen(signIn.signUp, async (context, { email }) => {
  const { db, now, network } = context;
  if (env().SIGN_UP === "closed") {
    throw new ApiError(
      "sign_up_closed",
      "New organizations cannot sign up here. Ask whoever runs this server.",
    );
  }
  await countAttempt(db, "mail", { email, network }, now);
  const known = await findMemberByEmail(db, email);
  if (known) await sendWayIn(db, "sign-in", known, now);
  else await sendLink(db, "sign-in", await openOrganization(context, email), now);
  return ok;
});

export const requestSignInLink = implementOpen(
  signIn.requestLink,
  async ({ db, now, network }, { email }) => {
    await countAttempt(db, "mail", { email, network }, now);
    const known = await findMemberByEmail(db, email);
    if (known) await sendWayIn(db, "sign-in", known, now);
    return ok;
  },
);

export const requestPasswordReset = implementOpen(
  signIn.requestReset,
  async ({ db, now, network }, { email }) => {
    await countAttempt(db, "mail", { email, network }, now);
    const known = await findMemberByEmail(db, email);
    if (known) await sendWayIn(db, "password-reset", known, now);
    return ok;
  },
);

export const resetPassword = implementPrepared(
  signIn.resetPassword,
  // Slow on purpose, so it is done while nobody waits for a lock.
  async (_, { password }) => hashPassword(password),
  async ({ db, actor, record }, _, passwordHash) => {
    const { orgId, userId = "", name } = actor;
    const rows = await db
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.orgId, orgId), eq(users.id, userId), eq(users.allowPasswordAuth, true)))
      .returning(member);
    const taken = await db
      .delete(signInLinks)
      .where(and(eq(signInLinks.orgId, orgId), eq(signInLinks.id, actor.id)));
    // It worked when the request came in, and was used, replaced or taken back since.
    if (rows.length === 0 || taken.count === 0) {
      throw new ApiError("unauthenticated", "This link does not work any more. Ask for a new one.");
    }
    await removeSignInLinks(db, { orgId, userId });
    await db.delete(sessions).where(and(eq(sessions.orgId, orgId), eq(sessions.userId, userId)));
    record({ action: "user.password_changed", subjectId: name });
    return { user: one(rows) };
  },
);
