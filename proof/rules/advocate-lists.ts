import { expect } from "vitest";
import { z } from "zod";
import { advocateParts, advocateSorts } from "@/lib/advocates/contract";
import { uniqueEmail } from "@/proof/fixtures/organization";
import { addReferral, createCampaign, enrollAdvocate } from "@/proof/fixtures/scenario";
import { allow, type Case, field, onPlan } from "@/proof/rules/case";
import { notInDeletedCampaign, pagingCases, searchCases } from "@/proof/rules/lists";
import type { Entry, Scene } from "@/proof/rules/scene";
import { anyId } from "@/proof/rules/values";

const Listed = z.object({ advocates: z.array(z.record(z.string(), z.unknown())) });

async function addBob({ api, campaign }: Scene) {
  const bob = await enrollAdvocate(api, campaign, { name: "Bob", email: uniqueEmail("bob") });
  await api.post(`${bob.path}/credit`, { delta: 700 });
  return bob;
}

/** In a new organization, whose only advocate besides Ann is Bob, the list that is asked for so has these names. */
function shows(rule: string, fields: Readonly<Record<string, string>>, names: readonly string[]): Case[] {
  const given = async (scene: Scene) => {
    await addBob(scene);
    return { fields };
  };
  return onPlan({}, [
    allow(rule, given, ({ body }) => {
      expect(Listed.parse(body).advocates.map(({ name }) => name)).toEqual(names);
    }),
  ]);
}

const viewRules: readonly Case[] = [
  ...pagingCases({ key: "advocates", id: "advocateId" }, ({ api, campaign }) =>
    enrollAdvocate(api, campaign),
  ),
  ...searchCases({ key: "advocates", name: "name" }, ({ api, campaign }) =>
    enrollAdvocate(api, campaign, { name: "Zoë Quist", email: uniqueEmail("z") }),
  ),
  field("sort", ["oldest", ""], advocateSorts),
  field("part", ["all", ""], advocateParts),
  ...shows("from A to Z", { sort: "name" }, ["Ann Reyes", "Bob"]),
  ...shows("the newest first", { sort: "newest" }, ["Bob", "Ann Reyes"]),
  ...shows("most credit first", { sort: "balance" }, ["Bob", "Ann Reyes"]),
  ...shows("those with credit alone", { part: "withCredit" }, ["Bob"]),
  ...shows("those who have referred nobody alone", { part: "withoutReferrals" }, ["Bob"]),
  ...shows("those whose link was never opened alone", { part: "neverVisited" }, ["Bob", "Ann Reyes"]),
  allow(
    "each one's pending and converted referrals",
    async ({ api, campaign, advocate, referral }) => {
      for (let count = 1; count < 3; count++) await addReferral(api, campaign, advocate);
      await api.post(referral.convertPath);
    },
    ({ body }, { advocate }) => {
      const { path: _, ...shown } = advocate;
      const counts = { creditBalanceCents: 2500, pendingCount: 2, convertedCount: 1, visitCount: 0 };
      expect(body["advocates"]).toContainEqual(expect.objectContaining({ ...shown, ...counts }));
    },
  ),
];

/** The list of a campaign's advocates. */
export const ofCampaign: Entry = {
  cases: [
    ...viewRules,
    allow(
      "those of this campaign only",
      async ({ api }) => {
        await enrollAdvocate(api, await createCampaign(api));
      },
      ({ body }) => expect(body["advocates"]).toHaveLength(1),
    ),
    notInDeletedCampaign,
  ],
};

/** The list of all advocates. */
export const ofAllCampaigns: Entry = {
  cases: [
    ...viewRules,
    field("campaignId", ["spring", ""], [anyId]),
    allow(
      "those of one campaign, each with its name",
      async ({ api }) => {
        const other = await createCampaign(api, { name: "Spring" });
        await enrollAdvocate(api, other);
        return { fields: { campaignId: other.campaignId } };
      },
      ({ body }) => expect(body["advocates"]).toEqual([expect.objectContaining({ campaignName: "Spring" })]),
    ),
    allow(
      "nobody of a deleted campaign",
      async ({ api, campaign }) => {
        await api.delete(campaign.path);
      },
      ({ body }, { campaign: { campaignId } }) =>
        expect(body["advocates"]).not.toContainEqual(expect.objectContaining({ campaignId })),
    ),
  ],
};
