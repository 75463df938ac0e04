import fc from "fast-check";
import { expect, it } from "vitest";
import { deleteCampaign } from "@/lib/business/campaigns/service";
import { adjustCredit } from "@/lib/credit/adjust";
import { redeemCredit } from "@/lib/credit/redemptions/service";
import type { Actor } from "@/lib/kit/auth/actor";
import { DAY_MS } from "@/lib/kit/durations";
import { ApiError } from "@/lib/kit/errors";
import { inviteAdvocate } from "@/lib/leads/advocates/invite";
import { listAllAdvocates } from "@/lib/leads/advocates/list";
import { recordVisit } from "@/lib/leads/advocates/record-visit";
import {
  createMatchRequest,
  dismissMatchRequest,
  listMatchRequests,
  matchRequest,
} from "@/lib/leads/match-requests/service";
import { convertReferral } from "@/lib/leads/referrals/convert";
import { createReferral } from "@/lib/leads/referrals/create";
import { listAllReferrals } from "@/lib/leads/referrals/list-all";
import { rejectReferral } from "@/lib/leads/referrals/reject";
import { reverseReferral, unreverseReferral } from "@/lib/leads/referrals/reverse";
import { setReferralStage } from "@/lib/leads/referrals/stages";
import { runsOf, seedOf } from "@/proof/fixtures/long-runs";
import { uniqueEmail } from "@/proof/fixtures/organization";
import { countListsOfTiles, countRows, periods, readHome, readLists } from "@/proof/one-figure/home-figures";
import { openBusiness, openCampaign } from "@/proof/sim/business";

// `npm run prove -- home` takes 500.
const STATES = runsOf(40);
const MOST_DAYS = 3;

const acts = [
  ...["enroll", "enroll", "visit", "visit", "lead", "lead", "lead", "call", "match", "dismiss"],
  ...["convert", "convert", "convert", "reverse", "restore", "contacted", "lost", "reject", "reopen"],
  ...["add credit", "take credit", "redeem", "delete campaign"],
] as const;
const step = fc.record({
  act: fc.constantFrom(...acts),
  which: fc.nat({ max: 60 }),
  days: fc.integer({ min: 0, max: MOST_DAYS }),
});

interface Step {
  readonly act: (typeof acts)[number];
  readonly which: number;
  /** Days that pass before it. */
  readonly days: number;
}

it(
  `shows on Home what the lists have, in ${STATES} random states`,
  async () => {
    const { actor } = await openBusiness();
    const steps = fc.sample(step, { numRuns: STATES, seed: seedOf(20_261_128) });
    const passed = steps.reduce((sum, { days }) => sum + days, 0);
    let now = new Date(Date.now() - (passed + 1) * DAY_MS);
    const months = new Set<string>();
    await openCampaign(actor, {}, { now });
    let changed = 0;
    for (const [nth, taken] of steps.entries()) {
      now = new Date(now.getTime() + taken.days * DAY_MS + 1_000);
      months.add(now.toISOString().slice(0, 7));
      if (await take(actor, taken, now)) changed++;
      const lists = await readLists(actor, [...months], now);
      for (const days of periods) {
        const where = `step ${nth} (${taken.act}), ${days ?? "all"} days`;
        const home = await readHome(actor, days, now);
        expect(home, where).toEqual(countRows(lists, days, now));
        const { leads, converted, earnedCents } = home;
        expect(await countListsOfTiles(actor, days, now), where).toEqual({ leads, converted, earnedCents });
      }
    }
    expect(changed).toBeGreaterThan(STATES / 2);
  },
  STATES * 3_000 + 120_000,
);

