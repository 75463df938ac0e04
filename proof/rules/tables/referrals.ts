import { expect } from "vitest";
import type { referrals } from "@/lib/referrals/contract";
import { apiAs } from "@/proof/fixtures/api";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { addReferral, createCampaign, enrollAdvocate, startReferral } from "@/proof/fixtures/scenario";
import {
  allow,
  anyMoment,
  type Case,
  field,
  ofLength,
  onPlan,
  type Prepare,
  refuse,
} from "@/proof/rules/case";
import { conversionRules } from "@/proof/rules/conversions";
import { notInDeletedCampaign } from "@/proof/rules/lists";
import { ofAllCampaigns, ofCampaign } from "@/proof/rules/referral-lists";
import type { Table } from "@/proof/rules/scene";
import { emailValues, longPhone, nameValues, phoneValues } from "@/proof/rules/values";

const PHONE = "+14155550132";
const NOBODY = "019a6c1f-0c2b-7b6e-8a55-0d6f1a2b3c4d";

const byCode = (referralCode: unknown) => ({ advocateId: undefined, referralCode });

function byWrittenCode(how: string, write: (code: string) => string): Case {
  const given: Prepare = ({ advocate }) => ({ fields: byCode(write(advocate.referralCode)) });
  return allow(`a referralCode ${how}`, given, ({ body }, { advocate }) => {
    expect(body).toMatchObject({ referral: { advocateId: advocate.advocateId } });
  });
}

/** By whom and whom: the fields of a new referral. */
const fieldRules: readonly Case[] = [
  field("friendName", [...nameValues.refused, null, undefined], nameValues.accepted),
  field("friendEmail", [...emailValues.refused, null, undefined], emailValues.accepted),
  field("friendPhone", [...phoneValues.refused, null], phoneValues.accepted),
  allow(
    "a phone number as people write it",
    { friendPhone: longPhone },
    { referral: { friendPhone: PHONE } },
  ),
  field("friendSmsConsent", [null, "true"]),
  allow(
    "a friend who agreed to be texted, and when",
    { friendPhone: PHONE, friendSmsConsent: true },
    { referral: { friendPhone: PHONE, friendSmsConsentAt: anyMoment } },
  ),
  ...[undefined, false].map((friendSmsConsent) =>
    allow(
      `a phone number without consent (${friendSmsConsent}), which is not made up`,
      { friendPhone: PHONE, friendSmsConsent },
      ({ body }) => expect(body["referral"]).not.toHaveProperty("friendSmsConsentAt"),
    ),
  ),
  refuse(
    "400 invalid_input",
    "consent to be texted without a number",
    { friendSmsConsent: true },
    "friendPhone",
  ),
  field("advocateId", [null, 7, "ann"]),
  field("referralCode", [null, 7, "", "  ", ofLength(41), "ANN\n7K2Q"]),
  refuse("400 invalid_input", "an advocate is named", byCode(undefined), "advocateId"),
  refuse(
    "400 invalid_input",
    "an advocate is named one way only",
    { referralCode: "ANN-7K2Q" },
    "advocateId",
  ),
  refuse("404 not_found", "an advocateId that nobody has", { advocateId: NOBODY }),
  refuse("404 not_found", "a referralCode of 1 character that nobody has", byCode("A")),
  refuse("404 not_found", "a referralCode of 40 characters that nobody has", byCode(ofLength(40))),
  byWrittenCode("as it is", (code) => code),
  byWrittenCode("in lower case", (code) => code.toLowerCase()),
  byWrittenCode("with spaces around it", (code) => ` ${code} `),
];

