import { beforeAll, expect, it } from "vitest";
import { closeDatabase } from "@/db/client";
import { createCampaign } from "@/lib/business/campaigns/service";
import { adjustCredit } from "@/lib/credit/adjust";
import { getInsights, settleFigures } from "@/lib/insights/dashboard/insights";
import type { Actor } from "@/lib/kit/auth/actor";
import { DAY_MS } from "@/lib/kit/durations";
import { inviteAdvocate } from "@/lib/leads/advocates/invite";
import { recordVisit } from "@/lib/leads/advocates/record-visit";
import { updateAdvocate } from "@/lib/leads/advocates/service";
import { convertReferral } from "@/lib/leads/referrals/convert";
import { createReferral } from "@/lib/leads/referrals/create";
import { expectLedgerRight } from "@/proof/fixtures/ledger";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { fixedTerms } from "@/proof/fixtures/scenario";
import { openSession, runAlone } from "@/proof/guards/scratch-database";

const ownDatabase = isolateDatabase();

const ADVOCATES = 40;
const now = Date.now();
const daysAgo = (days: number) => ({ now: new Date(now - days * DAY_MS) });

let actor: Actor;
let campaignId: string;
beforeAll(async () => {
  ({ actor } = await createTestOrganization({ tier: "pro" }));
  const terms = { ...fixedTerms, rewardMode: "fixed" as const };
  ({
    campaign: { campaignId },
  } = await createCampaign(actor, terms, daysAgo(9)));
});

/** Enrolls advocates on several days, each with a referral to convert. */
async function prepare(round: string) {
  const enrolled = Array.from({ length: ADVOCATES }, async (_, n) => {
    const person = { campaignId, name: `Ann ${n}`, email: `ann.${round}.${n}@example.com` };
    const { advocate } = await inviteAdvocate(actor, person, daysAgo(n % 5));
    const { advocateId, referralCode } = advocate;
    const friend = { friendName: "Fred", friendEmail: `fred.${round}.${n}@example.com` };
    const { referral } = await createReferral(
      actor,
      { campaignId, advocateId, ...friend },
      daysAgo(Math.min(n % 2, n % 5)),
    );
    return { advocateId, referralCode, referralId: referral.referralId };
  });
  return Promise.all(enrolled);
}

/** Runs every operation that changes figures concurrently, in random order. */
async function storm(round: string) {
  const advocates = await prepare(round);
  const writes = advocates.flatMap(({ advocateId, referralCode, referralId }, n) => [
    () => recordVisit(referralCode),
    () => convertReferral(actor, { campaignId, referralId }),
    () => recordVisit(referralCode),
    () => adjustCredit(actor, { campaignId, advocateId, delta: 100 + n }),
    () =>
      createReferral(actor, {
        campaignId,
        advocateId,
        friendName: "Gina",
        friendEmail: `g.${round}.${n}@x.com`,
      }),
    () => updateAdvocate(actor, { campaignId, advocateId, name: `Anna ${n}` }),
    () => inviteAdvocate(actor, { campaignId, name: "Hugo", email: `hugo.${round}.${n}@example.com` }),
    ...(n % 8 === 0 ? [() => settleFigures(new Date(now))] : []),
  ]);
  await Promise.all(writes.map((write) => write()));
}

async function countDeadlocks(): Promise<number> {
  await closeDatabase();
  const owner = openSession(ownDatabase().ownerUrl);
  try {
    const [row] = await owner<{ deadlocks: string }[]>`
      SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()`;
    return Number(row?.deadlocks);
  } finally {
    await owner.end();
  }
}

it.each([
  ["connections count apart", []],
  [
    "all connections count in one place",
    [
      "CREATE OR REPLACE FUNCTION figures_slot() RETURNS smallint LANGUAGE sql STABLE RETURN 1::smallint",
      "CREATE OR REPLACE FUNCTION slot_of(id uuid) RETURNS smallint LANGUAGE sql IMMUTABLE RETURN 1::smallint",
    ],
  ],
])(
  "concurrent writes of every kind lose no figure and lock in a consistent order, when %s",
  async (round, statements) => {
    await runAlone(ownDatabase().ownerUrl, statements);
    const before = await getInsights(actor, {});
    await storm(round.replaceAll(" ", "."));

    await expectLedgerRight();
    const { totals } = await getInsights(actor, {});
    expect({
      enrolled: totals.enrolled - before.totals.enrolled,
      visits: totals.visits - before.totals.visits,
      referrals: totals.referrals - before.totals.referrals,
      conversions: totals.conversions - before.totals.conversions,
      earnedCents: totals.earnedCents - before.totals.earnedCents,
    }).toEqual({
      // The invited advocate and each converted friend.
      enrolled: 3 * ADVOCATES,
      visits: 2 * ADVOCATES,
      referrals: 2 * ADVOCATES,
      conversions: ADVOCATES,
      earnedCents: ADVOCATES * fixedTerms.advocateRewardValue,
    });
    expect(await countDeadlocks()).toBe(0);
  },
);
