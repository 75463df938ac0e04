import { expect } from "vitest";
import { lostReasons, referralStages, rejectionReasons } from "@/db/enums";
import { referralSorts, type referrals } from "@/lib/leads/referrals/contract";
import {
  addReferral,
  createCampaign,
  enrollAdvocate,
  type Fields,
  percentTerms,
  readActivity,
  startReferral,
} from "@/proof/fixtures/scenario";
import { allow, allowAll, anyMoment, field, ofLength, type Prepare, refuse } from "@/proof/rules/case";
import { searchField } from "@/proof/rules/lists";
import { reversing } from "@/proof/rules/reversals";
import type { RuleCase, RuleEntry, RuleTable } from "@/proof/rules/scene";
import { anyId, emailValues, longPhone, nameValues, PHONE, phoneValues } from "@/proof/rules/values";

const byCode = (referralCode: unknown) => ({ advocateId: undefined, referralCode });

function byWrittenCode(how: string, write: (code: string) => string): RuleCase {
  const given: Prepare = ({ advocate }) => ({ fields: byCode(write(advocate.referralCode)) });
  return allow(`a referralCode ${how}`, given, ({ body }, { advocate }) => {
    expect(body).toMatchObject({ referral: { advocateId: advocate.advocateId } });
  });
}

/** The request after a change of the campaign. */
function afterChange(change: Fields): Prepare {
  return async ({ api, campaign }) => {
    await api.patch(campaign.path, change);
  };
}

/** A new referral's advocate and friend fields. */
const fieldCases: readonly RuleCase[] = [
  allow("a friend with a phone number alone", { friendEmail: undefined, friendPhone: longPhone }, ({ body }) => {
    expect(body).toMatchObject({ referral: { friendPhone: PHONE } });
    expect(body["referral"]).not.toHaveProperty("friendEmail");
  }),
  field("friendName", [...nameValues.refused, undefined], nameValues.accepted),
  field("friendEmail", [...emailValues.refused, null, undefined], emailValues.accepted),
  field("friendPhone", [...phoneValues.refused, null], phoneValues.accepted),
  field("friendSmsConsent", [null, "true"]),
  field("friendTellConsent", [null, "true"]),
  field("note", ["", ofLength(1001), null], [ofLength(1000)]),
  ...allowAll({
    "a phone number as people write it": [{ friendPhone: longPhone }, { referral: { friendPhone: PHONE } }],
    "a friend's text consent with its time": [
      { friendPhone: PHONE, friendSmsConsent: true, friendTellConsent: true },
      {
        referral: { friendPhone: PHONE, friendSmsConsentAt: anyMoment, friendTellConsentAt: anyMoment },
      },
    ],
  }),
  ...[undefined, false].map((friendSmsConsent) =>
    allow(
      `a phone number without consent (${friendSmsConsent}), which is not made up`,
      { friendPhone: PHONE, friendSmsConsent },
      ({ body }) => expect(body["referral"]).not.toHaveProperty("friendSmsConsentAt"),
    ),
  ),
  field("advocateId", [null, 7, "ann"]),
  field("referralCode", [null, 7, "", "  ", ofLength(41), "ANN\n7K2Q"]),
  ...refuse("400 invalid_input in friendPhone", {
    "consent to be texted without a number": { friendSmsConsent: true },
  }),
  ...refuse("400 invalid_input in advocateId", {
    "no advocate": byCode(undefined),
    "an advocate named in two ways": { referralCode: "ANN-7K2Q" },
  }),
  ...refuse("404 not_found", {
    "an unused advocateId": { advocateId: anyId },
    "an unused referralCode of 1 character": byCode("A"),
    "an unused referralCode of 40 characters": byCode(ofLength(40)),
  }),
  byWrittenCode("in lower case", (code) => code.toLowerCase()),
  byWrittenCode("with spaces around it", (code) => ` ${code} `),
];

