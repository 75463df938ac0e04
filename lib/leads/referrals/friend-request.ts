import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import type { MessageChannel } from "@/db/enums";
import { referrals as table } from "@/db/schema/referrals";
import type { Offer } from "@/emails/props";
import { storeTerms } from "@/lib/business/campaigns/store-terms";
import { admit, type WriteContext } from "@/lib/kit/implement";
import type { Language } from "@/lib/kit/words/languages";
import { alertMembers } from "@/lib/leads/lead-alerts/alert";
import { referrals } from "@/lib/leads/referrals/contract";
import type { Claim } from "@/lib/leads/referrals/friend-claims";
import { findKeeper } from "@/lib/leads/referrals/friend-claims";
import { waitsFor } from "@/lib/leads/referrals/read";
import {
  consentOf,
  createdChange,
  type FormOrigin,
  type FriendContacts,
  type FriendInput,
  findPlace,
  friendOf,
  leadOf,
  newReferral,
  ownContact,
  presentNew,
  type ReferralPlace,
} from "@/lib/leads/referrals/service";
import { flagReferrals } from "@/lib/leads/review/flag";
import { type FriendDestination, queueFriendConfirm } from "@/lib/messages/friend-messages";
import { hasOptedOut } from "@/lib/messages/opt-out";
import type { MessageData } from "@/lib/messages/templates";
import { agreementBy, noteTextConsents } from "@/lib/messages/text-consents";

/** The most unconfirmed referrals per advocate; more displace each other. */
export const MOST_UNCONFIRMED = 100;

/** The minimum time between messages to the same friend for the same link. */
const ASKED_LATELY_MS = 10 * 60 * 1000;

type RequestOrigin = FormOrigin & {
  readonly network?: Buffer | undefined;
  /** The referral's id, which the friend's page keeps (`newId`). */
  readonly id?: string;
};

/**
 * Stores a request from an advocate's public link. The business sees it at once, but it only counts once the friend
 * confirms it or the business converts it. The response reveals nothing to the sender; any details go to the owner of
 * the contact.
 * @param network identifies the sender's network the way portal visits store it
 * @throws ApiError from `findPlace`, and `invalid_input`
 */
export async function requestReferral(
  context: WriteContext,
  wire: unknown,
  { network, ...sender }: RequestOrigin,
): Promise<void> {
  const { db, actor, now, unchanged } = context;
  const input = admit(referrals.create, actor, wire, now);
  const place = await findPlace(context, input);
  const { campaign, advocate } = place;
  const { rewardMode, advocateRewardValue, friendRewardValue, newCustomersOnly } = campaign;
  const offer: Offer = { rewardMode, advocateRewardValue, friendRewardValue, newCustomersOnly };
  const { name: advocateName, referralCode: code } = advocate;
  const names = { friendName: input.friendName, advocateName, offer, code };

  const notify = async (to: FriendDestination, about: About) => {
    await queueFriendConfirm(context, to, { ...about, ...names });
  };

  // Notifies the advocate only, because a stranger must not learn whose number it is.
  if (ownContact(advocate, input)) {
    const { email, language } = advocate;
    if (email) await notify({ channel: "email", recipient: email, language }, { outcome: "own" });
    return unchanged();
  }
  const friend = friendOf(campaign, input);
  const confirmationChannel = await chooseChannel(context, input);
  const keeper = await findKeeper(db, friend);
  if (keeper) {
    const to = destinationOf(confirmationChannel, { ...input, friendLanguage: sender.language });
    if (to) await notify(to, aboutKnown(keeper));
    return unchanged();
  }

  const waiting = await findWaiting(db, { ...friend, advocateId: advocate.id });
  if (waiting) {
    const again = await chooseChannelAgain(context, waiting, confirmationChannel, sender.agreed);
    const to = destinationOf(again, waiting);
    if (to) await notify(to, { outcome: "confirm", referralId: waiting.id });
    return;
  }
  const referral = await insertReferral(context, place, input, { ...sender, confirmationChannel });
  if (!referral) return unchanged();
  await crowdOut(db, { orgId: actor.orgId, advocateId: advocate.id });
  await flagReferrals(db, [{ orgId: actor.orgId, referralId: referral.id, phase: "created", now, network }]);
  const to = destinationOf(confirmationChannel, referral);
  if (to) await notify(to, { outcome: "confirm", referralId: referral.id });
  await alertMembers(context, [leadOf(referral, advocate)]);
}

/**
 * Inserts a referral that counts only once it is confirmed.
 * @param origin with the channel to ask the friend; null if nothing can be sent
 * @returns undefined if the friend was referred before
 */
