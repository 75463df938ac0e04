import { recordVisit } from "@/lib/advocates/record-visit";
import { inviteAdvocate } from "@/lib/advocates/service";
import type { Actor } from "@/lib/auth/actor";
import { createCampaign } from "@/lib/campaigns/service";
import { adjustCredit } from "@/lib/credit/service";
import { convertReferral } from "@/lib/referrals/convert";
import { createReferral } from "@/lib/referrals/service";
import { createTestOrganization } from "@/lib/testing/organization";

const fixed = { rewardMode: "fixed", advocateRewardValue: 2500, friendRewardValue: 5000 } as const;
const percent = { rewardMode: "percent", advocateRewardValue: 333, friendRewardValue: 500 } as const;

interface Enrolled {
  readonly campaignId: string;
  readonly advocateId: string;
}

/** What `verifyLedger` is tried on: Ann and Bob, each in a campaign of the organization, and another organization. */
export type LedgerScene = Awaited<ReturnType<typeof makeLedger>>;

/** Ann's ledger: 1 enrolled, 2 and 3 referred, 4 earned $25.00, 5 spent $5.00. Her link was opened once. */
export async function makeLedger() {
  const { actor, orgId } = await createTestOrganization();
  const { orgId: otherOrgId } = await createTestOrganization();
  const { referralCode, ...ann } = await enroll(actor, fixed, "ann");
  const { referralCode: _, ...bob } = await enroll(actor, percent, "bob");
  await recordVisit(referralCode);
  const referralId = await refer(actor, ann, "fred");
  await refer(actor, ann, "gina");
  await convertReferral(actor, { campaignId: ann.campaignId, referralId });
  await adjustCredit(actor, { ...ann, delta: -500 });
  const job = { referralId: await refer(actor, bob, "hugo"), jobValueCents: 12_345 };
  await convertReferral(actor, { campaignId: bob.campaignId, ...job });
  return { orgId, otherOrgId, ann, bob };
}

async function enroll(actor: Actor, terms: typeof fixed | typeof percent, name: string) {
  const { campaign } = await createCampaign(actor, { name: "Neighbors", ...terms });
  const { campaignId } = campaign;
  const { advocate } = await inviteAdvocate(actor, { campaignId, name, email: `${name}@example.com` });
  return { campaignId, advocateId: advocate.advocateId, referralCode: advocate.referralCode };
}

async function refer(actor: Actor, advocate: Enrolled, friendName: string): Promise<string> {
  const friendEmail = `${friendName}@example.com`;
  const { referral } = await createReferral(actor, { ...advocate, friendName, friendEmail });
  return referral.referralId;
}
