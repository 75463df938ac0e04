import { recordVisit } from "@/lib/advocates/record-visit";
import { inviteAdvocate } from "@/lib/advocates/service";
import type { Actor } from "@/lib/auth/actor";
import { createCampaign } from "@/lib/campaigns/service";
import { adjustCredit } from "@/lib/credit/service";
import { convertReferral } from "@/lib/referrals/convert";
import { createReferral } from "@/lib/referrals/service";
import { uniqueEmail } from "@/lib/testing/organization";
import { fixedTerms, percentTerms } from "@/lib/testing/scenario";

const terms = {
  fixed: { ...fixedTerms, rewardMode: "fixed", maxReferralsPerAdvocate: 200 },
  percent: { ...percentTerms, rewardMode: "percent", maxReferralsPerAdvocate: 200 },
} as const;

/** A campaign whose writes happen at given moments, written in ISO 8601. */
export async function beginHistory(actor: Actor, begunAt: string, mode: keyof typeof terms = "fixed") {
  const { campaign } = await createCampaign(actor, terms[mode], { now: new Date(begunAt) });
  const { campaignId } = campaign;

  const enroll = async (at: string, name = "Ann Reyes") => {
    const person = { campaignId, name, email: uniqueEmail("ann") };
    const { advocate } = await inviteAdvocate(actor, person, { now: new Date(at) });
    return { campaignId, advocateId: advocate.advocateId, referralCode: advocate.referralCode };
  };
  const refer = async ({ advocateId }: { advocateId: string }, at: string, friendName = "Fred Fox") => {
    const friend = { campaignId, advocateId, friendName, friendEmail: uniqueEmail("fred") };
    return (await createReferral(actor, friend, { now: new Date(at) })).referral;
  };
  const convert = ({ referralId }: { referralId: string }, at: string, jobValueCents?: number) =>
    convertReferral(
      actor,
      { campaignId, referralId, ...(jobValueCents !== undefined && { jobValueCents }) },
      { now: new Date(at) },
    );
  const adjust = ({ advocateId }: { advocateId: string }, at: string, delta: number) =>
    adjustCredit(actor, { campaignId, advocateId, delta }, { now: new Date(at) });
  const visit = ({ referralCode }: { referralCode: string }, at: string) =>
    recordVisit(referralCode, new Date(at));
  return { campaignId, enroll, refer, convert, adjust, visit };
}
