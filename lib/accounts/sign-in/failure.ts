import { transact } from "@/db/client";
import { recordChange } from "@/lib/kit/audit";
import { visitorFrom } from "@/lib/kit/auth/actor";
import { keyedHash } from "@/lib/kit/auth/keyed-hash";
import type { MemberKey } from "@/lib/kit/auth/second-factor";
import { reserveSend } from "@/lib/kit/limits/stored";
import { describeCause, log } from "@/lib/kit/log";

/** Why a sign-in was refused. */
type FailureReason =
  | "unknown_address"
  | "wrong_password"
  | "sso_only"
  | "challenge_required"
  | "dead_link"
  | "wrong_code"
  | "wrong_passkey";

interface Failure {
  readonly reason: FailureReason;
  readonly network: string;
  readonly email?: string;
}

/** Writes a failed sign-in to the server's log. Addresses are hashed, so that only repeats are recognizable. */
export function logFailure({ reason, network, email }: Failure): void {
  log().warn({ reason, network, ...(email !== undefined && { address: hashAddress(email) }) }, "sign-in failed");
}

/**
 * Writes a failed sign-in to the server's log and, if a member was meant, to the organization's audit log: only the
 * first, second, fourth and so on within a day, so that guessing does not flood it.
 */
export async function recordFailure(
  member: (MemberKey & { readonly email: string }) | undefined,
  failure: Failure,
  now: Date,
): Promise<void> {
  logFailure(member ? failure : { ...failure, reason: "unknown_address" });
  if (!member) return;
  const { reason, network } = failure;
  const { orgId, userId, email } = member;
  await transact(async (tx) => {
    const all = { free: 0, isPaid: true, forgottenHours: 24 };
    const count = await reserveSend(tx, keyedHash("failed sign-in", orgId, userId), all, now);
    if (count === null || !Number.isInteger(Math.log2(count))) return;
    const actor = { ...visitorFrom(network), orgId };
    const after = { reason, network, address: hashAddress(email), count };
    await recordChange(tx, { actor, now }, { action: "session.refused", subjectId: email, after });
  }).catch((error: unknown) => log().error({ error: describeCause(error) }, "audit of a failed sign-in"));
}

function hashAddress(email: string): string {
  return keyedHash("address", email.toLowerCase()).toString("base64url").slice(0, 16);
}
