import type { z } from "zod";
import { requireQuota } from "@/lib/business/plans/plan-usage";
import { implementBatched } from "@/lib/kit/batch";
import { fieldError } from "@/lib/kit/errors";
import type { WriteContext } from "@/lib/kit/implement";
import { flagReferrals } from "@/lib/leads/flags/flag";
import { alertMembers } from "@/lib/leads/lead-alerts/alert";
import { referrals } from "@/lib/leads/referrals/contract";
import { createTogether } from "@/lib/leads/referrals/create-together";
import { duplicateReferral, findKeeper, keepFriend } from "@/lib/leads/referrals/friend-claims";
import { isTold, notifyAdvocate } from "@/lib/leads/referrals/notify-advocate";
import {
  findPlace,
  friendOf,
  insertReferral,
  leadOf,
  ownContact,
  presentNew,
} from "@/lib/leads/referrals/service";

type CreateInput = z.output<typeof referrals.create.input>;
type CreateOutput = z.output<typeof referrals.create.output>;

/** Adds a referral of an advocate, on the campaign's current terms. */
export const createReferral = implementBatched(referrals.create, createAlone, createTogether);

async function createAlone(context: WriteContext, input: CreateInput): Promise<CreateOutput> {
  const { db, actor, now } = context;
  const { campaign, advocate } = await findPlace(context, input);
  const own = ownContact(advocate, input);
  if (own === "friendEmail") throw fieldError(own, "can’t be the advocate’s own email", "self_referral");
  if (own === "friendPhone") throw fieldError(own, "must not be the advocate's own number", "self_referral");
  const isKnown = input.friendPhone !== undefined && (await findKeeper(db, friendOf(campaign, input)));
  const referral = isKnown ? undefined : await insertReferral(context, { campaign, advocate }, input);
  if (!referral) throw duplicateReferral();
  await keepFriend(context, { ...referral, ...friendOf(campaign, input) });
  await flagReferrals(db, [{ orgId: actor.orgId, referralId: referral.id, phase: "created", now }]);
  if (isTold(actor)) await notifyAdvocate(context, referral.id);
  // An advocate's own referral is never rejected because of the plan; the business is notified instead.
  if (actor.kind !== "portal") await requireQuota(db, actor, "referrals");
  await alertMembers(context, [leadOf(referral, advocate)]);
  return { referral: presentNew(referral, campaign) };
}
