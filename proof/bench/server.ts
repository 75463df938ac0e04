import { sql } from "drizzle-orm";
import { z } from "zod";
import { database, transact } from "@/db/client";
import { single } from "@/db/single";
import { createCampaign } from "@/lib/business/campaigns/service";
import type { Actor } from "@/lib/kit/auth/actor";
import type { Run } from "@/lib/platform/command";
import { seedScale } from "@/lib/platform/ops/seed-scale";
import { createTestOrganization, testPassword } from "@/proof/fixtures/organization";
import { startThrowawayProduct, type ThrowawayProduct } from "../throwaway-product";

const REFERRALS = 120_000;
const PER_BATCH = 5_000;
const PER_ADVOCATE = 100;

interface BenchData {
  readonly actor: Actor;
  readonly apiKey: string;
  /** An admin who can sign in. */
  readonly admin: { readonly email: string; readonly password: string };
  readonly campaignId: string;
  /** Returns an unused pending referral. */
  takeReferral(): string;
  /** Any advocate's referral code. */
  anyCode(): string;
}

const overrides = { advocates: 10_000_000, referrals: 10_000_000 };

/** An organization with a percent campaign, advocates, and enough pending referrals for every round. */
export async function createBenchData(referrals = REFERRALS): Promise<BenchData> {
  const { orgId, apiKey, actor, email } = await createTestOrganization({ tier: "pro", overrides });
  const terms = { rewardMode: "percent", advocateRewardValue: 333, friendRewardValue: 500 } as const;
  const wanted = { name: "Bench", ...terms, maxReferralsPerAdvocate: 1000 };
  const { campaignId } = (await createCampaign(actor, wanted)).campaign;
  const pending = await insertReferrals(orgId, campaignId, referrals);
  const takeReferral = () => {
    const referralId = pending.pop();
    if (!referralId) throw new Error("the benchmark ran out of pending referrals");
    return referralId;
  };
  const anyCode = () => `BENCH-${1 + Math.floor((Math.random() * referrals) / PER_ADVOCATE)}`;
  return { actor, apiKey, admin: { email, password: testPassword }, campaignId, takeReferral, anyCode };
}

async function insertReferrals(orgId: string, campaignId: string, count: number): Promise<string[]> {
  const advocates = count / PER_ADVOCATE;
  await transact((tx) =>
    tx.execute(sql`
      INSERT INTO advocates (org_id, id, campaign_id, name, email, notification_preference, referral_code, enrolled_at)
      SELECT ${orgId}::uuid, uuidv7(), ${campaignId}::uuid, 'Ann Reyes', 'ann.' || n || '@example.com', 'email', 'BENCH-' || n, now()
        FROM generate_series(1, ${advocates}::int) n`),
  );
  const ids: string[] = [];
  for (let from = 0; from < count; from += PER_BATCH) {
    const rows = await transact((tx) =>
      tx.execute<{ id: string }>(sql`
        INSERT INTO referrals (org_id, id, campaign_id, advocate_id, friend_name, friend_email, reward_mode, advocate_reward_value, friend_reward_value, created_at)
        SELECT ${orgId}::uuid, uuidv7(), ${campaignId}::uuid, a.id, 'Fred Fox', 'fred.' || n || '@example.com', 'percent', 333, 500, now()
          FROM generate_series(${from}::int, ${Math.min(from + PER_BATCH, count) - 1}::int) n
          JOIN advocates a ON a.referral_code = 'BENCH-' || (n % ${advocates}::int + 1)
        RETURNING id`),
    );
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

export type Bench = ThrowawayProduct & BenchData;

/** The product under `npm start`, with data. */
export async function openBench(
  log: (line: string) => void,
  settings: Readonly<Record<string, string>> = {},
): Promise<Bench> {
  // Log lines stay on, since a production server writes them as well.
  const product = await startThrowawayProduct(settings, log);
  try {
    return { ...product, ...(await createBenchData()) };
  } catch (error) {
    await product.close();
    throw error;
  }
}

const Csrf = z.object({ csrfToken: z.string() });

/** The CSRF token that sign-in forms must include. */
export async function fetchCsrf(url: string) {
  const response = await fetch(`${url}/api/auth/csrf`);
  const { csrfToken } = Csrf.parse(await response.json());
  return { csrfToken, cookie: cookiesOf(response) };
}

/** Signs in like the sign-in page. @returns the cookies for later requests */
export async function signInByHttp(
  url: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<string> {
  const { csrfToken, cookie } = await fetchCsrf(url);
  const answer = await fetch(`${url}/api/auth/callback/password`, {
    method: "POST",
    headers: { Cookie: cookie, Origin: url },
    body: new URLSearchParams({ email, password, csrfToken, json: "true" }),
    redirect: "manual",
  });
  if (!answer.ok) throw new Error(`Signing in was answered ${answer.status}`);
  return [cookie, cookiesOf(answer)].join("; ");
}

function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** An organization with invented data, and the credentials to read it. */
export interface SeededOrganization {
  readonly orgId: string;
  readonly apiKey: string;
  readonly email: string;
  readonly campaignId: string;
  readonly advocatePath: string;
}

interface SeedSize {
  readonly advocates: number;
  readonly referrals: number;
}

/** A run that logs nothing and is never aborted. */
export const quiet: Run = { log: () => undefined, signal: new AbortController().signal };

/** Creates an organization of this size. */
export async function seedOrganization(size: SeedSize): Promise<SeededOrganization> {
  const { orgId, apiKey } = await createTestOrganization({ tier: "pro", overrides });
  await seedScale({ orgId, ...size }, quiet);
  const { id, campaignId, email } = single(
    await database().execute<{ id: string; campaignId: string; email: string }>(sql`
      SELECT id, campaign_id AS "campaignId", email FROM advocates
       WHERE org_id = ${orgId}::uuid AND email IS NOT NULL ORDER BY id DESC LIMIT 1`),
  );
  const advocatePath = `/api/app/campaigns/${campaignId}/advocates/${id}`;
  return { orgId, apiKey, email, campaignId, advocatePath };
}
