import { expect } from "vitest";
import { referralSorts, type referrals } from "@/lib/referrals/contract";
import {
  addReferral,
  createCampaign,
  enrollAdvocate,
  type Fields,
  percentTerms,
  readAdvocate,
  startReferral,
} from "@/proof/fixtures/scenario";
import { allow, anyMoment, field, ofLength, onPlan, type Prepare, refuse } from "@/proof/rules/case";
import { notInDeletedCampaign, notInOtherCampaign, pagingCases, searchField } from "@/proof/rules/lists";
import type { Case, Entry, Table } from "@/proof/rules/scene";
import { anyId, emailValues, longPhone, nameValues, phoneValues } from "@/proof/rules/values";

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
const fieldCases: readonly Case[] = [
  field("friendName", [...nameValues.refused, undefined], nameValues.accepted),
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
const acceptanceCases: readonly Case[] = [
  refuse("409 campaign_not_accepting_referrals", "a paused campaign", async ({ api, campaign }) => {
    await api.patch(campaign.path, { status: "paused" });
  }),
  refuse("409 campaign_not_accepting_referrals", "an expired campaign", async ({ api, campaign }) => {
    await api.patch(campaign.path, { expiresAt: new Date(Date.now() - 1).toISOString() });
  }),
  refuse("409 referral_cap_reached", "a referral beyond the cap", async ({ api, campaign }) => {
    await api.patch(campaign.path, { maxReferralsPerAdvocate: 1 });
  }),
  refuse("409 duplicate_referral", "a friend who is referred already, in any case", ({ referral }) => ({
    fields: { friendEmail: referral.friendEmail.toUpperCase() },
  })),
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
  ...onPlan({ overrides: { referrals: 2 } }, [
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

const JOB = "jobValueCents";
const LARGEST = 1_000_000_000_000;

/** The conversion of a referral that promises the advocate so many basis points. */
function atPercent(basisPoints: number, fields: Fields): Prepare {
  return async ({ api }) => {
    const terms = { ...percentTerms, advocateRewardValue: basisPoints };
    const { campaign, referral } = await startReferral(api, terms);
    return { ids: { campaignId: campaign.campaignId, referralId: referral.referralId }, fields };
  };
}

function wrongJob(rule: string, value: unknown): Case {
  return refuse("400 invalid_input", `${JOB} ${rule}`, atPercent(333, { [JOB]: value }), JOB);
}

/** The job's value counts for percent rewards only. */
const jobCases: readonly Case[] = [
  field(JOB, [null, "50000", 99.5], [1, 0, -5, undefined]),
  allow("no body at all for a fixed reward", () => ({ raw: "" }), { advocateNewBalance: 2500 }),
  wrongJob("is required by a percent reward", undefined),
  wrongJob("is at least 1 for a percent reward", 0),
  wrongJob("is positive for a percent reward", -100),
  wrongJob("is at most 10^12 for a percent reward", LARGEST + 1),
];

function afterChange(state: string, change: Fields): Case {
  return allow(`a pending referral of a campaign that is ${state} now`, async ({ api, campaign }) => {
    await api.patch(campaign.path, change);
  });
}

/** A conversion happens once, whatever happened to the campaign. */
const onceCases: readonly Case[] = [
  allow(
    "the fixed reward, added to the balance",
    async ({ api, advocate }) => {
      await api.post(`${advocate.path}/credit`, { delta: 100 });
    },
    ({ body }) => {
      expect(body).toEqual({ ok: true, conversionId: expect.any(String), advocateNewBalance: 2600 });
    },
  ),
  refuse(
    "409 already_converted",
    "a second conversion, which tells the facts of the first and credits nothing",
    async ({ api, advocate, send }) => {
      const first = await send();
      const second = await send({ fields: { [JOB]: undefined } });
      expect(second.body).toMatchObject({
        conversion: {
          conversionId: first.body["conversionId"],
          convertedAt: expect.stringMatching(/Z$/),
          advocateRewardCents: 2500,
        },
      });
      expect((await readAdvocate(api, advocate)).creditBalanceCents).toBe(2500);
      return second;
    },
  ),
  afterChange("paused", { status: "paused" }),
  afterChange("expired", { expiresAt: "2020-01-01T00:00:00.000Z" }),
  allow("a pending referral beyond a cap that was lowered", async ({ api, campaign, advocate }) => {
    await addReferral(api, campaign, advocate);
    await api.patch(campaign.path, { maxReferralsPerAdvocate: 1 });
  }),
  notInOtherCampaign,
  notInDeletedCampaign,
];

const conversionCases: readonly Case[] = [...jobCases, ...onceCases];

const commonCases: readonly Case[] = [
  ...pagingCases({ key: "referrals", id: "referralId" }, ({ api, campaign, advocate }) =>
    addReferral(api, campaign, advocate),
  ),
  field("status", ["expired", ""], ["pending", "converted"]),
];

/** The list of a campaign's referrals. */
const ofCampaign: Entry = {
  cases: [...commonCases, notInDeletedCampaign],
};

/** The list of all referrals. */
const ofAllCampaigns: Entry = {
  cases: [
    ...commonCases,
    searchField,
    field("campaignId", ["ann", ""], [anyId]),
    field("advocateId", ["ann", ""], [anyId]),
    field("sort", ["name", ""], referralSorts),
  ],
};

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
        ...fieldCases,
        ...acceptanceCases,
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
    convert: { cases: conversionCases },
  },
};
