import { beforeEach, expect, it } from "vitest";
import type { referrals } from "@/lib/leads/referrals/contract";
import type { TestApi } from "@/proof/fixtures/api";
import { readReferrals, sendFriendForm } from "@/proof/fixtures/friend-forms";
import { expectLedgerRight } from "@/proof/fixtures/ledger";
import { startOrganization } from "@/proof/fixtures/open-shop";
import { type TestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import {
  addReferral,
  enrollAdvocate,
  expectRefusal,
  readCounts,
  startReferral,
  succeeded,
} from "@/proof/fixtures/scenario";

let organization: TestOrganization;
let api: TestApi;
let scene: Awaited<ReturnType<typeof startReferral>>;
let path: string;

beforeEach(async () => {
  ({ organization, api } = await startOrganization());
  scene = await startReferral(api, { maxReferralsPerAdvocate: 1 });
  path = `${scene.campaign.path}/referrals/${scene.referral.referralId}`;
});

const move = (stage: string, more: object = {}) => api.post(`${path}/stage`, { stage, ...more });
const read = async () => succeeded<typeof referrals.get>(await api.get(path));
const countStages = async () => Object((await api.get("/api/app/referrals/stages")).body)["stages"];
const isProven = () => expectLedgerRight(organization.orgId);

it("goes from new to booked to converted and records who moved it, when and why", async () => {
  const { advocate } = scene;
  await move("contacted", { note: "Call back after 3 pm" });
  const answer = await move("booked");
  expect(answer.body["referral"]).toMatchObject({ status: "pending", stage: "booked" });
  expect(await readCounts(api, advocate)).toEqual([1, 0]);
  expect(await countStages()).toMatchObject({ new: 0, booked: 1, converted: 0 });
  expect((await api.post(`${path}/convert`)).status).toBe(200);
  expectRefusal(await move("lost", { reason: "other" }), 409, "already_converted");
  const { referral, history } = await read();
  expect(referral).toMatchObject({ status: "converted", stage: "converted", advocateName: advocate.name });
  const steps = history.map(({ stage, note, by }) => [stage, note, by !== undefined]);
  expect(steps).toEqual([
    ["new", undefined, false],
    ["contacted", "Call back after 3 pm", true],
    ["booked", undefined, true],
    ["converted", undefined, false],
  ]);
  expect(await countStages()).toMatchObject({ booked: 0, converted: 1 });
});

it("frees its place when lost, and takes one again when reopened or converted after all", async () => {
  const { campaign, advocate, referral } = scene;
  await move("lost", { reason: "no answer" });
  expect(await readCounts(api, advocate)).toEqual([0, 0]);
  const otherReferral = await addReferral(api, campaign, advocate);
  expectRefusal(await move("contacted"), 409, "referral_cap_reached");
  await api.post(`${campaign.path}/referrals/${otherReferral.referralId}/reject`, { reason: "spam" });
  const { body } = await move("contacted");
  expect(body["referral"]).toMatchObject({ stage: "contacted" });
  expect(Object(body["referral"])).not.toHaveProperty("lostReason");
  await move("lost", { reason: "too expensive" });
  const bob = await enrollAdvocate(api, campaign);
  const { friendEmail } = referral;
  const again = await addReferral(api, campaign, bob, { friendEmail });
  expectRefusal(await move("new"), 409, "duplicate_referral");
  expectRefusal(await api.post(`${path}/convert`), 409, "duplicate_referral");
  await api.post(`${campaign.path}/referrals/${again.referralId}/reject`, { reason: "duplicate" });
  expect((await api.post(`${path}/convert`)).status).toBe(200);
  expect(await readCounts(api, advocate)).toEqual([0, 1]);
  await isProven();
});

it("no longer waits for the friend's confirmation once it is lost", async () => {
  const { campaign, advocate } = scene;
  await api.patch(campaign.path, { maxReferralsPerAdvocate: 5 });
  await sendFriendForm(advocate.referralCode);
  const [form] = await readReferrals(api, campaign);
  expect(form?.awaitsConfirmation).toBe(true);
  const lost = { stage: "lost", reason: "no answer" };
  const { body } = await api.post(`${campaign.path}/referrals/${form?.referralId}/stage`, lost);
  expect(body["referral"]).toMatchObject({ stage: "lost", awaitsConfirmation: false });
});

it("can be reopened after a rejection", async () => {
  await api.post(`${path}/reject`, { reason: "spam" });
  await move("booked");
  expect((await read()).history.map(({ stage, reason }) => [stage, reason])).toEqual([
    ["new", undefined],
    ["rejected", "spam"],
    ["booked", undefined],
  ]);
  expect((await api.post(`${path}/convert`)).status).toBe(200);
  await isProven();
});

it("can be corrected, is found by its new name, and is not its own duplicate", async () => {
  const { campaign, referral } = scene;
  await api.patch(campaign.path, { maxReferralsPerAdvocate: 5 });
  const { advocate } = scene;
  const otherReferral = await addReferral(api, campaign, advocate);
  const { friendEmail } = otherReferral;
  expectRefusal(await api.patch(path, { friendEmail }), 409, "duplicate_referral");
  expectRefusal(await api.patch(path, { friendEmail: advocate.email }), 400, "self_referral", "friendEmail");
  expectRefusal(await api.patch(path, { friendEmail: null }), 400, "invalid_input", "friendEmail");
  const changes = { friendName: "Winifred Tansy", friendEmail: null, friendPhone: "(415) 555-0161" };
  const { body } = await api.patch(path, { ...changes, note: "Home after 3 pm" });
  const corrected = { friendName: "Winifred Tansy", friendPhone: "+14155550161", note: "Home after 3 pm" };
  expect(body["referral"]).toMatchObject(corrected);
  expect(Object(body["referral"])).not.toHaveProperty("friendEmail");
  const results = await api.get("/api/app/referrals?q=tansy");
  expect(results.body["referrals"]).toMatchObject([{ referralId: referral.referralId }]);
  await api.post(`${path}/convert`);
  expectRefusal(await api.patch(path, { friendName: "Fred" }), 409, "already_converted");
  expect((await api.patch(path, { note: "Paid" })).status).toBe(200);
});

it("moves to the advocate who really sent the friend, on the same terms", async () => {
  const { campaign, advocate, referral } = scene;
  const bob = await enrollAdvocate(api, campaign, { name: "Bob Hartley", email: uniqueEmail("bob") });
  await move("booked");
  await api.patch(campaign.path, { advocateRewardValue: 1 });
  const answer = await api.post(`${path}/reassign`, { advocateId: bob.advocateId });
  const { referral: reassigned } = succeeded<typeof referrals.reassign>(answer);
  expect(reassigned).toMatchObject({
    advocateId: bob.advocateId,
    stage: "booked",
    friendEmail: referral.friendEmail,
    advocateRewardValue: 2500,
  });
  expect((await read()).referral).toMatchObject({ stage: "rejected", rejectionReason: "wrong person" });
  expect([await readCounts(api, advocate), await readCounts(api, bob)]).toEqual([
    [0, 0],
    [1, 0],
  ]);
  const zoe = await enrollAdvocate(api, campaign);
  const next = await addReferral(api, campaign, zoe);
  const wrong = `${campaign.path}/referrals/${next.referralId}/reassign`;
  expectRefusal(await api.post(wrong, { advocateId: bob.advocateId }), 409, "referral_cap_reached");
  await isProven();
});