/** Which referrals a campaign accepts. */
const acceptanceCases: readonly RuleCase[] = [
  ...refuse("409 campaign_not_accepting_referrals", {
    "a paused campaign": afterChange({ status: "paused" }),
    "an expired campaign": afterChange({ expiresAt: "2020-01-01T00:00:00.000Z" }),
  }),
  ...refuse("409 duplicate_referral", {
    "a friend who was already referred, in any case": ({ referral }) => ({
      fields: { friendEmail: referral.friendEmail.toUpperCase() },
    }),
    "a friend who was already referred, by an address with a tag": ({ referral }) => ({
      fields: { friendEmail: referral.friendEmail.replace("@", "+2@") },
    }),
    "a friend who was already referred, by another spelling of a Gmail address": async ({
      api,
      campaign,
      advocate,
    }) => {
      await addReferral(api, campaign, advocate, { friendEmail: "fred.fox@gmail.com" });
      return { fields: { friendEmail: "f.r.e.d.fox+2@googlemail.com" } };
    },
    "an already referred number, with an address": async ({ api, campaign, advocate }) => {
      await addReferral(api, campaign, advocate, { friendPhone: PHONE });
      return { fields: { friendEmail: undefined, friendPhone: longPhone } };
    },
    "an address with a number that was already referred alone": async ({ api, campaign, advocate }) => {
      await addReferral(api, campaign, advocate, { friendEmail: undefined, friendPhone: PHONE });
      return { fields: { friendPhone: PHONE } };
    },
  }),
  ...refuse("400 self_referral in friendEmail", {
    "the advocate's own email address, in any case": ({ advocate }) => ({
      fields: { friendEmail: advocate.email?.toUpperCase() },
    }),
    "the advocate's own email address, with a tag": ({ advocate }) => ({
      fields: { friendEmail: advocate.email?.replace("@", "+friend@") },
    }),
  }),
  ...refuse("400 self_referral in friendPhone", {
    "the advocate's own phone number, however written": async ({ api, advocate }) => {
      await api.patch(advocate.path, { phone: PHONE });
      return { fields: { friendPhone: "(415) 555-0132" } };
    },
  }),
  ...refuse("404 not_found", {
    "an advocate of another campaign": async ({ api }) => {
      const { advocateId } = await enrollAdvocate(api, await createCampaign(api));
      return { fields: { advocateId } };
    },
  }),
];

const JOB = "jobValueCents";
const LARGEST = 1_000_000_000_000;

/** Converts a referral that promises the advocate this many basis points. */
function atPercent(basisPoints: number, fields: Fields): Prepare {
  return async ({ api }) => {
    const terms = { ...percentTerms, advocateRewardValue: basisPoints };
    const { campaign, referral } = await startReferral(api, terms);
    return { ids: { campaignId: campaign.campaignId, referralId: referral.referralId }, fields };
  };
}

/** The job's value matters only for percent rewards. */
const jobCases: readonly RuleCase[] = [
  field(JOB, [null, "50000", 99.5], [1, 0, -5, undefined]),
  field("externalId", [null, 7, "", ofLength(201)], [ofLength(200)]),
  allow("no body at all for a fixed reward", () => ({ raw: "" }), { advocateNewBalance: 2500 }),
  ...refuse(`400 invalid_input in ${JOB}`, {
    "no value for a percent reward": atPercent(333, { [JOB]: undefined }),
    "less than 1 for a percent reward": atPercent(333, { [JOB]: 0 }),
    "a negative value for a percent reward": atPercent(333, { [JOB]: -100 }),
    "more than 10^12 for a percent reward": atPercent(333, { [JOB]: LARGEST + 1 }),
  }),
];

/** A referral converts once, even if the campaign has changed since. */
const onceCases: readonly RuleCase[] = [
  allow(
    "the fixed reward, added to the balance",
    async ({ api, advocate }) => {
      await api.post(`${advocate.path}/credit`, { delta: 100 });
    },
    ({ body }) => {
      expect(body).toEqual({ ok: true, conversionId: expect.any(String), advocateNewBalance: 2600 });
    },
  ),
  ...refuse("409 already_converted", {
    "a second conversion, also without a job value, returning the first one's facts and crediting nothing": async (
      scene,
    ) => {
      const percent = await startReferral(scene.api, percentTerms);
      const ids = { campaignId: percent.campaign.campaignId, referralId: percent.referral.referralId };
      const { conversionId } = (await scene.send({ ids, fields: { [JOB]: 100_000 } })).body;
      const entries = await readActivity(scene.api, percent.advocate);
      const second = await scene.send({ ids, fields: { [JOB]: undefined } });
      expect(second.body).toMatchObject({
        conversion: { conversionId, convertedAt: anyMoment, advocateRewardCents: 3_330 },
      });
      expect(await readActivity(scene.api, percent.advocate)).toEqual(entries);
      return second;
    },
  }),
  allow("a pending referral of a campaign that is paused now", afterChange({ status: "paused" })),
  allow("a pending referral of a campaign that is expired now", afterChange({ expiresAt: "2020-01-01T00:00:00.000Z" })),
  allow("a pending referral beyond a lowered cap", async ({ api, campaign, advocate }) => {
    await addReferral(api, campaign, advocate);
    await api.patch(campaign.path, { maxReferralsPerAdvocate: 1 });
  }),
  ...refuse("409 already_rejected", {
    "a rejected referral": async ({ api, campaign, referral }) => {
      await api.post(`${campaign.path}/referrals/${referral.referralId}/reject`, { reason: "spam" });
    },
  }),
];

