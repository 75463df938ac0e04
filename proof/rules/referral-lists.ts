import { expect } from "vitest";
import { z } from "zod";
import { referralSorts } from "@/lib/referrals/contract";
import { addReferral, createCampaign, enrollAdvocate, startReferral } from "@/proof/fixtures/scenario";
import { allow, anyMoment, type Case, field, onPlan } from "@/proof/rules/case";
import { notInDeletedCampaign, pagingCases, searchCases } from "@/proof/rules/lists";
import type { Entry } from "@/proof/rules/scene";
import { anyId } from "@/proof/rules/values";

const PHONE = "+14155550132";
const Listed = z.object({ referrals: z.array(z.record(z.string(), z.unknown())) });

const commonRules: readonly Case[] = [
  ...pagingCases({ key: "referrals", id: "referralId" }, ({ api, campaign, advocate }) =>
    addReferral(api, campaign, advocate),
  ),
  field("status", ["expired", ""], ["pending", "converted"]),
  ...["pending", "converted"].map((status) =>
    allow(
      `only the ${status} ones on demand`,
      async ({ api, campaign, advocate, referral }) => {
        await addReferral(api, campaign, advocate);
        await api.post(referral.convertPath);
        return { fields: { status } };
      },
      ({ body }) => {
        const { referrals } = Listed.parse(body);
        expect(new Set(referrals.map((referral) => referral["status"]))).toEqual(new Set([status]));
      },
    ),
  ),
  allow(
    "what a conversion paid, and nothing of it before",
    async ({ api, campaign, advocate, referral }) => {
      await addReferral(api, campaign, advocate);
      await api.post(referral.convertPath);
    },
    ({ body }, { referral: { referralId } }) => {
      const paid = { advocateRewardCents: 2500, friendRewardCents: 5000 };
      expect(body["referrals"]).toContainEqual(expect.objectContaining({ referralId, ...paid }));
      expect(Listed.parse(body).referrals[0]).not.toHaveProperty("advocateRewardCents");
    },
  ),
  allow(
    "since when a friend may be texted",
    async ({ api, campaign, advocate }) => {
      await addReferral(api, campaign, advocate, { friendPhone: PHONE, friendSmsConsent: true });
    },
    ({ body }) => {
      const [agreed, silent] = Listed.parse(body).referrals;
      expect(agreed).toMatchObject({ friendPhone: PHONE, friendSmsConsentAt: anyMoment });
      expect(silent).not.toHaveProperty("friendSmsConsentAt");
    },
  ),
];

/** The list of a campaign's referrals. */
export const ofCampaign: Entry = {
  cases: [
    ...commonRules,
    allow(
      "those of this campaign only",
      async ({ api }) => {
        const other = await createCampaign(api);
        await addReferral(api, other, await enrollAdvocate(api, other));
      },
      ({ body }) => expect(body["referrals"]).toHaveLength(1),
    ),
    notInDeletedCampaign,
  ],
};

/** The list of all referrals. */
export const ofAllCampaigns: Entry = {
  cases: [
    ...commonRules,
    ...searchCases({ key: "referrals", name: "friendName" }, ({ api, campaign, advocate }) =>
      addReferral(api, campaign, advocate, { friendName: "Zoë Quist" }),
    ),
    field("campaignId", ["ann", ""], [anyId]),
    field("advocateId", ["ann", ""], [anyId]),
    field("sort", ["name", ""], referralSorts),
    allow(
      "those of one campaign and one advocate, by name",
      async ({ api, organization }) => {
        const { campaign, advocate } = await startReferral(api, { name: "Spring" });
        await addReferral(api, campaign, await enrollAdvocate(api, campaign));
        const { advocateId, campaignId } = advocate;
        expect(campaign.orgId).toBe(organization.orgId);
        return { fields: { advocateId, campaignId } };
      },
      ({ body }) =>
        expect(body["referrals"]).toEqual([
          expect.objectContaining({ advocateName: "Ann Reyes", campaignName: "Spring" }),
        ]),
    ),
    ...onPlan({}, [
      allow(
        "the oldest first on demand",
        async ({ api, campaign, advocate }) => {
          await addReferral(api, campaign, advocate);
          return { fields: { sort: "oldest" } };
        },
        ({ body }, { referral: { referralId } }) =>
          expect(Listed.parse(body).referrals).toMatchObject([{ referralId }, {}]),
      ),
      allow(
        "none of a deleted campaign",
        async ({ api, campaign }) => {
          await api.delete(campaign.path);
        },
        { referrals: [] },
      ),
    ]),
  ],
};
