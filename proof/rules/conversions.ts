import { expect } from "vitest";
import { z } from "zod";
import {
  addReferral,
  enrollAdvocate,
  type Fields,
  percentTerms,
  readAdvocate,
  startReferral,
} from "@/proof/fixtures/scenario";
import { notInDeletedCampaign, notInOtherCampaign } from "@/proof/rules/common/in-campaign";
import { allow, type Check, field, type Given, onPlan, type Rule, refuse } from "@/proof/rules/kit/rule";

const JOB = "jobValueCents";
const LARGEST = 1_000_000_000_000;

/** The conversion of a referral that promises the advocate so many basis points. */
function atPercent(basisPoints: number, fields: Fields): Given {
  return async ({ api }) => {
    const terms = { ...percentTerms, advocateRewardValue: basisPoints };
    const { campaign, referral } = await startReferral(api, terms);
    return { ids: { campaignId: campaign.campaignId, referralId: referral.referralId }, fields };
  };
}

const Sent = z.object({
  referrals: z.array(z.object({ status: z.string(), friendAdvocateId: z.string().optional() })),
});

/** Looks at the converted friend, as an advocate. */
const withFriend =
  (check: (friend: Awaited<ReturnType<typeof readAdvocate>>) => void): Check =>
  async (_, { api, campaign, advocate }) => {
    const { referrals } = Sent.parse((await api.get(advocate.path)).body);
    const converted = referrals.find(({ status }) => status === "converted");
    check(await readAdvocate(api, { path: `${campaign.path}/advocates/${converted?.friendAdvocateId}` }));
  };

function wrongJob(rule: string, value: unknown): Rule {
  return refuse("invalid_input", `${JOB} ${rule}`, atPercent(333, { [JOB]: value }), JOB);
}

function rewardOf(share: string, basisPoints: number, job: number, cents: number): Rule {
  const given = atPercent(basisPoints, { [JOB]: job });
  return allow(`a reward of ${share}`, given, { ok: true, advocateNewBalance: cents });
}

function afterChange(state: string, change: Fields): Rule {
  return allow(`a pending referral of a campaign that is ${state} now`, async ({ api, campaign }) => {
    await api.patch(campaign.path, change);
    return {};
  });
}

/** The job's value counts for percent rewards only (spec, "Campaigns"; design §3, "Money"). */
const jobRules: readonly Rule[] = [
  ...field(JOB, {
    refuses: { "is not null": null, "is a number, not text": "50000", "is a whole number": 99.5 },
    accepts: {
      "is ignored by a fixed reward": 1,
      "is ignored by a fixed reward when it is 0": 0,
      "is ignored by a fixed reward when it is negative": -5,
      "may be left out of a fixed reward": undefined,
    },
  }),
  allow("no body at all for a fixed reward", () => ({ raw: () => "" }), { advocateNewBalance: 2500 }),
  wrongJob("is required by a percent reward", undefined),
  wrongJob("is at least 1 for a percent reward", 0),
  wrongJob("is positive for a percent reward", -100),
  wrongJob("is at most 10^12 for a percent reward", LARGEST + 1),
  rewardOf("all of a cent", 10_000, 1, 1),
  rewardOf("all of 10^12 cents", 10_000, LARGEST, LARGEST),
  rewardOf("411.09 cents, rounded down", 333, 12_345, 411),
  rewardOf("half a cent, rounded up", 50, 100, 1),
  rewardOf("less than half a cent, which is nothing", 49, 100, 0),
];

/** A conversion happens once, whatever happened to the campaign (design §3, "Referral" and "Conversion"). */
const onceRules: readonly Rule[] = [
  allow(
    "the fixed reward, added to the balance",
    async ({ api, advocate }) => {
      await api.post(`${advocate.path}/credit`, { delta: 100 });
      return {};
    },
    ({ body }) => {
      expect(body).toEqual({ ok: true, conversionId: expect.any(String), advocateNewBalance: 2600 });
    },
  ),
  {
    rule: "a second conversion, which tells the facts of the first and credits nothing",
    code: "already_converted",
    perform: async ({ api, advocate, send }) => {
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
  },
  allow(
    "the reward that was promised, though the campaign's is another now",
    async ({ api, campaign }) => {
      await api.patch(campaign.path, { rewardMode: "percent", advocateRewardValue: 1, friendRewardValue: 1 });
      return { fields: { [JOB]: undefined } };
    },
    { advocateNewBalance: 2500 },
  ),
  afterChange("paused", { status: "paused" }),
  afterChange("expired", { expiresAt: "2020-01-01T00:00:00.000Z" }),
  allow("a pending referral beyond a cap that was lowered", async ({ api, campaign, advocate }) => {
    await addReferral(api, campaign, advocate);
    await api.patch(campaign.path, { maxReferralsPerAdvocate: 1 });
    return {};
  }),
  notInOtherCampaign,
  notInDeletedCampaign,
];

/** The friend becomes an advocate (spec, "States and transitions"; design §3, "Conversion"). */
const friendRules: readonly Rule[] = [
  allow("the friend as an advocate with a link, a portal and no credit", {}, async (answer, place) => {
    await withFriend((friend) => {
      expect(friend).toMatchObject({
        campaignId: place.campaign.campaignId,
        name: "Fred Fox",
        email: place.referral.friendEmail,
        notificationPreference: "email",
        creditBalanceCents: 0,
        referralUrl: expect.stringContaining("/r/FRED-"),
        portalUrl: expect.stringContaining("/portal/"),
      });
    })(answer, place);
  }),
  allow(
    "a friend who is an advocate already, and stays one",
    async ({ api, campaign, referral }) => {
      await enrollAdvocate(api, campaign, { email: referral.friendEmail.toUpperCase() });
      return {};
    },
    async (answer, place) => {
      await withFriend(({ name }) => expect(name).toBe("Ann Reyes"))(answer, place);
      expect(await place.api.get(`${place.campaign.path}/advocates`)).toMatchObject({
        body: { advocates: { length: 2 } },
      });
    },
  ),
  ...onPlan({ overrides: { advocates: 1 } }, [
    allow(
      "a friend beyond the advocates of the plan",
      {},
      withFriend(({ name }) => expect(name).toBe("Fred Fox")),
    ),
  ]),
];

export const conversionRules: readonly Rule[] = [...jobRules, ...onceRules, ...friendRules];