async function insertReferral(
  context: WriteContext,
  { campaign, advocate }: ReferralPlace,
  friend: FriendInput,
  origin: Omit<RequestOrigin, "network"> & { readonly confirmationChannel: MessageChannel | null },
) {
  const { db, actor, now, record } = context;
  const [referral] = await db
    .insert(table)
    .values({
      ...newReferral(context, campaign, advocate.id, friend),
      ...(origin.id && { id: origin.id }),
      awaitsConfirmation: true,
      confirmationChannel: origin.confirmationChannel,
      networkKey: origin.networkKey,
      friendLanguage: origin.language,
      // Public forms display the terms to the friend; staff and advocates cannot accept them for a friend.
      termsVersion: await storeTerms(db, campaign, now, origin.language),
    })
    .onConflictDoNothing()
    .returning(visible);
  if (!referral) return undefined;
  await noteTextConsents(db, consentOf(referral, origin.agreed ?? agreementBy(actor)));
  record(createdChange(presentNew(referral, campaign)));
  return referral;
}

// These columns are internal to the database.
const {
  counts: _,
  confirmationChannel: ________,
  friendEmailIdentity: __,
  identityShared: ___,
  networkKey: ____,
  refundedValueCents: _____,
  reversedRewardCents: ______,
  source: _______,
  ...visible
} = getTableColumns(table);

/**
 * How to ask a friend who submits the form again; null for not at all. A friend who left only a number and now agrees
 * to texts is texted at once. The lead stays new, because the business already has it.
 */
async function chooseChannelAgain(
  { db, actor: { orgId }, now, record, unchanged }: WriteContext,
  waiting: typeof table.$inferSelect,
  channel: MessageChannel | null,
  agreed: FormOrigin["agreed"],
): Promise<MessageChannel | null> {
  const current = waitsFor(waiting);
  if (channel === "sms" && agreed && current === null && waiting.friendSmsConsentAt === null) {
    const agreement = { friendSmsConsentAt: now };
    await db
      .update(table)
      .set(agreement)
      .where(and(eq(table.orgId, orgId), eq(table.id, waiting.id)));
    await noteTextConsents(db, consentOf({ ...waiting, ...agreement }, agreed));
    record({ action: "referral.updated", subjectId: waiting.id, after: agreement });
    return channel;
  }
  unchanged();
  return now.getTime() - waiting.createdAt.getTime() < ASKED_LATELY_MS ? null : current;
}

type About = Pick<MessageData["friend-confirm"], "outcome" | "isCustomer" | "referralId">;

// A referred friend who is not a customer yet keeps the other link's offer.
function aboutKnown({ status }: Pick<typeof table.$inferSelect, "status">): About {
  return { outcome: "known", ...(status === "converted" && { isCustomer: true }) };
}

type FriendAddress = FriendContacts & { readonly friendLanguage: Language | null };

function destinationOf(
  channel: MessageChannel | null,
  { friendEmail, friendPhone, friendLanguage: language }: FriendAddress,
): FriendDestination | undefined {
  const recipient = channel === "sms" ? friendPhone : friendEmail;
  return channel && recipient ? { channel, recipient, language } : undefined;
}

/** Asks the friend by one message: a text with consent and no STOP, or else an email. */
async function chooseChannel(
  { db, actor: { orgId, plan } }: WriteContext,
  { friendEmail, friendPhone, friendSmsConsent }: FriendInput,
): Promise<MessageChannel | null> {
  if (friendPhone && friendSmsConsent && plan.sms) {
    const isStopped = await hasOptedOut(db, { orgId, channel: "sms", recipient: friendPhone });
    if (!isStopped) return "sms";
  }
  return friendEmail ? "email" : null;
}

type FriendKey = Pick<Claim, "orgId" | "advocateId" | "friendEmailIdentity" | "friendPhone">;

// A person with the same number and an address is asked separately, so that neither can answer for the other.
async function findWaiting(tx: Tx, { orgId, advocateId, friendEmailIdentity, friendPhone }: FriendKey) {
  const [row] = await tx
    .select()
    .from(table)
    .where(
      and(
        eq(table.orgId, orgId),
        eq(table.advocateId, advocateId),
        friendEmailIdentity === null
          ? and(eq(table.friendPhone, friendPhone ?? ""), isNull(table.friendEmail))
          : eq(table.friendEmailIdentity, friendEmailIdentity),
        eq(table.awaitsConfirmation, true),
        eq(table.stage, "new"),
      ),
    );
  return row;
}

/**
 * Bounds the waiting requests: over the limit, drops the oldest one of the busiest network, so a flood displaces only
 * itself.
 */
async function crowdOut(tx: Tx, { orgId, advocateId }: Pick<FriendKey, "orgId" | "advocateId">): Promise<void> {
  await tx.execute(sql`
    DELETE FROM referrals WHERE org_id = ${orgId}::uuid AND id IN (
      SELECT id FROM (
        SELECT id, count(*) OVER () AS waiting, row_number() OVER (ORDER BY crowd DESC, id) AS place
          FROM (SELECT id, count(*) OVER (PARTITION BY network_key) AS crowd FROM referrals
                 WHERE org_id = ${orgId}::uuid AND advocate_id = ${advocateId}::uuid AND awaits_confirmation
                   AND stage = 'new') crowds) ranked
       WHERE place <= waiting - ${MOST_UNCONFIRMED})`);
}