/** A referral is rejected once, unless converted. The effects are tested next to the code. */
const rejectionCases: readonly RuleCase[] = [
  field("reason", [null, undefined, "", "Spam", "other"], rejectionReasons),
  field("note", [null, 7, "", ofLength(501), "a\nb"], [undefined, ofLength(500)]),
  ...refuse("409 already_rejected", {
    "a second rejection": async (scene) => {
      await scene.send();
      return scene.send();
    },
  }),
  ...refuse("409 already_converted", {
    "a converted referral": async ({ api, referral }) => {
      await api.post(referral.convertPath);
    },
  }),
];

/** The effects of a move are tested next to its code. */
const stageCases: readonly RuleCase[] = [
  field("stage", [null, undefined, "", "converted", "rejected"], ["new", "contacted", "booked"]),
  ...refuse("400 invalid_input in reason", {
    "lost without a reason": { stage: "lost" },
    "lost for an unknown reason": { stage: "lost", reason: "spam" },
    "a reason for a referral that is not lost": { stage: "booked", reason: "other" },
  }),
  ...lostReasons.map((reason) => allow(`lost: ${reason}`, { stage: "lost", reason })),
  field("note", [null, 7, "", ofLength(501)], [undefined, ofLength(500)]),
];

const commonCases: readonly RuleCase[] = [
  field("status", ["expired", ""], ["pending", "converted"]),
  field("stage", ["pending", ""], referralStages),
];

const ofAllCampaigns: RuleEntry = {
  cases: [
    ...commonCases,
    searchField,
    field("campaignId", ["ann", ""], [anyId]),
    field("advocateId", ["ann", ""], [anyId]),
    field("sort", ["name", ""], referralSorts),
  ],
};

export const table: RuleTable<keyof typeof referrals> = {
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
        allow("a referral, on the campaign's terms of today", {}, ({ body }, { organization, campaign, advocate }) => {
          expect(body).toEqual({
            referral: {
              referralId: expect.any(String),
              orgId: organization.orgId,
              campaignId: campaign.campaignId,
              advocateId: advocate.advocateId,
              campaignName: campaign.name,
              status: "pending",
              stage: "new",
              awaitsConfirmation: false,
              friendName: "Fred Fox",
              friendEmail: "fred@example.com",
              rewardMode: "fixed",
              advocateRewardValue: 2500,
              friendRewardValue: 5000,
              creditHoldDays: 0,
              createdAt: anyMoment,
            },
          });
        }),
      ],
    },
    list: { cases: commonCases },
    listAll: ofAllCampaigns,
    convert: { cases: [...jobCases, ...onceCases] },
    previewConversion: { cases: [] },
    reject: { cases: rejectionCases },
    ...reversing,
    get: { cases: [] },
    update: {
      cases: [
        field("friendName", [null, "", ofLength(101)], ["Fred", ofLength(100)]),
        field("friendEmail", ["", "fred"], ["new@example.com"]),
        field("friendPhone", ["", "123"], [null, "(415) 555-0166"]),
        field("note", ["", ofLength(1001)], [null, ofLength(1000)]),
        field("friendTellConsent", [null, "true"]),
        allow(
          "a friend to withdraw, once converted, that the advocate may be told",
          async ({ api, referral, send }) => {
            await send({ fields: { friendTellConsent: true } });
            await api.post(referral.convertPath);
            return { fields: { friendTellConsent: false } };
          },
          ({ body }) => expect(body["referral"]).not.toHaveProperty("friendTellConsentAt"),
        ),
      ],
    },
    setStage: { cases: stageCases },
    reassign: {
      body: ({ advocate }) => ({ advocateId: advocate.advocateId }),
      cases: [field("advocateId", [null, undefined, "ann"], [])],
    },
    countStages: { cases: [field("campaignId", ["ann", ""], [anyId])] },
  },
};
