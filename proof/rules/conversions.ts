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
import { allow, type Case, type Check, field, onPlan, type Prepare, refuse } from "@/proof/rules/case";
import { notInDeletedCampaign, notInOtherCampaign } from "@/proof/rules/lists";

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

function wrongJob(rule: string, value: unknown): Case {
  return refuse("400 invalid_input", `${JOB} ${rule}`, atPercent(333, { [JOB]: value }), JOB);
}

function rewardOf(share: string, basisPoints: number, job: number, cents: number): Case {
  const given = atPercent(basisPoints, { [JOB]: job });
  return allow(`a reward of ${share}`, given, { ok: true, advocateNewBalance: cents });
}

function afterChange(state: string, change: Fields): Case {
  return allow(`a pending referral of a campaign that is ${state} now`, async ({ api, campaign }) => {
    await api.patch(campaign.path, change);
  });
}

/** The job's value counts for percent rewards only. */
const jobRules: readonly Case[] = [
  field(JOB, [null, "50000", 99.5], [1, 0, -5, undefined]),
  allow("no body at all for a fixed reward", () => ({ raw: "" }), { advocateNewBalance: 2500 }),
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

/** A conversion happens once, whatever happened to the campaign. */
const onceRules: readonly Case[] = [
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
  }),
  notInOtherCampaign,
  notInDeletedCampaign,
];

/** The friend becomes an advocate. */
const friendRules: readonly Case[] = [
  allow("the friend as an advocate with a link, a portal and no credit", {}, async (answer, scene) => {
    await withFriend((friend) => {
      expect(friend).toMatchObject({
        campaignId: scene.campaign.campaignId,
        name: "Fred Fox",
        email: scene.referral.friendEmail,
        notificationPreference: "email",
        creditBalanceCents: 0,
        referralUrl: expect.stringContaining("/r/FRED-"),
        portalUrl: expect.stringContaining("/portal/"),
      });
    })(answer, scene);
  }),
  allow(
    "a friend who is an advocate already, and stays one",
    async ({ api, campaign, referral }) => {
      await enrollAdvocate(api, campaign, { email: referral.friendEmail.toUpperCase() });
    },
    async (answer, scene) => {
      await withFriend(({ name }) => expect(name).toBe("Ann Reyes"))(answer, scene);
      expect(await scene.api.get(`${scene.campaign.path}/advocates`)).toMatchObject({
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

export const conversionRules: readonly Case[] = [...jobRules, ...onceRules, ...friendRules];
