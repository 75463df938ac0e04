import { sql } from "drizzle-orm";
import { database, transact } from "@/db/client";
import type { Run } from "@/lib/platform/ops/command";
import { seedScale } from "@/lib/platform/ops/seed-scale";

/** An organization with invented data, and what it takes to ask for it. */
export interface Organization {
  readonly orgId: string;
  readonly apiKey: string;
  readonly email: string;
  readonly campaignId: string;
  readonly advocatePath: string;
  /** How quickly it was made. */
  readonly rowsPerSecond: number;
}

export interface Size {
  readonly advocates: number;
  readonly referrals: number;
}

/** A run that says nothing on its way and goes to its end. */
export const quiet: Run = { log: () => undefined, signal: new AbortController().signal };

/** Makes an organization of that size. */
export async function seedOrganization(name: string, size: Size): Promise<Organization> {
  const organizations = await import("@/lib/organizations/service");
  const plan = {
    tier: "pro",
    overrides: { advocates: 10_000_000, referrals: 10_000_000 },
    trialEndsAt: null,
  } as const;
  const admin = { email: `${name}@example.com`, password: "only for this benchmark", pending: false };
  const { orgId, apiKey } = await transact((tx) =>
    organizations.createOrganization(tx, { name, ...plan, ...admin }, new Date()),
  );
  if (!apiKey) throw new Error("the organization has no API key");
  const { rowsPerSecond } = await seedScale({ orgId, ...size }, quiet);
  const [advocate] = await database().execute<{ id: string; campaignId: string; email: string }>(sql`
    SELECT id, campaign_id AS "campaignId", email FROM advocates
     WHERE org_id = ${orgId}::uuid AND email IS NOT NULL ORDER BY id DESC LIMIT 1`);
  if (!advocate) throw new Error("nobody was enrolled");
  const { id, campaignId, email } = advocate;
  const advocatePath = `/api/app/campaigns/${campaignId}/advocates/${id}`;
  return { orgId, apiKey, email, campaignId, advocatePath, rowsPerSecond };
}
