import { sql } from "drizzle-orm";
import { database } from "@/db/client";
import { demoName } from "@/lib/platform/demo/demo-data";
import { makeDemo } from "@/lib/platform/demo/make-demo";
import { seedScale } from "@/lib/platform/ops/seed-scale";
import { quiet } from "@/proof/bench/server";
import { createTestOrganization, testPassword } from "@/proof/fixtures/organization";

/** A business whose screens are looked at, and how its owner signs in. */
export interface Business {
  readonly name: BusinessName;
  readonly email: string;
  readonly password: string;
  /** The campaign and the advocate with most to show, if there are any. */
  readonly campaignId?: string;
  readonly advocateId?: string;
}

const seeded = {
  small: { advocates: 3, referrals: 5 },
  large: { advocates: 3_000, referrals: 10_000 },
} as const;

export const businessNames = ["empty", "small", "full", "large"] as const;
type BusinessName = (typeof businessNames)[number];

const overrides = { advocates: 10_000_000, referrals: 10_000_000 };

/** Makes a business: without data, with a few rows, with a demo's story, or with 10,000 leads. */
export async function makeBusiness(name: BusinessName): Promise<Business> {
  if (name === "full") return { name, ...(await makeDemo({ name: demoName }, new Date())) };
  const { orgId, email } = await createTestOrganization({ tier: "pro", overrides });
  const owner = { name, email, password: testPassword };
  if (name === "empty") return owner;
  await seedScale({ orgId, ...seeded[name] }, quiet);
  await database()
    .execute(sql`ANALYZE`)
    .catch(() => undefined);
  const [busiest] = await database().execute<{ campaignId: string; advocateId: string }>(sql`
    SELECT campaign_id AS "campaignId", id AS "advocateId" FROM advocates
     WHERE org_id = ${orgId}::uuid ORDER BY converted_count DESC, id LIMIT 1`);
  return { ...owner, ...busiest };
}

/** The paths of every screen that its owner can open. */
export function screensOf({ campaignId, advocateId }: Business): readonly string[] {
  const campaign = campaignId === undefined ? [] : [`/campaigns/${campaignId}`, `/campaigns/${campaignId}/edit`];
  const person = `/campaigns/${campaignId}/advocates/${advocateId}`;
  const people = advocateId === undefined ? [] : [person, `${person}/statement`];
  const settings = [
    "business",
    "business/profile",
    "business/delivery",
    "rewards",
    "rewards/review",
    "team",
    "team/sso",
    "team/audit-log",
    "you",
    "connections",
    "connections/api-keys",
    "connections/signed-events",
    "connections/webhooks",
  ];
  return [
    "/home",
    "/home?days=all",
    "/inbox",
    "/leads",
    "/leads?status=all",
    "/leads/customer-files",
    "/advocates",
    "/advocates?part=withCredit&sort=balance",
    "/advocates/import",
    "/money",
    "/money/customers",
    "/money/year",
    "/money/redeem",
    "/campaigns",
    "/campaigns/new",
    "/campaigns/asks",
    "/campaigns/branding",
    "/campaigns/branding/sign",
    ...campaign,
    ...people,
    ...settings.map((name) => `/settings/${name}`),
  ];
}
