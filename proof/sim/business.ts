import { eq } from "drizzle-orm";
import { transact } from "@/db/client";
import { organizations } from "@/db/schema/organizations";
import { createCampaign } from "@/lib/business/campaigns/service";
import type { Plan } from "@/lib/kit/auth/access";
import type { Actor } from "@/lib/kit/auth/actor";
import { addPostalAddress, createTestOrganization, type TestOrganization } from "@/proof/fixtures/organization";

const many = 10_000_000;

/** An organization whose plan limits are out of reach, and that may send emails. */
export async function openBusiness(
  profile: Partial<typeof organizations.$inferInsert> = {},
  overrides: Partial<Plan> = {},
): Promise<TestOrganization> {
  const plan = { campaigns: many, advocates: many, referrals: many, ...overrides };
  const organization = await createTestOrganization({ tier: "pro", overrides: plan });
  const { orgId } = organization;
  await addPostalAddress(orgId);
  if (Object.keys(profile).length > 0) {
    await transact((tx) => tx.update(organizations).set(profile).where(eq(organizations.id, orgId)));
  }
  return organization;
}

type Terms = Partial<Parameters<typeof createCampaign>[1]>;

/** A campaign with a fixed reward, $25 for the advocate, unless `terms` override it. @returns its id */
export async function openCampaign(actor: Actor, terms: Terms = {}, at?: { readonly now: Date }): Promise<string> {
  const usual = { rewardMode: "fixed", advocateRewardValue: 2_500, friendRewardValue: 5_000 } as const;
  const wanted = { name: "Neighbors", ...usual, maxReferralsPerAdvocate: 1_000, ...terms };
  return (await createCampaign(actor, wanted, at)).campaign.campaignId;
}
