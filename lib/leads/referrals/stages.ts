import { and, asc, eq, or, sql, sum } from "drizzle-orm";
import type { ReferralStage } from "@/db/enums";
import { onAdvocate } from "@/db/joins";
import { advocates } from "@/db/schema/advocates";
import { campaigns } from "@/db/schema/campaigns";
import { dailyFigures } from "@/db/schema/daily-figures";
import { matchRequests } from "@/db/schema/match-requests";
import { conversions, stageChanges, referrals as table } from "@/db/schema/referrals";
import { notInDeleted, onCampaign } from "@/lib/business/campaigns/conditions";
import { findCampaign } from "@/lib/business/campaigns/service";
import { ApiError } from "@/lib/kit/errors";
import { implement, type WriteContext } from "@/lib/kit/implement";
import { implementReport } from "@/lib/kit/implement-report";
import { omitNulls } from "@/lib/kit/omit-nulls";
import { referrals } from "@/lib/leads/referrals/contract";
import { confirmReferral, countAgain, duplicateReferral, findKeeper } from "@/lib/leads/referrals/friend-claims";
import { lockReferral, noSuchReferral, readReferral, whereReferral } from "@/lib/leads/referrals/lock";
import { notifyAdvocate } from "@/lib/leads/referrals/notify-advocate";
import { onConversion, presentFound, shown } from "@/lib/leads/referrals/read";
import { noteStep, withdrawReward } from "@/lib/leads/referrals/reject";
import { requirePlaceLeft } from "@/lib/leads/referrals/service";
import { findConsentOfReferral } from "@/lib/messages/text-consents";

export const getReferral = implement(referrals.get, async (context, ids) => {
  const { db, actor } = context;
  await findCampaign(db, actor, ids.campaignId);
  const [row] = await db
    .select({ ...shown, advocateName: advocates.name })
    .from(table)
    .innerJoin(campaigns, onCampaign(table))
    .innerJoin(advocates, onAdvocate(table))
    .leftJoin(conversions, onConversion)
    .where(whereReferral(actor.orgId, ids));
  if (!row) throw noSuchReferral();
  const steps = await db
    .select({
      at: stageChanges.createdAt,
      stage: stageChanges.stage,
      reason: stageChanges.reason,
      note: stageChanges.note,
      by: stageChanges.by,
    })
    .from(stageChanges)
    .where(and(eq(stageChanges.orgId, actor.orgId), eq(stageChanges.referralId, ids.referralId)))
    .orderBy(asc(stageChanges.id));
  const { createdAt, convertedAt } = row;
  const came: StageEntry = { at: createdAt, stage: "new", reason: null, note: null, by: null };
  const converted: StageEntry[] = convertedAt ? [{ ...came, at: convertedAt, stage: "converted" }] : [];
  // A reversed referral has later steps.
  const history = [came, ...steps, ...converted].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const [referral] = await presentFound(db, actor, [row]);
  const { friendPhone: phone, friendSmsConsentAt: since } = row;
  const textConsent = await findConsentOfReferral(db, row.referralId, { orgId: actor.orgId, phone, since });
  return {
    referral: { ...(referral ?? omitNulls(row)), ...(textConsent && { textConsent }) },
    history: history.map(omitNulls),
  };
});

interface StageEntry {
  readonly at: Date;
  readonly stage: ReferralStage;
  readonly reason: string | null;
  readonly note: string | null;
  readonly by: string | null;
}

/** Reopens a lost or rejected referral if the advocate has a place left and no other referral of the friend counts. */
export const setReferralStage = implement(referrals.setStage, async (context, input) => {
  const { db, actor, now, record, unchanged } = context;
  const { stage, reason = null, note = null } = input;
  const locked = await lockReferral(context, input);
  const { referral } = locked;
  const where = whereReferral(actor.orgId, input);
  if (referral.status === "converted") throw convertedAlready();
  if (referral.stage === stage && referral.lostReason === reason && note === null) {
    unchanged();
    return { referral: await readReferral(context, input) };
  }
  if (isOut(referral.stage) && !isOut(stage)) await reopen(context, locked);
  if (!isOut(stage) && stage !== "new" && referral.awaitsConfirmation) {
    await confirmReferral(context, referral, null);
    await notifyAdvocate(context, referral.id);
  }
  if (stage === "lost") await withdrawReward(context, referral.id);
  const moved = stage === "new" ? {} : { awaitsConfirmation: false, networkKey: null };
  await db
    .update(table)
    .set({ ...moved, ...nowhere, stage, stageChangedAt: stage === "new" ? null : now, lostReason: reason })
    .where(where);
  await noteStep(context, { referralId: referral.id, stage, reason, note });
  record({
    action: "referral.moved",
    subjectId: referral.id,
    before: { stage: referral.stage },
    after: omitNulls({ stage, friendName: referral.friendName, reason, note }),
  });
  return { referral: await readReferral(context, input) };
});

const nowhere = { rejectedAt: null, rejectionReason: null, rejectionNote: null, lostReason: null };

const isOut = (stage: ReferralStage) => stage === "lost" || stage === "rejected";

type Locked = Awaited<ReturnType<typeof lockReferral>>;

async function reopen(context: WriteContext, { referral, advocate, campaign }: Locked): Promise<void> {
  const { db } = context;
  requirePlaceLeft({ campaign, advocate });
  if (await findKeeper(db, referral)) throw duplicateReferral();
  await db
    .update(table)
    .set({ ...nowhere, stage: "new", stageChangedAt: null })
    .where(and(eq(table.orgId, referral.orgId), eq(table.id, referral.id)));
  if (!referral.awaitsConfirmation && (await countAgain(context, referral))) await notifyAdvocate(context, referral.id);
}

/** The error for actions on a friend who is already a customer. */
export function convertedAlready(): ApiError {
  return new ApiError("already_converted", "This lead was converted, so it can’t be changed anymore.");
}

/** Converted leads are many, so their count comes from the daily figures. */
export const countReferralStages = implementReport(referrals.countStages, async ({ db, actor }, { campaignId }) => {
  const { orgId } = actor;
  const pending = await db
    .select({ stage: table.stage, count: sql<number>`count(*)::int` })
    .from(table)
    .where(
      and(
        eq(table.orgId, orgId),
        or(eq(table.status, "pending"), eq(table.stage, "reversed")),
        notInDeleted(table.campaignId, orgId),
        campaignId ? eq(table.campaignId, campaignId) : undefined,
      ),
    )
    .groupBy(table.stage);
  const [figures] = await db
    .select({ converted: sum(dailyFigures.conversions).mapWith(Number) })
    .from(dailyFigures)
    .where(
      and(
        eq(dailyFigures.orgId, orgId),
        notInDeleted(dailyFigures.campaignId, orgId),
        campaignId ? eq(dailyFigures.campaignId, campaignId) : undefined,
      ),
    );
  const stages = { new: 0, contacted: 0, booked: 0, rejected: 0, lost: 0, converted: 0, reversed: 0 };
  for (const { stage, count } of pending) stages[stage] = count;
  const [unmatched] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(matchRequests)
    .where(eq(matchRequests.orgId, orgId));
  return {
    stages: { ...stages, converted: figures?.converted ?? 0 },
    matchRequests: campaignId ? 0 : (unmatched?.count ?? 0),
  };
});