/** @returns whether the product took the step; steps without a fitting row are left out */
async function take(actor: Actor, taken: Step, now: Date): Promise<boolean> {
  try {
    return await takeStep(actor, taken, now);
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

const nth = <T>(rows: readonly T[], which: number) => rows[which % Math.max(rows.length, 1)];

async function takeStep(actor: Actor, { act, which }: Step, now: Date): Promise<boolean> {
  const at = { now };
  const advocate = nth((await listAllAdvocates(actor, {}, at)).advocates, which);
  const leads = (await listAllReferrals(actor, {}, at)).referrals;
  const call = nth((await listMatchRequests(actor, {}, at)).matchRequests, which);
  const place = advocate && { campaignId: advocate.campaignId, advocateId: advocate.advocateId };
  const leadAt = (...stages: readonly string[]) => {
    const lead = nth(
      leads.filter(({ stage }) => stages.includes(stage)),
      which,
    );
    return lead && { campaignId: lead.campaignId, referralId: lead.referralId };
  };
  const open = leadAt("new", "contacted", "booked");
  const friend = { friendName: "Fred Fox", friendEmail: uniqueEmail("fred") };
  switch (act) {
    case "enroll": {
      const campaignId = place?.campaignId ?? (await openCampaign(actor, {}, at));
      await inviteAdvocate(actor, { campaignId, name: "Ann Reyes", email: uniqueEmail("ann") }, at);
      return true;
    }
    case "visit":
      return advocate ? recordVisit(advocate.referralCode, now) : false;
    case "lead":
      return done(place && createReferral(actor, { ...place, ...friend }, at));
    case "call":
      return done(createMatchRequest(actor, friend, at));
    case "match":
      return done(
        call && place && matchRequest(actor, { matchRequestId: call.matchRequestId, ...place }, at),
      );
    case "dismiss":
      return done(call && dismissMatchRequest(actor, { matchRequestId: call.matchRequestId }, at));
    case "convert":
      return done(open && convertReferral(actor, { ...open, jobValueCents: 10_000 + which }, at));
    case "delete campaign":
      // Rarely, or nothing would grow.
      if (!place || which > 12) return false;
      await deleteCampaign(actor, { campaignId: place.campaignId }, at);
      await openCampaign(actor, {}, at);
      return true;
    default:
      return takeRare(actor, { act, which, place, leadAt, open }, at);
  }
}

async function done(work: Promise<unknown> | undefined): Promise<boolean> {
  await work;
  return work !== undefined;
}

type Lead = { readonly campaignId: string; readonly referralId: string } | undefined;

interface RareStep {
  readonly act:
    | "reverse"
    | "restore"
    | "contacted"
    | "lost"
    | "reject"
    | "reopen"
    | "add credit"
    | "take credit"
    | "redeem";
  readonly which: number;
  readonly place: { readonly campaignId: string; readonly advocateId: string } | undefined;
  readonly leadAt: (...stages: readonly string[]) => Lead;
  readonly open: Lead;
}

function takeRare(
  actor: Actor,
  { act, which, place, leadAt, open }: RareStep,
  at: { now: Date },
): Promise<boolean> {
  const [converted, reversed, out] = [leadAt("converted"), leadAt("reversed"), leadAt("lost", "rejected")];
  const cents = 100 + which * 10;
  switch (act) {
    case "reverse":
      return done(converted && reverseReferral(actor, { ...converted, reason: "refunded" }, at));
    case "restore":
      return done(reversed && unreverseReferral(actor, reversed, at));
    case "contacted":
      return done(open && setReferralStage(actor, { ...open, stage: "contacted" }, at));
    case "lost":
      return done(open && setReferralStage(actor, { ...open, stage: "lost", reason: "no answer" }, at));
    case "reject":
      return done(open && rejectReferral(actor, { ...open, reason: "spam" }, at));
    case "reopen":
      return done(out && setReferralStage(actor, { ...out, stage: "contacted" }, at));
    case "add credit":
      return done(place && adjustCredit(actor, { ...place, delta: cents, note: "Thank you" }, at));
    case "take credit":
      return done(place && adjustCredit(actor, { ...place, delta: -cents, note: "Correction" }, at));
    case "redeem":
      return done(place && redeemCredit(actor, { ...place, amountCents: cents, method: "manual" }, at));
  }
}
