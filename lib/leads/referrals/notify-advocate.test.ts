import { beforeEach, describe, expect, it } from "vitest";
import type { ActorKind } from "@/db/enums";
import type { Actor } from "@/lib/kit/auth/actor";
import { transactWrites, type WriteContext } from "@/lib/kit/implement";
import type { matchRequests } from "@/lib/leads/match-requests/contract";
import { requestMatch } from "@/lib/leads/match-requests/service";
import { createReferral } from "@/lib/leads/referrals/create";
import type { TestApi } from "@/proof/fixtures/api";
import { answerAs, readReferrals, sendFriendForm } from "@/proof/fixtures/friend-forms";
import { inShort, readMessages } from "@/proof/fixtures/messages";
import { openShop } from "@/proof/fixtures/open-shop";
import { type TestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import { succeeded, type TestAdvocate, type TestCampaign } from "@/proof/fixtures/scenario";
import { startTestSession } from "@/proof/fixtures/sessions";

let organization: TestOrganization;
let api: TestApi;
let campaign: TestCampaign;
let ann: TestAdvocate;
beforeEach(async () => {
  ({ organization, api, campaign, ann } = await openShop({
    ann: { email: uniqueEmail("ann"), phone: "+14155550132" },
  }));
});

const toAnn = async () =>
  (await readMessages(organization.orgId)).filter(
    ({ template, advocateId }) => template !== "invite" && advocateId === ann.advocateId,
  );
const bothWays = () => [`advocate-referred by email to ${ann.email}`, "advocate-referred by sms to +14155550132"];
const signUp = async () => {
  await sendFriendForm(ann.referralCode);
  const [referral] = await readReferrals(api, campaign);
  if (!referral) throw new Error("there is no referral");
  return { ...referral, path: `${campaign.path}/referrals/${referral.referralId}` };
};

describe("an advocate", () => {
  it("is notified once of a sign-up, in their preferred way, after the friend confirms it", async () => {
    const fred = await signUp();
    expect(await toAnn()).toEqual([]);
    for (let at = 0; at < 2; at++) await answerAs(fred);
    expect((await toAnn()).map(inShort)).toEqual(bothWays());
    expect((await toAnn())[0]?.data).toMatchObject({
      friendName: "Fred Fox",
      offer: { advocateRewardValue: campaign.advocateRewardValue },
    });
  });

  it("is notified when the business contacts an unconfirmed friend", async () => {
    const fred = await signUp();
    await api.post(`${fred.path}/stage`, { stage: "contacted" });
    expect((await toAnn()).map(inShort)).toEqual(bothWays());
  });

  it("is only notified of the reward if the friend converts at once", async () => {
    const fred = await signUp();
    expect((await api.post(`${fred.path}/convert`)).status).toBe(200);
    expect((await toAnn()).map(({ template }) => template)).toEqual(["reward-advocate", "reward-advocate"]);
  });

  it.each<[ActorKind, number]>([
    ["apiKey", 2],
    ["webhook", 2],
    ["user", 0],
    ["portal", 0],
  ])("gets notifications of a friend added by a %s: %i", async (kind, expected) => {
    const actor = { ...organization.actor, kind };
    const friend = { friendName: "Fred Fox", friendEmail: uniqueEmail("fred"), advocateId: ann.advocateId };
    await inContext(actor, async (context) => {
      await createReferral.within(context, { campaignId: campaign.campaignId, ...friend });
    });
    expect(await toAnn()).toHaveLength(expected);
  });

  it.each(["session", "API key"])("is notified once of a friend matched by a %s", async (by) => {
    const friend = { friendName: "Fred Fox", friendEmail: uniqueEmail("fred"), sentBy: "Ann" };
    await inContext(organization.actor, (context) =>
      requestMatch(context, friend, { networkKey: Buffer.alloc(8), language: "en" }),
    );
    const { matchRequests: list } = succeeded<typeof matchRequests.list>(await api.get("/api/app/match-requests"));
    const caller = by === "session" ? (await startTestSession(organization)).api : api;
    const place = { campaignId: campaign.campaignId, advocateId: ann.advocateId };
    await caller.post(`/api/app/match-requests/${list[0]?.matchRequestId}/match`, place);
    expect((await toAnn()).map(inShort)).toEqual(bothWays());
  });
});

function inContext(actor: Actor, run: (context: WriteContext) => Promise<void>): Promise<void> {
  return transactWrites({ actor, now: new Date() }, (_, perform) => perform(run));
}
