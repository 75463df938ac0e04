import { beforeAll, describe, expect, it } from "vitest";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { promoteFriend } from "@/proof/fixtures/friends";
import { deliverMessages, readMessagesAbout } from "@/proof/fixtures/messages";
import { createTestOrganization } from "@/proof/fixtures/organization";
import {
  addReferral,
  createCampaign,
  enrollAdvocate,
  type Fields,
  type TestCampaign,
} from "@/proof/fixtures/scenario";

let orgId: string;
let api: TestApi;
beforeAll(async () => {
  const organization = await createTestOrganization({ overrides: { campaigns: 1000 } });
  orgId = organization.orgId;
  api = apiAs(organization.apiKey);
});

const newTerms = { advocateRewardValue: 1000, friendRewardValue: 2000 };
const offer = { rewardMode: "fixed", ...newTerms };
const closed: readonly [state: string, change: Fields][] = [
  ["is paused", { status: "paused" }],
  ["is over", { expiresAt: "2026-01-01T00:00:00.000Z" }],
];
const open: typeof closed = [["takes referrals", {}]];

/** An advocate who was rewarded for a friend, and what told them of it, delivered. */
async function reward(campaign: TestCampaign) {
  const ann = await enrollAdvocate(api, campaign);
  const { conversionId } = await promoteFriend(api, campaign, ann);
  await deliverMessages(orgId);
  const [toAdvocate, toFriend] = await readMessagesAbout(conversionId);
  return { ann, conversionId, toAdvocate, toFriend };
}

/** What the newest message about this says, once the one with this id was sent again. */
async function sendAgain(id: string | undefined, causeId: string) {
  expect((await api.post(`/api/app/messages/${id}/resend`)).status).toBe(201);
  const sent = await readMessagesAbout(causeId);
  expect(sent.at(-1)?.resendOf).toBe(id);
  return sent.at(-1)?.data;
}

describe("a message that is sent again tells what is true today:", () => {
  it.each([...open, ...closed])("an invite the terms, when the campaign %s", async (_, change) => {
    const campaign = await createCampaign(api);
    const { advocateId } = await enrollAdvocate(api, campaign);
    await deliverMessages(orgId);
    await api.patch(campaign.path, { ...newTerms, ...change });
    const [invite] = await readMessagesAbout(advocateId);
    expect(await sendAgain(invite?.id, advocateId)).toEqual({ advocateName: "Ann Reyes", offer });
  });

  it("the reward of an advocate the balance, and the reward of that day", async () => {
    const campaign = await createCampaign(api);
    const { ann, conversionId, toAdvocate } = await reward(campaign);
    await api.post(`${ann.path}/credit`, { delta: 700 });
    await api.patch(campaign.path, newTerms);
    expect(await sendAgain(toAdvocate?.id, conversionId)).toEqual({
      advocateName: "Ann Reyes",
      friendName: "Fred Fox",
      rewardCents: 2500,
      balanceCents: 3200,
    });
  });

  const told = { advocateName: "Ann Reyes", friendName: "Fred Fox", rewardCents: 5000 };

  it("the reward of a friend the terms to pass on", async () => {
    const campaign = await createCampaign(api);
    const { conversionId, toFriend } = await reward(campaign);
    await api.patch(campaign.path, newTerms);
    expect(await sendAgain(toFriend?.id, conversionId)).toEqual({ ...told, offer });
  });

  it.each(closed)("the reward of a friend nothing to pass on, when the campaign %s", async (_, change) => {
    const campaign = await createCampaign(api);
    const { conversionId, toFriend } = await reward(campaign);
    expect(toFriend?.data).toHaveProperty("offer");
    await api.patch(campaign.path, change);
    expect(await sendAgain(toFriend?.id, conversionId)).toEqual(told);
  });

  it("the reward of a friend the terms to pass on again, once the campaign takes referrals again", async () => {
    const campaign = await createCampaign(api);
    const { convertPath } = await addReferral(api, campaign, await enrollAdvocate(api, campaign));
    await api.patch(campaign.path, { status: "paused" });
    const conversionId = String((await api.post(convertPath)).body["conversionId"]);
    await deliverMessages(orgId);
    const [, toFriend] = await readMessagesAbout(conversionId);
    expect(toFriend?.data).toEqual(told);
    await api.patch(campaign.path, { ...newTerms, status: "active" });
    expect(await sendAgain(toFriend?.id, conversionId)).toEqual({ ...told, offer });
  });
});
