import { beforeEach, expect, it } from "vitest";
import { transactWrites } from "@/lib/kit/implement";
import type { matchRequests } from "@/lib/leads/match-requests/contract";
import { requestMatch } from "@/lib/leads/match-requests/service";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { readMessages } from "@/proof/fixtures/messages";
import { createTestOrganization, type TestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import {
  createCampaign,
  enrollAdvocate,
  expectRefusal,
  readCounts,
  succeeded,
  type TestAdvocate,
} from "@/proof/fixtures/scenario";
import { startTestSession } from "@/proof/fixtures/sessions";

const path = "/api/app/match-requests";
let organization: TestOrganization;
let api: TestApi;
let ann: TestAdvocate;
let bob: TestAdvocate;

beforeEach(async () => {
  organization = await createTestOrganization();
  api = (await startTestSession(organization)).api;
  const campaign = await createCampaign(apiAs(organization.apiKey));
  ann = await enrollAdvocate(api, campaign);
  bob = await enrollAdvocate(api, campaign, { name: "Bob Ray", email: uniqueEmail("bob") });
});

const add = async (fields: object = {}) => {
  const friend = { friendName: "Karen Boyd", friendEmail: uniqueEmail("karen"), ...fields };
  return succeeded<typeof matchRequests.create>(await api.post(path, friend)).matchRequest;
};
const list = async () => succeeded<typeof matchRequests.list>(await api.get(path)).matchRequests;
const placeOf = ({ campaignId, advocateId }: TestAdvocate) => ({ campaignId, advocateId });
const match = async (id: string, advocate: TestAdvocate) =>
  succeeded<typeof matchRequests.match>(await api.post(`${path}/${id}/match`, placeOf(advocate))).referral;
interface MatchedReferral {
  readonly campaignId: string;
  readonly referralId: string;
}

const undo = (requestId: string, { campaignId, referralId }: MatchedReferral, more = {}) =>
  api.post(`/api/app/campaigns/${campaignId}/referrals/${referralId}/unmatch`, { requestId, ...more });

it("rejects the wrong referral, and the friend can be matched with the right advocate", async () => {
  const request = await add({
    friendPhone: "(415) 555-0132",
    friendSmsConsent: true,
    friendTellConsent: true,
    note: "Water heater leaks",
    sentBy: "Ann from church",
  });
  const wrong = await match(request.matchRequestId, ann);
  const undone = await undo(request.matchRequestId, wrong, { sentBy: "Ann from church" });
  const restored = succeeded<typeof matchRequests.undo>(undone).matchRequest;
  const again = expect.any(String);
  expect(restored).toEqual({ ...request, createdAt: again, friendTellConsentAt: again });
  expect(await readCounts(api, ann)).toEqual([0, 0]);
  const right = await match(request.matchRequestId, bob);
  expect(right).toMatchObject({ advocateId: bob.advocateId, friendSmsConsentAt: request.friendSmsConsentAt });
  expect(await readCounts(api, bob)).toEqual([1, 0]);
  expectRefusal(await undo(request.matchRequestId, wrong), 409, "already_rejected");
  expect(await list()).toEqual([]);
});

it("stops the advocate's message that waits, and keeps where the friend came from", async () => {
  const { actor, orgId } = organization;
  const origin = { networkKey: Buffer.from("a household"), language: "en" } as const;
  const friend = { friendName: "Karen Boyd", friendEmail: uniqueEmail("karen"), sentBy: "Ann" };
  await transactWrites({ actor: { ...actor, kind: "portal" }, now: new Date() }, (_, perform) =>
    perform((context) => requestMatch(context, friend, origin)),
  );
  const [request] = await list();
  const referral = await match(String(request?.matchRequestId), ann);
  const told = async () => (await readMessages(orgId)).filter(({ template }) => template === "advocate-referred");
  expect(await told()).toMatchObject([{ status: "queued" }]);
  await undo(String(request?.matchRequestId), referral, { sentBy: "Ann", isPublic: true });
  expect(await told()).toMatchObject([{ status: "suppressed" }]);
  expect(await list()).toMatchObject([{ isPublic: true, sentBy: "Ann" }]);
});

it("is refused once the lead was worked on, and undoes once under concurrent calls", async () => {
  const first = await add();
  const called = await match(first.matchRequestId, ann);
  await api.post(`/api/app/campaigns/${ann.campaignId}/referrals/${called.referralId}/stage`, {
    stage: "contacted",
  });
  expectRefusal(await undo(first.matchRequestId, called), 409, "already_decided");
  expect(await readCounts(api, ann)).toEqual([1, 0]);
  const second = await add();
  const matched = await match(second.matchRequestId, ann);
  const answers = await Promise.all([1, 2].map(() => undo(second.matchRequestId, matched)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await list()).toHaveLength(1);
});
