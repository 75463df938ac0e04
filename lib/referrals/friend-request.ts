import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import type { Language } from "@/db/enums";
import { referrals as table } from "@/db/schema/referrals";
import type { FriendOutcome, Offer } from "@/emails/props";
import { flagReferrals } from "@/lib/flags/flag";
import { admit, type WriteContext } from "@/lib/kit/implement";
import { alertMembers } from "@/lib/lead-alerts/alert";
import { queueFriendConfirm } from "@/lib/messages/friend-messages";
import { referrals } from "@/lib/referrals/contract";
import {
  type FormOrigin,
  findPlace,
  friendOf,
  insertReferral,
  leadOf,
  ownContact,
} from "@/lib/referrals/service";
import { findKeeper } from "@/lib/referrals/stand-by";

/** How many referrals of an advocate can wait for their friends at once; more crowd each other out. */
export const MOST_UNCONFIRMED = 100;

/** Within this time the same friend is not written to again for the same link. */
const ASKED_LATELY_MS = 10 * 60 * 1000;

/**
 * Takes what a stranger sent by an advocate's public link. The business sees it at once, but it counts only when the
 * friend confirms it or the business converts it. Whoever typed the address learns nothing of it: what there is to say
 * goes to its owner.
 * @param network stands for where it came from in a way that portal visits are kept by
 * @throws ApiError those of `findPlace`, and `invalid_input`
 */
export async function requestReferral(
  context: WriteContext,
  wire: unknown,
  { network, ...origin }: FormOrigin & { readonly network?: Buffer | undefined },
): Promise<void> {
  const { db, actor, now, unchanged } = context;
  const input = admit(referrals.create, actor, wire, now);
  const place = await findPlace(context, input);
  const { campaign, advocate } = place;
  const { rewardMode, advocateRewardValue, friendRewardValue, newCustomersOnly } = campaign;
  const offer: Offer = { rewardMode, advocateRewardValue, friendRewardValue, newCustomersOnly };
  const { name: advocateName, referralCode: code } = advocate;
  const names = { friendName: input.friendName, advocateName, offer, code };
  const tell = async (
    email: string | null | undefined,
    language: Language | null,
    outcome: FriendOutcome,
  ) => {
    if (email) await queueFriendConfirm(context, { email, language }, { outcome, ...names });
    unchanged();
  };

  // To the advocate alone: a stranger must not find out whose number it is.
  if (ownContact(advocate, input)) return tell(advocate.email, advocate.language, "own");
  const friend = friendOf(campaign, input);
  if (await findKeeper(db, friend)) return tell(input.friendEmail, origin.language, "known");

  const waiting = await findWaiting(db, { ...friend, advocateId: advocate.id });
  if (waiting && now.getTime() - waiting.createdAt.getTime() < ASKED_LATELY_MS) return unchanged();
  const referral = waiting ?? (await insertReferral(context, place, input, origin));
  if (!referral) return unchanged();
  if (waiting) unchanged();
  else {
    await crowdOut(db, { orgId: actor.orgId, advocateId: advocate.id });
    await flagReferrals(db, [
      { orgId: actor.orgId, referralId: referral.id, phase: "created", now, network },
    ]);
  }
  // Whoever can be written to in neither way stays unconfirmed until the business has called.
  await queueFriendConfirm(
    context,
    { email: input.friendEmail, phone: textable(referral), language: referral.friendLanguage },
    { outcome: "confirm", referralId: referral.id, ...names },
  );
  if (!waiting) await alertMembers(context, [leadOf(referral, advocate)]);
}

function textable({
  friendSmsConsentAt,
  friendPhone,
}: Pick<typeof table.$inferSelect, "friendSmsConsentAt" | "friendPhone">): string | undefined {
  return (friendSmsConsentAt && friendPhone) || undefined;
}

interface Wanted {
  readonly orgId: string;
  readonly advocateId: string;
  readonly friendEmailIdentity: string | null;
  readonly friendPhone: string | null;
}

// Somebody with the same number and an address is asked apart, or one could answer for the other.
async function findWaiting(tx: Tx, { orgId, advocateId, friendEmailIdentity, friendPhone }: Wanted) {
  const [found] = await tx
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
  return found;
}

/**
 * Keeps what waits from growing without end: beyond the limit the oldest of the network goes that sent most of it. So a
 * flood displaces itself, and never a friend who came from somewhere else.
 */
async function crowdOut(tx: Tx, { orgId, advocateId }: Pick<Wanted, "orgId" | "advocateId">): Promise<void> {
  await tx.execute(sql`
    DELETE FROM referrals WHERE org_id = ${orgId}::uuid AND id IN (
      SELECT id FROM (
        SELECT id, count(*) OVER () AS waiting, row_number() OVER (ORDER BY crowd DESC, id) AS place
          FROM (SELECT id, count(*) OVER (PARTITION BY network_key) AS crowd FROM referrals
                 WHERE org_id = ${orgId}::uuid AND advocate_id = ${advocateId}::uuid AND awaits_confirmation
                   AND stage = 'new') crowds) ranked
       WHERE place <= waiting - ${MOST_UNCONFIRMED})`);
}
