import { closeDatabase, transact } from "@/db/client";
import { findApiKeyActor } from "@/lib/auth/api-key";
import { createCampaign } from "@/lib/campaigns/service";
import { createOrganization } from "@/lib/organizations/service";

/** What every conversion credits, in cents. */
export const REWARD_CENTS = 2_500;

/** Who uses the product during a trial, and where. */
export interface Scene {
  readonly orgId: string;
  readonly apiKey: string;
  readonly admin: { readonly email: string; readonly password: string };
  /** The address of its one campaign. */
  readonly campaign: string;
}

const admin = { email: "faults@example.com", password: "only for this trial" };

/** An organization whose plan has no limit that a trial could reach. */
export async function createScene(): Promise<Scene> {
  const now = new Date();
  const overrides = { advocates: 10_000_000, referrals: 10_000_000 };
  const organization = { name: "Acme Plumbing", tier: "pro" as const, ...admin, overrides };
  const { orgId, apiKey } = await transact((tx) =>
    createOrganization(tx, { ...organization, pending: false, trialEndsAt: null }, now),
  );
  const actor = apiKey && (await findApiKeyActor(apiKey, now));
  if (!apiKey || !actor) throw new Error("The organization has no API key");
  const terms = { rewardMode: "fixed", advocateRewardValue: REWARD_CENTS, friendRewardValue: 5_000 } as const;
  const { campaign } = await createCampaign(actor, {
    name: "Trial",
    ...terms,
    maxReferralsPerAdvocate: 1000,
  });
  // No connection of ours may be open when the database is killed.
  await closeDatabase();
  return { orgId, apiKey, admin, campaign: `/api/app/campaigns/${campaign.campaignId}` };
}
