import { beforeEach, expect, it } from "vitest";
import { database } from "@/db/client";
import { findReferral } from "@/lib/integrations/webhooks/find-referral";
import type { TestApi } from "@/proof/fixtures/api";
import { readInbox } from "@/proof/fixtures/inbox";
import { expectLedgerRight } from "@/proof/fixtures/ledger";
import { startOrganization } from "@/proof/fixtures/open-shop";
import type { TestOrganization } from "@/proof/fixtures/organization";
import { addReferral, enrollAdvocate, readCounts, startReferral, type TestCampaign } from "@/proof/fixtures/scenario";

let organization: TestOrganization;
let api: TestApi;
let scene: Awaited<ReturnType<typeof startReferral>>;

beforeEach(async () => {
  ({ organization, api } = await startOrganization());
  scene = await startReferral(api, { maxReferralsPerAdvocate: 1 });
});

const reject = (referralId = scene.referral.referralId, body: object = { reason: "wrong person" }) =>
  api.post(`${scene.campaign.path}/referrals/${referralId}/reject`, body);
const list = async (query: string, { path }: Pick<TestCampaign, "path"> = scene.campaign) =>
  Object((await api.get(`${path}/referrals?${query}`)).body)["referrals"];

it("frees the place and lets the rightful advocate refer the friend", async () => {
  const { campaign, advocate, referral } = scene;
  const answer = await reject(referral.referralId, { reason: "own household", note: "Her husband" });
  expect(answer.body["referral"]).toMatchObject({
    referralId: referral.referralId,
    status: "pending",
    stage: "rejected",
    rejectionReason: "own household",
    rejectionNote: "Her husband",
  });
  expect(await readCounts(api, advocate)).toEqual([0, 0]);
  const bob = await enrollAdvocate(api, campaign);
  const { convertPath } = await addReferral(api, campaign, bob, { friendEmail: referral.friendEmail });
  expect((await api.post(convertPath)).status).toBe(200);
  await addReferral(api, campaign, advocate);
  expect(Object((await api.get("/api/app/account")).body["usage"]).referrals).toBe(2);
  await expectLedgerRight(organization.orgId);
});

it("is final: no event finds the referral again", async () => {
  const { friendEmail, referralId } = scene.referral;
  const { referralCode } = scene.advocate;
  await reject();
  for (const criteria of [{ friendEmail }, { referralId }, { referralCode }]) {
    await expect(findReferral(database(), organization.actor, criteria)).rejects.toMatchObject({
      code: "not_found",
    });
  }
});

it("and a conversion exclude each other: one of two concurrent calls wins", async () => {
  const { referral, advocate } = scene;
  const answers = await Promise.all([reject(), api.post(referral.convertPath)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [rejected] = answers;
  expect(await readCounts(api, advocate)).toEqual([0, rejected?.status === 200 ? 0 : 1]);
});

it("lists it by stage and removes it from everything that waits", async () => {
  const { referral, campaign } = scene;
  const old = { now: new Date(Date.now() + 8 * 24 * 3_600_000) };
  expect(await readInbox(organization.actor, "lead", old)).toHaveLength(1);
  await reject();
  expect(await list("stage=rejected")).toMatchObject([{ referralId: referral.referralId }]);
  expect(await list("stage=new")).toEqual([]);
  expect(await list(`stage=rejected&campaignId=${campaign.campaignId}`, { path: "/api/app" })).toHaveLength(1);
  expect(await readInbox(organization.actor, "lead", old)).toEqual([]);
});
