import { and, eq } from "drizzle-orm";
import { violatedConstraint } from "@/db/errors";
import { newId } from "@/db/new-id";
import { referrals as table } from "@/db/schema/referrals";
import { ApiError, fieldError } from "@/lib/kit/errors";
import { implement } from "@/lib/kit/implement";
import { normalizeEmail } from "@/lib/kit/normalize-email";
import { referrals } from "@/lib/leads/referrals/contract";
import { duplicateReferral, findKeeper, keepFriend } from "@/lib/leads/referrals/friend-claims";
import { lockReferral, readReferral } from "@/lib/leads/referrals/lock";
import { alreadyRejected, markRejected, noteStep } from "@/lib/leads/referrals/reject";
import { consentOf, lockReferrer, ownContact, requirePlaceLeft } from "@/lib/leads/referrals/service";
import { convertedAlready } from "@/lib/leads/referrals/stages";
import { flagReferrals } from "@/lib/leads/review/flag";
import { agreementBy, copyConsents, noteTextConsents } from "@/lib/messages/text-consents";

export const updateReferral = implement(referrals.update, async (context, input) => {
  const { db, actor, now, record, unchanged } = context;
  const { campaignId, referralId, friendSmsConsent, friendTellConsent, ...changes } = input;
  const { referral, advocate } = await lockReferral(context, input);
  const { note = referral.note, ...friendAsked } = changes;
  if (Object.keys(friendAsked).length > 0 || friendSmsConsent !== undefined) requireFriend(referral);
  const { friendName, friendEmail, friendPhone } = { ...referral, ...friendAsked };
  if (!referral.erasedAt && !friendEmail && !friendPhone) {
    throw fieldError("friendEmail", "or friendPhone is required");
  }
  const own = ownContact(advocate, { friendEmail, friendPhone });
  if (own) throw fieldError(own, "can’t be the advocate’s own", "self_referral");
  const friendSmsConsentAt = consentAfter(referral, { friendPhone, friendSmsConsent }, now);
  const { friendTellConsentAt: agreedAt } = referral;
  const friendTellConsentAt = agreedSince(agreedAt, friendTellConsent, now);
  const after = { friendName, friendEmail, friendPhone, friendSmsConsentAt, note, friendTellConsentAt };
  const before = {
    friendName: referral.friendName,
    friendEmail: referral.friendEmail,
    friendPhone: referral.friendPhone,
    friendSmsConsentAt: referral.friendSmsConsentAt,
    note: referral.note,
    friendTellConsentAt: agreedAt,
  };
  const changed = fieldsOf(after).filter((field) => after[field] !== before[field]);
  if (changed.length === 0) {
    unchanged();
    return { referral: await readReferral(context, input) };
  }
  const friendEmailIdentity = friendEmail === null ? null : normalizeEmail(friendEmail);
  const isKept = referral.counts && (changed.includes("friendEmail") || changed.includes("friendPhone"));
  if (isKept && (await findKeeper(db, { ...referral, friendPhone, friendEmailIdentity }))) {
    throw duplicateReferral();
  }
  await db
    .update(table)
    .set(after)
    .where(and(eq(table.orgId, actor.orgId), eq(table.id, referral.id)))
    .catch((error: unknown) => {
      throw violatedConstraint(error)?.startsWith("referrals_unconfirmed") ? duplicateReferral() : error;
    });
  if (changed.includes("friendSmsConsentAt")) {
    await noteTextConsents(db, consentOf({ ...referral, ...after }, agreementBy(actor)));
  }
  const pick = (from: typeof after) => Object.fromEntries(changed.map((field) => [field, from[field]]));
  record({ action: "referral.updated", subjectId: referral.id, before: pick(before), after: pick(after) });
  return { referral: await readReferral(context, { campaignId, referralId }) };
});

/** When the friend agreed; the first statement counts. */
function agreedSince(agreedAt: Date | null, agrees: boolean | undefined, now: Date): Date | null {
  if (agrees === undefined) return agreedAt;
  return agrees ? (agreedAt ?? now) : null;
}

/** Rejects edits of a friend who is an advocate now or was erased. */
function requireFriend({ status, erasedAt }: Pick<typeof table.$inferSelect, "status" | "erasedAt">): void {
  if (status === "converted") throw convertedAlready();
  if (erasedAt) throw new ApiError("person_erased", "This friend's data was erased.");
}

interface ConsentChange {
  readonly friendPhone: string | null;
  readonly friendSmsConsent: boolean | undefined;
}

/**
 * When consent to texts at the number began. A friend agreed for one number only, so a new one needs a new statement.
 */
function consentAfter(
  before: Pick<typeof table.$inferSelect, "friendPhone" | "friendSmsConsentAt">,
  { friendPhone, friendSmsConsent }: ConsentChange,
  now: Date,
): Date | null {
  if (friendSmsConsent && !friendPhone) throw fieldError("friendPhone", "is required with friendSmsConsent");
  if (friendSmsConsent === false) return null;
  const stands = friendPhone === before.friendPhone ? before.friendSmsConsentAt : null;
  return friendSmsConsent ? (stands ?? now) : stands;
}

const fieldsOf = <Row extends object>(row: Row) => Object.keys(row) as (keyof Row)[];

/**
 * Ledger entries tie a referral to its advocate and never change, so the wrong referral is rejected and replaced by a
 * new one.
 */
export const reassignReferral = implement(referrals.reassign, async (context, input) => {
  const { db, actor, now, unchanged } = context;
  const { campaignId, referralId, advocateId } = input;
  const { referral, campaign, advocate } = await lockReferral(context, input);
  if (advocateId === referral.advocateId) {
    unchanged();
    return { referral: await readReferral(context, input) };
  }
  requireFriend(referral);
  if (referral.stage === "rejected") throw alreadyRejected();
  const taker = await lockReferrer(db, actor, { campaignId, advocateId });
  const { counts: _, friendEmailIdentity: __, friendEmail, friendPhone, friendName, ...rest } = referral;
  if (ownContact(taker, { friendEmail, friendPhone })) {
    throw fieldError("advocateId", "can’t be the friend themselves", "self_referral");
  }
  requirePlaceLeft({ campaign, advocate: taker });
  await markRejected(context, referral, "wrong person", `Sent by ${taker.name}.`);
  const [replacement] = await db
    .insert(table)
    .values({
      ...rest,
      friendName,
      friendEmail,
      friendPhone,
      id: newId(now),
      advocateId,
      awaitsConfirmation: false,
      networkKey: null,
      // The friend's consent covers the previous advocate only.
      friendTellConsentAt: null,
    })
    .onConflictDoNothing()
    .returning();
  if (!replacement) throw duplicateReferral();
  if (replacement.friendSmsConsentAt) await copyConsents(db, actor.orgId, { from: referralId, to: replacement.id });
  if (replacement.counts) await keepFriend(context, replacement);
  const { stage, lostReason: reason, id } = replacement;
  await flagReferrals(db, [{ orgId: actor.orgId, referralId: id, phase: "created", now }]);
  await noteStep(context, { referralId: id, stage, reason, note: `First noted for ${advocate.name}.` });
  context.record({
    action: "referral.created",
    subjectId: id,
    after: { friendName, advocateId, insteadOf: referralId },
  });
  return { referral: await readReferral(context, { campaignId, referralId: id }) };
});
