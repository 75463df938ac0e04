import { and, eq } from "drizzle-orm";
import { database, transact } from "@/db/client";
import { users } from "@/db/schema/organizations";
import { takeCode } from "@/lib/accounts/second-factor/authenticator";
import { notifyMember } from "@/lib/accounts/second-factor/notify";
import { takeRecoveryCode } from "@/lib/accounts/second-factor/recovery-codes";
import { recordFailure } from "@/lib/accounts/sign-in/failure";
import { isSamePassword, type PendingSignIn, readPending } from "@/lib/accounts/sign-in/pending-sign-in";
import { recordChange } from "@/lib/kit/audit";
import { keyedHash } from "@/lib/kit/auth/keyed-hash";
import { findFactors, type MemberKey } from "@/lib/kit/auth/second-factor";
import { findMemberActor } from "@/lib/kit/auth/session";
import { clientNetwork } from "@/lib/kit/limits/network";
import { forgetTurns, takeDelayedTurn } from "@/lib/kit/limits/stored";

// Only people who have passed the first factor get here, so no stranger can make a member wait.
const rule = { free: 5, forgottenHours: 24 };

/** The member who needs a second factor in this browser, and their available factors; null if there is none. */
export async function readSecondStep(headers: Headers, now: Date) {
  const pending = readPending(headers, now);
  return pending && findFactors(database(), pending);
}

/**
 * The member who has passed the first factor in this browser and now entered a valid code, from the app or a recovery
 * code. Codes work once. Null for a wrong code, or if the first factor was not passed.
 * @throws ApiError `rate_limited` after too many attempts
 */
export async function takeSecondStep(
  headers: Headers,
  typed: string,
  now: Date,
): Promise<(PendingSignIn & { readonly passwordHash: string | null }) | null> {
  const pending = readPending(headers, now);
  if (!pending) return null;
  const { orgId, userId, method } = pending;
  const [own] = await database()
    .select({ email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.orgId, orgId), eq(users.id, userId)));
  if (!own || !isSamePassword(pending, own.passwordHash)) return null;
  const member = { orgId, userId };
  await transact((tx) => takeDelayedTurn(tx, turnsOf(member), rule, now));
  const code = typed.replaceAll(/\s/g, "");
  const isRight = /^\d{6}$/.test(code)
    ? await takeCode(database(), member, code, now)
    : await spendRecoveryCode(member, code, now);
  if (!isRight) {
    const network = clientNetwork(headers);
    await recordFailure({ ...member, email: own.email }, { reason: "wrong_code", network, email: own.email }, now);
    return null;
  }
  await transact((tx) => forgetTurns(tx, turnsOf(member)));
  return { orgId, userId, method, passwordHash: own.passwordHash };
}

async function spendRecoveryCode(member: MemberKey, code: string, now: Date): Promise<boolean> {
  return takeRecoveryCode(database(), member, code, async (tx) => {
    const actor = await findMemberActor(tx, member, now);
    if (!actor) return;
    await recordChange(tx, { actor, now }, { action: "user.recovery_code_used", subjectId: actor.name });
    await notifyMember(tx, { orgId: member.orgId, email: actor.name }, "recovery-code-used", now);
  });
}

function turnsOf({ orgId, userId }: MemberKey): Buffer {
  return keyedHash("secondFactor", orgId, userId);
}
