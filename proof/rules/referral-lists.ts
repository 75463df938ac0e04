import { expect } from "vitest";
import { z } from "zod";
import { referralSorts } from "@/lib/referrals/contract";
import { addReferral, createCampaign, enrollAdvocate, startReferral } from "@/proof/fixtures/scenario";
import { notInDeletedCampaign } from "@/proof/rules/common/in-campaign";
import { pagingRules } from "@/proof/rules/common/paging";
import { searchRules } from "@/proof/rules/common/search";
import { allow, anyMoment, field, onPlan, type Rule } from "@/proof/rules/kit/rule";
import type { EndpointRules } from "@/proof/rules/kit/subject";

const PHONE = "+14155550132";
const Listed = z.object({ referrals: z.array(z.record(z.string(), z.unknown())) });
const anyId = { "may be any id": "019a6c1e-7a40-7c3e-9d0b-6f2f4b1f8a10" };
const noId = { "is an id": "ann", "is not empty": "" };

const commonRules: readonly Rule[] = [
  ...pagingRules({ key: "referrals", id: "referralId" }, ({ api, campaign, advocate }) =>
    addReferral(api, campaign, advocate),
  ),
  ...field("status", {
    refuses: { "is pending or converted": "expired", "is not empty": "" },
    accepts: { "may be pending": "pending", "may be converted": "converted" },
  }),
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
      return {};
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
      return {};
    },
    ({ body }) => {
      const [agreed, silent] = Listed.parse(body).referrals;
      expect(agreed).toMatchObject({ friendPhone: PHONE, friendSmsConsentAt: anyMoment });
      expect(silent).not.toHaveProperty("friendSmsConsentAt");
    },
  ),
];

/** The list of a campaign's referrals. */
export const ofCampaign: EndpointRules = {
  rules: [
    ...commonRules,
    allow(
      "those of this campaign only",
      async ({ api }) => {
        const other = await createCampaign(api);
        await addReferral(api, other, await enrollAdvocate(api, other));
        return {};
      },
      ({ body }) => expect(body["referrals"]).toHaveLength(1),
    ),
    notInDeletedCampaign,
  ],
};

/** The list of all referrals. */
export const ofAllCampaigns: EndpointRules = {
  rules: [
    ...commonRules,
    ...searchRules({ key: "referrals", name: "friendName" }, ({ api, campaign, advocate }) =>
      addReferral(api, campaign, advocate, { friendName: "Zoë Quist" }),
    ),
    ...field("campaignId", { refuses: noId, accepts: anyId }),
    ...field("advocateId", { refuses: noId, accepts: anyId }),
    ...field("sort", {
      refuses: { "is a sort": "name", "is not empty": "" },
      accepts: Object.fromEntries(referralSorts.map((sort) => [`may be ${sort}`, sort])),
    }),
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
          return {};
        },
        { referrals: [] },
      ),
    ]),
  ],
};
