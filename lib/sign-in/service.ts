import { and, eq } from "drizzle-orm";
import { one } from "@/db/one";
import { users } from "@/db/schema/organizations";
import { sessions, signInLinks } from "@/db/schema/sign-in";
import { hashPassword } from "@/lib/auth/password";
import { removeSignInLinks } from "@/lib/auth/sign-in-link";
import { ApiError } from "@/lib/kit/errors";
import { implementPrepared } from "@/lib/kit/implement";
import { implementOpen } from "@/lib/kit/implement-open";
import { env } from "@/lib/platform/env";
import { signIn } from "@/lib/sign-in/contract";
import { countAttempt } from "@/lib/sign-in/delays";
import { findMemberByEmail } from "@/lib/sign-in/member";
import { sendLink, sendWayIn } from "@/lib/sign-in/send-link";
import { openOrganization } from "@/lib/sign-in/sign-up";
import { member } from "@/lib/users/member";

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

export const requestLink = implementOpen(signIn.requestLink, async ({ db, now, network }, { email }) => {
  await countAttempt(db, "mail", { email, network }, now);
  const known = await findMemberByEmail(db, email);
  if (known) await sendWayIn(db, "sign-in", known, now);
  return ok;
});

export const requestReset = implementOpen(signIn.requestReset, async ({ db, now, network }, { email }) => {
  await countAttempt(db, "mail", { email, network }, now);
  const known = await findMemberByEmail(db, email);
  if (known) await sendWayIn(db, "password-reset", known, now);
  return ok;
});

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
