import { sql } from "drizzle-orm";
import { database, transact } from "@/db/client";
import { seedScale } from "@/lib/ops/seed-scale";
import { median } from "./compare";
import type { Bench } from "./server";

const sizes = {
  small: { advocates: 1_000, referrals: 10_000 },
  large: { advocates: 100_000, referrals: 1_000_000 },
};
type Size = keyof typeof sizes;

const ROUNDS = 40;

/** What people do on the screens, as the request it sends. */
const requests: readonly (readonly [name: string, path: (org: Organization) => string])[] = [
  ["search, a rare name", () => "/api/app/advocates?limit=50&q=zz9"],
  ["search, a common name", () => "/api/app/advocates?limit=50&q=ann"],
  ["search, a common name by balance", () => "/api/app/advocates?limit=50&q=ann&sort=balance"],
  ["search, two letters", () => "/api/app/advocates?limit=50&q=an"],
  ["search, an e-mail address", ({ email }) => `/api/app/advocates?limit=50&q=${encodeURIComponent(email)}`],
  ["search, nothing fits", () => "/api/app/advocates?limit=50&q=nobodyiscalledthis"],
  ["search referrals", ({ email }) => `/api/app/referrals?limit=50&q=${encodeURIComponent(email)}`],
  ["advocates, newest", () => "/api/app/advocates?limit=50"],
  ["advocates, by name", () => "/api/app/advocates?limit=50&sort=name"],
  ["advocates, most credit", () => "/api/app/advocates?limit=50&sort=balance"],
  ["advocates, most conversions", () => "/api/app/advocates?limit=50&sort=conversions"],
  ["advocates with credit", () => "/api/app/advocates?limit=50&part=withCredit"],
  ["advocates of a campaign", ({ campaignId }) => `/api/app/advocates?limit=50&campaignId=${campaignId}`],
  ["referrals that wait, oldest first", () => "/api/app/referrals?limit=50&status=pending&sort=oldest"],
  ["dashboard", () => "/api/app/dashboard"],
  ["insights of 90 days", () => "/api/app/dashboard/insights?days=90"],
  ["insights of all time", () => "/api/app/dashboard/insights"],
  ["what needs attention", () => "/api/app/dashboard/attention"],
  ["advocate", ({ advocatePath }) => advocatePath],
  ["activity", ({ advocatePath }) => `${advocatePath}/activity`],
];

interface Organization {
  readonly apiKey: string;
  readonly email: string;
  readonly campaignId: string;
  readonly advocatePath: string;
}

export interface Latency extends Readonly<Record<Size, number>> {
  readonly name: string;
}

/** Median milliseconds of each request in a small and in a large organization, taking turns. */
export async function benchScale({ url }: Bench, log: (line: string) => void): Promise<Latency[]> {
  const small = await createOrganization("small", log);
  const large = await createOrganization("large", log);
  const times = new Map(requests.map(([name]) => [name, { small: [], large: [] } as Record<Size, number[]>]));
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, path] of requests) {
      for (const [size, organization] of [
        ["small", small],
        ["large", large],
      ] as const) {
        const ms = await timeRequest(url + path(organization), organization.apiKey);
        if (round > 0) times.get(name)?.[size].push(ms);
      }
    }
  }
  return [...times].map(([name, { small: few, large: many }]) => ({
    name,
    small: median(few),
    large: median(many),
  }));
}

async function timeRequest(address: string, apiKey: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(address, { headers: { Authorization: `Bearer ${apiKey}` } });
  await answer.text();
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
  return performance.now() - started;
}

async function createOrganization(size: Size, log: (line: string) => void): Promise<Organization> {
  const organizations = await import("@/lib/organizations/service");
  const { orgId, apiKey } = await transact((tx) =>
    organizations.createOrganization(
      tx,
      {
        name: size,
        tier: "pro",
        email: `${size}@example.com`,
        password: "only for this benchmark",
        pending: false,
        overrides: { advocates: 10_000_000, referrals: 10_000_000 },
        trialEndsAt: null,
      },
      new Date(),
    ),
  );
  if (!apiKey) throw new Error("the organization has no API key");
  log(`Seeding ${sizes[size].advocates} advocates and ${sizes[size].referrals} referrals`);
  await seedScale({ orgId, ...sizes[size] }, { log: () => undefined, signal: new AbortController().signal });
  const [advocate] = await database().execute<{ id: string; campaignId: string; email: string }>(sql`
    SELECT id, campaign_id AS "campaignId", email FROM advocates
     WHERE org_id = ${orgId}::uuid AND email IS NOT NULL ORDER BY id DESC LIMIT 1`);
  if (!advocate) throw new Error("nobody was enrolled");
  const { id, campaignId, email } = advocate;
  return { apiKey, email, campaignId, advocatePath: `/api/app/campaigns/${campaignId}/advocates/${id}` };
}