/** Which referrals a campaign takes. */
const acceptanceRules: readonly Case[] = [
  refuse("409 campaign_not_accepting_referrals", "a paused campaign", async ({ api, campaign }) => {
    await api.patch(campaign.path, { status: "paused" });
  }),
  refuse("409 campaign_not_accepting_referrals", "an expired campaign", async ({ api, campaign }) => {
    await api.patch(campaign.path, { expiresAt: new Date(Date.now() - 1).toISOString() });
  }),
  allow("a campaign that is active again and expires later", async ({ api, campaign }) => {
    await api.patch(campaign.path, { status: "paused", expiresAt: "2020-01-01T00:00:00.000Z" });
    await api.patch(campaign.path, { status: "active", expiresAt: "2099-01-01T00:00:00.000Z" });
  }),
  allow("the last referral below the cap", async ({ api, campaign }) => {
    await api.patch(campaign.path, { maxReferralsPerAdvocate: 2 });
  }),
  refuse("409 referral_cap_reached", "a referral beyond the cap", async ({ api, campaign }) => {
    await api.patch(campaign.path, { maxReferralsPerAdvocate: 1 });
  }),
  refuse(
    "409 referral_cap_reached",
    "a referral beyond the cap, converted ones counted",
    async ({ api, campaign, referral }) => {
      await api.post(referral.convertPath);
      await api.patch(campaign.path, { maxReferralsPerAdvocate: 1 });
    },
  ),
  allow("another advocate's referral when one has used the cap", async ({ api, campaign }) => {
    await api.patch(campaign.path, { maxReferralsPerAdvocate: 1 });
    const { advocateId } = await enrollAdvocate(api, campaign);
    return { fields: { advocateId } };
  }),
  refuse("409 duplicate_referral", "a friend who is referred already, in any case", ({ referral }) => ({
    fields: { friendEmail: referral.friendEmail.toUpperCase() },
  })),
  refuse(
    "409 duplicate_referral",
    "a friend whom another advocate has referred",
    async ({ api, campaign, referral }) => {
      const { advocateId } = await enrollAdvocate(api, campaign);
      return { fields: { advocateId, friendEmail: referral.friendEmail } };
    },
  ),
  refuse("409 duplicate_referral", "a friend whose referral is converted", async ({ api, referral }) => {
    await api.post(referral.convertPath);
    return { fields: { friendEmail: referral.friendEmail } };
  }),
  allow("a friend who is referred in another campaign", async ({ api, referral }) => {
    const other = await createCampaign(api);
    const { advocateId } = await enrollAdvocate(api, other);
    return {
      ids: { campaignId: other.campaignId },
      fields: { advocateId, friendEmail: referral.friendEmail },
    };
  }),
  refuse(
    "400 self_referral",
    "the advocate's own e-mail address, in any case",
    ({ advocate }) => ({
      fields: { friendEmail: advocate.email?.toUpperCase() },
    }),
    "friendEmail",
  ),
  refuse(
    "400 self_referral",
    "the advocate's own phone number, however written",
    async ({ api, advocate }) => {
      await api.patch(advocate.path, { phone: PHONE });
      return { fields: { friendPhone: "(415) 555-0132" } };
    },
    "friendPhone",
  ),
  refuse("404 not_found", "an advocate of another campaign", async ({ api }) => {
    const { advocateId } = await enrollAdvocate(api, await createCampaign(api));
    return { fields: { advocateId } };
  }),
  refuse("404 not_found", "the code of an advocate of another campaign", async ({ api }) => {
    const { referralCode } = await enrollAdvocate(api, await createCampaign(api));
    return { fields: byCode(referralCode) };
  }),
  refuse("404 not_found", "an advocate of another organization", async () => {
    const { advocate } = await startReferral(apiAs((await createTestOrganization()).apiKey));
    return { fields: { advocateId: advocate.advocateId } };
  }),
  refuse("404 not_found", "the code of an advocate of another organization", async () => {
    const { advocate } = await startReferral(apiAs((await createTestOrganization()).apiKey));
    return { fields: byCode(advocate.referralCode) };
  }),
  ...onPlan({ overrides: { referrals: 2 } }, [
    allow("the last referral of the plan"),
    refuse(
      "403 plan_limit_reached",
      "a referral more than the plan has",
      async ({ api, campaign, advocate }) => {
        await addReferral(api, campaign, advocate);
      },
    ),
  ]),
  notInDeletedCampaign,
];

export const table: Table<keyof typeof referrals> = {
  endpoints: {
    create: {
      status: 201,
      body: ({ advocate }) => ({
        advocateId: advocate.advocateId,
        friendName: "Fred Fox",
        friendEmail: "fred@example.com",
      }),
      echo: "referral",
      cases: [
        ...fieldRules,
        ...acceptanceRules,
        allow(
          "a referral, on the campaign's terms of today",
          {},
          ({ body }, { organization, campaign, advocate }) => {
            expect(body).toEqual({
              referral: {
                referralId: expect.any(String),
                orgId: organization.orgId,
                campaignId: campaign.campaignId,
                advocateId: advocate.advocateId,
                campaignName: campaign.name,
                status: "pending",
                friendName: "Fred Fox",
                friendEmail: "fred@example.com",
                rewardMode: "fixed",
                advocateRewardValue: 2500,
                friendRewardValue: 5000,
                createdAt: anyMoment,
              },
            });
          },
        ),
      ],
    },
    list: ofCampaign,
    listAll: ofAllCampaigns,
    convert: { cases: conversionRules },
  },
};
