import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { database } from "@/db/client";
import { advocates } from "@/db/schema/advocates";
import { single } from "@/db/single";
import { createCampaign, updateCampaign } from "@/lib/business/campaigns/service";
import type { Actor } from "@/lib/kit/auth/actor";
import { inviteAdvocate } from "@/lib/leads/advocates/invite";
import { convertReferral } from "@/lib/leads/referrals/convert";
import { createReferral } from "@/lib/leads/referrals/create";
import { reverseReferral, unreverseReferral } from "@/lib/leads/referrals/reverse";
import { verifyLedger } from "@/lib/ledger/verify-ledger";
import { runsOf, seedOf } from "@/proof/fixtures/long-runs";
import { createTestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import { fixedTerms } from "@/proof/fixtures/scenario";
import { histories, type RefundHistory, rewardLeft } from "@/proof/refunds/invent-history";

// `npm run prove -- money` uses 10,000.
const HISTORIES = runsOf(60);
const seed = seedOf(Math.floor(Math.random() * 2 ** 31));

it(
  `leaves the expected reward to the cent after ${HISTORIES} random refund histories (seed ${seed})`,
  async () => {
    process.stdout.write(`refund histories: seed ${seed}\n`);
    const most = 2 * HISTORIES + 10;
    const { actor } = await createTestOrganization({
      tier: "pro",
      overrides: { advocates: most, referrals: most },
    });
    const { campaign } = await createCampaign(actor, { ...fixedTerms, rewardMode: "fixed" });
    const property = fc.asyncProperty(histories, fc.constantFrom(0, 14), async (history, creditHoldDays) => {
      const terms = { campaignId: campaign.campaignId, creditHoldDays };
      expect(await play(actor, terms, history)).toEqual({ credit: rewardLeft(history), owed: 0 });
    });
    await fc.assert(property, { numRuns: HISTORIES, seed, endOnFailure: HISTORIES > 1_000 });
    expect((await verifyLedger(database(), actor.orgId)).mismatches).toEqual([]);
  },
  HISTORIES * 1_000 + 60_000,
);

interface HistoryTerms {
  readonly campaignId: string;
  readonly creditHoldDays: number;
}

/** Converts a new advocate's friend and plays the refunds. @returns the remaining credit, in cents */
async function play(actor: Actor, terms: HistoryTerms, history: RefundHistory) {
  const { campaignId } = terms;
  const { rewardMode, rewardValue: advocateRewardValue, jobValueCents, events } = history;
  await updateCampaign(actor, { ...terms, rewardMode, advocateRewardValue });
  const person = { campaignId, name: "Ann", email: uniqueEmail("ann") };
  const { advocateId } = (await inviteAdvocate(actor, person)).advocate;
  const friend = { campaignId, advocateId, friendName: "Fred", friendEmail: uniqueEmail("fred") };
  const { referralId } = (await createReferral(actor, friend)).referral;
  const place = { campaignId, referralId };
  await convertReferral(actor, { ...place, jobValueCents });
  for (const { kind, refundId, cents } of events) {
    const value = cents === null ? {} : { refundedValueCents: cents };
    if (kind === "unreverse") await unreverseReferral(actor, { ...place, refundId });
    else await reverseReferral(actor, { ...place, reason: "refunded", refundId, ...value });
  }
  const rows = await database().select().from(advocates).where(eq(advocates.id, advocateId));
  const { creditBalanceCents, pendingCreditCents, owedCents } = single(rows);
  return { credit: creditBalanceCents + pendingCreditCents, owed: owedCents };
}
