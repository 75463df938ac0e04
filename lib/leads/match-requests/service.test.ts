import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { database } from "@/db/client";
import { matchRequests as table } from "@/db/schema/match-requests";
import { transactWrites } from "@/lib/kit/implement";
import { matchRequests } from "@/lib/leads/match-requests/contract";
import { MOST_WAITING, requestMatch } from "@/lib/leads/match-requests/service";
import { referrals } from "@/lib/leads/referrals/contract";
import type { TestApi } from "@/proof/fixtures/api";
import { readInbox } from "@/proof/fixtures/inbox";
import { readMessages } from "@/proof/fixtures/messages";
import { startOrganization } from "@/proof/fixtures/open-shop";
import { type TestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import {
  addReferral,
  createCampaign,
  enrollAdvocate,
  expectRefusal,
  readCounts,
  startReferral,
  succeeded,
} from "@/proof/fixtures/scenario";
import { startTestSession } from "@/proof/fixtures/sessions";

const path = "/api/app/match-requests";
let organization: TestOrganization;
let api: TestApi;
beforeEach(async () => {
  ({ organization, api } = await startOrganization());
});

const add = async (fields: object = {}) => {
  const answer = await api.post(path, {
    friendName: "Karen Boyd",
    friendEmail: uniqueEmail("karen"),
    ...fields,
  });
  return succeeded<typeof matchRequests.create>(answer).matchRequest;
};
const list = async () => succeeded<typeof matchRequests.list>(await api.get(path)).matchRequests;

it("credits the advocate that a member picks, once, even if two members match it concurrently", async () => {
  const campaign = await createCampaign(api);
  const advocate = await enrollAdvocate(api, campaign);
  const note = "Water heater leaks";
  const { matchRequestId } = await add({ sentBy: "Ann from church", note });
  const place = { campaignId: campaign.campaignId, advocateId: advocate.advocateId };
  const answers = await Promise.all([1, 2].map(() => api.post(`${path}/${matchRequestId}/match`, place)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 404]);
  expect(await readCounts(api, advocate)).toEqual([1, 0]);
  expect(await list()).toEqual([]);
  expect((await api.get("/api/app/referrals")).body).toMatchObject({ referrals: [{ note }] });
});

it("is found by friend name, phone and advocate name, and is exported with leads as new", async () => {
  const jim = await add({ friendName: "Jim Wells", friendPhone: "(415) 555-0132", sentBy: "Bob" });
  await add();
  for (const q of ["wells", "555-0132", "bob", "jim bob"]) {
    const { body } = await api.get(`${path}?${new URLSearchParams({ q })}`);
    expect(body).toEqual({
      matchRequests: [expect.objectContaining({ matchRequestId: jim.matchRequestId })],
    });
  }
  const { csv: requests } = matchRequests.list.list;
  const { csv: leads } = referrals.listAll.list;
  expect(requests?.heads).toEqual(leads?.heads);
  const { matchRequestId, friendName } = jim;
  const row = { matchRequestId, friendName, friendPhone: "+14155550132", sentBy: "Bob", isPublic: false };
  const cells = requests?.cells({ ...row, createdAt: new Date() }) ?? [];
  const [friend, , phone, sentBy] = cells;
  expect([friend, phone, sentBy, cells[leads?.heads.indexOf("Stage") ?? 0]]).toEqual([
    "Jim Wells",
    "(415) 555-0132",
    "Bob",
    "new",
  ]);
});

it("stays if the campaign cannot accept the friend", async () => {
  const campaign = await createCampaign(api);
  const advocate = await enrollAdvocate(api, campaign);
  await api.patch(campaign.path, { status: "paused" });
  const request = await add();
  const place = { campaignId: campaign.campaignId, advocateId: advocate.advocateId };
  const answer = await api.post(`${path}/${request.matchRequestId}/match`, place);
  expectRefusal(answer, 409, "campaign_not_accepting_referrals");
  expect(await list()).toEqual([request]);
});

it("alerts members and needs attention until it is resolved", async () => {
  const { actor, orgId } = organization;
  const session = await startTestSession(organization);
  await session.api.patch("/api/app/profile/lead-alerts", { mode: "daily" });
  const request = await add({ friendName: "Karen Boyd", sentBy: "Ann from church", note: "Wants a quote" });
  const { matchRequestId, friendEmail } = request;
  const alerts = async () =>
    (await readMessages(orgId)).filter(({ template }) => template === "lead-alert").map(({ data }) => data);
  const lead = { matchRequestId, friendName: "Karen Boyd", friendEmail, sentBy: "Ann from church" };
  const { referral } = await startReferral(api);
  expect(await alerts()).toMatchObject([{ count: 2, leads: [lead, { friendName: referral.friendName }] }]);
  await api.post("/api/app/people/erase", { referralId: referral.referralId });
  expect(await alerts()).toEqual([{ count: 2, leads: [lead] }]);
  await session.api.post(path, { friendName: "Pat Kim", friendPhone: "(415) 555-0132" });
  const waiting = async () => (await readInbox(actor, "match")).map((row) => row.matchRequest);
  expect(await waiting()).toMatchObject([{ friendName: "Pat Kim" }, { matchRequestId }]);
  await api.delete(`${path}/${matchRequestId}`);
  expect(await waiting()).toHaveLength(1);
  expect(await alerts()).toEqual([{ count: 2, leads: [] }]);
});

it("is deleted with an erased person and leaves no name in the logs", async () => {
  const email = uniqueEmail("karen");
  const { campaign, advocate } = await startReferral(api);
  await addReferral(api, campaign, advocate, { friendName: "Karen Boyd", friendEmail: email });
  await add({ friendEmail: email, sentBy: "Ann", note: "Wants a quote" });
  const { body } = await api.post("/api/app/people/export", { email });
  expect(body).toMatchObject({ person: { waiting: [{ friendName: "Karen Boyd", note: "Wants a quote" }] } });
  const erased = await api.post("/api/app/people/erase", { email });
  expect(erased.body).toMatchObject({ erased: { matchRequests: 1, referrals: 1 } });
  expect(await list()).toEqual([]);
  expect(JSON.stringify((await api.get("/api/app/audit-log")).body)).not.toContain("Karen");
});

const send = ({ actor }: TestOrganization, network: string, language: "en" | "es" = "en") =>
  transactWrites({ actor: { ...actor, kind: "portal" }, now: new Date() }, (_, perform) =>
    perform((context) =>
      requestMatch(
        context,
        { friendName: "Karen Boyd", friendEmail: "k@example.com" },
        { networkKey: Buffer.from(network), language },
      ),
    ),
  );

it("keeps the language in which the friend read the page, for every later message", async () => {
  await send(organization, "a household", "es");
  const { campaign, advocate } = await startReferral(api);
  const [request] = await list();
  const place = { campaignId: campaign.campaignId, advocateId: advocate.advocateId };
  const matched = await api.post(`${path}/${request?.matchRequestId}/match`, place);
  const { referral } = succeeded<typeof matchRequests.match>(matched);
  expect((await api.post(`${campaign.path}/referrals/${referral.referralId}/convert`)).status).toBe(200);
  const rewards = (await readMessages(organization.orgId)).filter(({ template }) => template === "reward-friend");
  expect(rewards).toMatchObject([{ recipient: "k@example.com", data: { language: "es" } }]);
});

it("from a flooding network only displaces that network's own requests", async () => {
  const { orgId } = organization;
  const byMember = await add();
  await send(organization, "a household");
  for (let count = 0; count <= MOST_WAITING; count++) await send(organization, "a flood");
  const rows = await database()
    .select({ network: table.networkKey, id: table.id })
    .from(table)
    .where(eq(table.orgId, orgId));
  expect(rows).toHaveLength(MOST_WAITING + 1);
  expect(rows.filter(({ network }) => network?.toString() === "a household")).toHaveLength(1);
  expect(rows.map(({ id }) => id)).toContain(byMember.matchRequestId);
});
