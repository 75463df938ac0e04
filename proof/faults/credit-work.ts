import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { database } from "@/db/client";
import { single } from "@/db/single";
import { adjustCredit } from "@/lib/credit/adjust";
import { DAY_MS } from "@/lib/kit/durations";
import { inviteAdvocate } from "@/lib/leads/advocates/invite";
import { convertReferral } from "@/lib/leads/referrals/convert";
import { createReferral } from "@/lib/leads/referrals/create";
import { updateCreditSettings } from "@/lib/ledger/credit-settings/service";
import { uniqueEmail } from "@/proof/fixtures/organization";
import { openBusiness, openCampaign } from "@/proof/sim/business";
import { CRON_SECRET, type Installation } from "@/proof/sim/installation";
import type { Work } from "@/proof/sim/work";

/** How many of each there are per round. */
const [PEOPLE, USES] = [12, 16];
const [REWARD_CENTS, OLD_CENTS, USE_CENTS] = [2_500, 700, 100];
const PAUSE_MS = 100;

const daysAgo = (days: number) => ({ now: new Date(Date.now() - days * DAY_MS) });

/** Credit that both web servers release, expire and redeem; each change must happen exactly once. */
export async function startCreditWork({ webs }: Installation): Promise<Work> {
  const { actor, apiKey, orgId } = await openBusiness();
  await updateCreditSettings(actor, { expiryMonths: 1 }, daysAgo(100));
  const terms = { advocateRewardValue: REWARD_CENTS, friendRewardValue: 0, creditHoldDays: 1 };
  const campaignId = await openCampaign(actor, terms, daysAgo(100));
  const urls = webs.map(({ url }) => url);
  const used: string[] = [];
  let rounds = 0;
  let spender = "";

  async function enroll(days: number) {
    const person = { campaignId, name: "Ann Reyes", email: uniqueEmail("ann") };
    const { advocate } = await inviteAdvocate(actor, person, daysAgo(days));
    return { campaignId, advocateId: advocate.advocateId };
  }

  /** Due rewards, expiring credit, and an advocate to redeem from. */
  async function prepare(): Promise<void> {
    rounds += 1;
    for (let person = 0; person < PEOPLE; person++) {
      const friend = { friendName: "Fred Fox", friendEmail: uniqueEmail("fred") };
      const { referral } = await createReferral(actor, { ...(await enroll(2)), ...friend }, daysAgo(2));
      await convertReferral(actor, { campaignId, referralId: referral.referralId }, daysAgo(2));
      await adjustCredit(actor, { ...(await enroll(90)), delta: OLD_CENTS }, daysAgo(90));
    }
    const rich = await enroll(0);
    await adjustCredit(actor, { ...rich, delta: USES * USE_CENTS });
    spender = rich.advocateId;
  }

  async function runJobs(url: string): Promise<number> {
    const headers = { Authorization: `Bearer ${CRON_SECRET}` };
    const answer = await fetch(`${url}/api/jobs/run`, { headers }).catch(() => null);
    await answer?.arrayBuffer().catch(() => undefined);
    return answer?.status ?? 0;
  }

  /** Redeems once under a key, retrying on any server until there is an answer. */
  async function redeem(first: number): Promise<void> {
    const key = randomUUID();
    used.push(key);
    const path = `/api/app/campaigns/${campaignId}/advocates/${spender}/redemptions`;
    const body = JSON.stringify({ amountCents: USE_CENTS, method: "invoice", invoiceNumber: key });
    const headers = {
      Authorization: `Bearer ${apiKey}`,
      "Content-Type": "application/json",
      "Idempotency-Key": key,
    };
    for (let attempt = first; ; attempt++) {
      const url = urls[attempt % urls.length] ?? "";
      const answer = await fetch(url + path, { method: "POST", headers, body }).catch(() => null);
      await answer?.arrayBuffer().catch(() => undefined);
      if (answer?.status === 201) return;
      await sleep(PAUSE_MS);
    }
  }

  async function countChanges(action: string, cents: number) {
    const rows = await database().execute<{ done: number; wrong: number }>(sql`
      SELECT count(*)::int AS done, (count(*) FILTER (WHERE times <> 1 OR cents <> ${cents}::int))::int AS wrong
        FROM (SELECT advocate_id, count(*) AS times, sum(amount_cents) AS cents FROM activity
               WHERE org_id = ${orgId}::uuid AND action::text = ${action} GROUP BY advocate_id) each`);
    return single(rows);
  }

  return {
    prepare,
    run: () => Promise.all([...urls.map(runJobs), ...Array.from({ length: USES }, (_, first) => redeem(first))]),
    // The next run continues interrupted work.
    settle: async () => {
      while ((await runJobs(urls[0] ?? "")) !== 200) await sleep(PAUSE_MS);
    },
    judge: async () => {
      const released = await countChanges("advocate.credit.released", REWARD_CENTS);
      const expired = await countChanges("advocate.credit.expired", -OLD_CENTS);
      const rows = await database().execute<{ key: string; times: number }>(sql`
        SELECT r.invoice_number AS key, count(e.id)::int AS times
          FROM redemptions r JOIN activity e ON e.org_id = r.org_id AND e.redemption_id = r.id
         WHERE r.org_id = ${orgId}::uuid AND r.state = 'fulfilled' GROUP BY 1`);
      const redeemed = new Map(rows.map(({ key, times }) => [key, times]));
      const due = rounds * PEOPLE;
      const changes = Object.entries({ released, expired });
      return {
        figures: {
          "rewards released": released.done,
          "credit expired": expired.done,
          redeemed: redeemed.size,
        },
        violations: [
          ...changes
            .filter(([, { done, wrong }]) => done !== due || wrong > 0)
            .map(([what, { done, wrong }]) => `credit: ${done} of ${due} ${what}, ${wrong} not once`),
          ...used
            .filter((key) => redeemed.get(key) !== 1)
            .map((key) => `credit: ${key} was redeemed ${redeemed.get(key) ?? 0} times`),
        ],
      };
    },
  };
}
