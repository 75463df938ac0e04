import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { closeDatabase, database } from "@/db/client";
import { single } from "@/db/single";
import { createCampaign } from "@/lib/business/campaigns/service";
import { adjustCredit } from "@/lib/credit/adjust";
import type { Actor } from "@/lib/kit/auth/actor";
import { DAY_MS } from "@/lib/kit/durations";
import { inviteAdvocate } from "@/lib/leads/advocates/invite";
import { convertReferral } from "@/lib/leads/referrals/convert";
import { createReferral } from "@/lib/leads/referrals/create";
import { updateCreditSettings } from "@/lib/ledger/credit-settings/service";
import { verifyLedger } from "@/lib/ledger/verify-ledger";
import { createRandom, type Random } from "@/lib/platform/ops/random";
import { type Around, type Installation, openInstallation } from "@/proof/faults/installation";
import { victimsOf } from "@/proof/faults/kill-trial";
import type { TrialOptions } from "@/proof/faults/options";
import { formatVerdict } from "@/proof/faults/report";
import { createDataDir, type Violation } from "@/proof/faults/trial";
import { createTestOrganization, uniqueEmail } from "@/proof/fixtures/organization";

const SECRET = "only for this trial, thrown away with its data";
/** How many of each there are per round. */
const [PEOPLE, USES] = [12, 16];
const [REWARD_CENTS, OLD_CENTS, USE_CENTS] = [2_500, 700, 100];
const LONGEST_DELAY_MS = 400;

/** The results of the kills. */
export interface CreditKillReport {
  readonly seed: number;
  readonly rounds: number;
  readonly seconds: number;
  readonly released: number;
  readonly expired: number;
  readonly redeemed: number;
  readonly violations: readonly Violation[];
}

interface CreditCampaign {
  readonly actor: Actor;
  readonly apiKey: string;
  readonly campaignId: string;
}

/**
 * Kills a web server or PostgreSQL while credit is being released, expired and redeemed, restarts it and lets the
 * work finish; then checks that each change happened exactly once.
 */
export async function runCreditKills(
  { rounds, seed }: TrialOptions,
  around: Around,
): Promise<CreditKillReport> {
  const started = performance.now();
  const random = createRandom(seed);
  const webEnv = () => ({ CRON_SECRET: SECRET });
  const installation = await openInstallation(await createDataDir(around), around, { webEnv });
  const place = await openPlace();
  const uses: string[] = [];
  for (let round = 1; round <= rounds; round++) {
    const advocateId = await prepareRound(place);
    const keys = Array.from({ length: USES }, () => randomUUID());
    uses.push(...keys);
    const victim = await playRound(installation, place, { advocateId, keys, random });
    around.log(`${round} of ${rounds}: ${victim} killed`);
  }
  const judgment = await judge(place, rounds, uses);
  await closeDatabase();
  return { seed, rounds, seconds: (performance.now() - started) / 1000, ...judgment };
}

/** An organization that holds rewards for a day and expires credit after a month. */
async function openPlace(): Promise<CreditCampaign> {
  const overrides = { advocates: 1_000_000, referrals: 1_000_000 };
  const { actor, apiKey } = await createTestOrganization({ tier: "pro", overrides });
  const long = { now: new Date(Date.now() - 100 * DAY_MS) };
  await updateCreditSettings(actor, { expiryMonths: 1 }, long);
  const terms = { rewardMode: "fixed", advocateRewardValue: REWARD_CENTS, friendRewardValue: 0 } as const;
  const { campaign } = await createCampaign(actor, { name: "Trial", ...terms, creditHoldDays: 1 }, long);
  return { actor, apiKey, campaignId: campaign.campaignId };
}

/** Creates due rewards and expiring credit, and an advocate to redeem from. @returns that advocate */
async function prepareRound({ actor, campaignId }: CreditCampaign): Promise<string> {
  const enroll = async (daysAgo: number) => {
    const at = { now: new Date(Date.now() - daysAgo * DAY_MS) };
    const person = { campaignId, name: "Ann Reyes", email: uniqueEmail("ann") };
    return { at, advocateId: (await inviteAdvocate(actor, person, at)).advocate.advocateId };
  };
  for (let person = 0; person < PEOPLE; person++) {
    const { at, advocateId } = await enroll(2);
    const friend = { campaignId, advocateId, friendName: "Fred Fox", friendEmail: uniqueEmail("fred") };
    const { referralId } = (await createReferral(actor, friend, at)).referral;
    await convertReferral(actor, { campaignId, referralId }, at);
    const old = await enroll(90);
    await adjustCredit(actor, { campaignId, advocateId: old.advocateId, delta: OLD_CENTS }, old.at);
  }
  const { advocateId, at } = await enroll(0);
  await adjustCredit(actor, { campaignId, advocateId, delta: USES * USE_CENTS }, at);
  // We must not have open connections when the database is killed.
  await closeDatabase();
  return advocateId;
}

interface CreditRound {
  readonly advocateId: string;
  readonly keys: readonly string[];
  readonly random: Random;
}

/** Starts all work on both servers and kills one part in the middle. @returns the part */
async function playRound(
  installation: Installation,
  place: CreditCampaign,
  round: CreditRound,
): Promise<string> {
  const { advocateId, keys, random } = round;
  const urls = installation.webs.map(({ url }) => url);
  const path = `/api/app/campaigns/${place.campaignId}/advocates/${advocateId}/redemptions`;
  const jobs = urls.map((url) => runJobs(url));
  const used = keys.map((key, at) => redeem([...urls.slice(at % 2), ...urls], path, place.apiKey, key));
  const victim = random.pick(victimsOf(installation).filter(({ name }) => !name.startsWith("worker")));
  await sleep(random.next() * LONGEST_DELAY_MS);
  await victim.kill();
  await sleep(random.next() * LONGEST_DELAY_MS);
  await victim.recover();
  await Promise.all([...jobs, ...used]);
  // The next run continues interrupted work.
  for (let status = 0; status !== 200; ) status = await runJobs(urls[0] ?? "");
  return victim.name;
}

async function runJobs(url: string): Promise<number> {
  const headers = { Authorization: `Bearer ${SECRET}` };
  const answer = await fetch(`${url}/api/jobs/run`, { headers }).catch(() => null);
  await answer?.arrayBuffer().catch(() => undefined);
  return answer?.status ?? 0;
}

/** Redeems once under its key, retrying on any server until there is an answer. */
async function redeem(urls: readonly string[], path: string, apiKey: string, key: string): Promise<void> {
  const body = JSON.stringify({ amountCents: USE_CENTS, method: "invoice", invoiceNumber: key });
  const headers = {
    ...{ Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json" },
    "Idempotency-Key": key,
  };
  for (let attempt = 0; ; attempt++) {
    const url = urls[attempt % urls.length] ?? "";
    const answer = await fetch(url + path, { method: "POST", headers, body }).catch(() => null);
    await answer?.arrayBuffer().catch(() => undefined);
    if (answer?.status === 201) return;
    await sleep(100);
  }
}

/** Counts the changes, and those that did not happen exactly once. */
async function judge({ actor: { orgId } }: CreditCampaign, rounds: number, keys: readonly string[]) {
  const times = async (action: string, cents: number) => {
    const rows = await database().execute<{ done: number; wrong: number }>(sql`
      SELECT count(*)::int AS done, (count(*) FILTER (WHERE times <> 1 OR cents <> ${cents}::int))::int AS wrong
        FROM (SELECT advocate_id, count(*) AS times, sum(amount_cents) AS cents FROM activity
               WHERE org_id = ${orgId}::uuid AND action::text = ${action} GROUP BY advocate_id) each`);
    return single(rows);
  };
  const released = await times("advocate.credit.released", REWARD_CENTS);
  const expired = await times("advocate.credit.expired", -OLD_CENTS);
  const redemptions = await database().execute<{ key: string; times: number }>(sql`
    SELECT r.invoice_number AS key, count(e.id)::int AS times
      FROM redemptions r JOIN activity e ON e.org_id = r.org_id AND e.redemption_id = r.id
     WHERE r.org_id = ${orgId}::uuid AND r.state = 'fulfilled' GROUP BY 1`);
  const redeemed = new Map(redemptions.map(({ key, times: each }) => [key, each]));
  const due = rounds * PEOPLE;
  const { mismatches } = await verifyLedger(database());
  const details = [
    ...(released.done !== due ? [`${due} rewards were due, and ${released.done} were released`] : []),
    ...(expired.done !== due ? [`credit of ${due} was due, and that of ${expired.done} expired`] : []),
    ...(released.wrong > 0 ? [`${released.wrong} rewards were not released once`] : []),
    ...(expired.wrong > 0 ? [`credit of ${expired.wrong} did not expire once`] : []),
    ...keys
      .filter((key) => redeemed.get(key) !== 1)
      .map((key) => `${key} was redeemed ${redeemed.get(key) ?? 0} times`),
    ...mismatches.map((mismatch) => JSON.stringify(mismatch)),
  ];
  const violations = details.map((detail) => ({ rule: "ledger" as const, detail }));
  return { released: released.done, expired: expired.done, redeemed: redeemed.size, violations };
}

/** The report as text. */
export function formatCreditKills(report: CreditKillReport): string {
  const { rounds, seconds, seed, released, expired, redeemed, violations } = report;
  return [
    `${rounds} rounds in ${seconds.toFixed(0)} s, seed ${seed}`,
    `Released ${released}, expired ${expired}, redeemed ${redeemed}, each once`,
    "",
    formatVerdict(violations),
  ].join("\n");
}
