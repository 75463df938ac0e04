import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { approvals } from "@/lib/ledger/approvals/contract";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { changeMember, removeMember } from "@/proof/fixtures/members";
import { readMessages } from "@/proof/fixtures/messages";
import { createTestOrganization, createTestUser, type TestMember } from "@/proof/fixtures/organization";
import {
  enrollAdvocate,
  expectRefusal,
  percentTerms,
  queueBehind,
  readActivity,
  readAdvocate,
  startReferral,
  succeeded,
} from "@/proof/fixtures/scenario";
import { startTestSession } from "@/proof/fixtures/sessions";
import { connectSender, resultOf } from "@/proof/fixtures/webhooks";

type ListedApproval = Awaited<ReturnType<typeof list>>[number];

let dana: TestMember;
let sam: TestMember;
let asDana: TestApi;
let asSam: TestApi;

const ceiling = { maxRewardCents: 50_000, maxAdjustmentCents: 20_000 };
/** At 10%, a job of $8,000 earns $800. */
const terms = { ...percentTerms, advocateRewardValue: 1_000 };
const large = { jobValueCents: 800_000 };
const start = () => startReferral(asDana, terms);

beforeEach(async () => {
  dana = await createTestOrganization({ overrides: { users: 100 } });
  sam = await createTestUser(dana.orgId, "user");
  [asDana, asSam] = [apiAs(dana.apiKey), apiAs(sam.apiKey)];
  expect((await asDana.patch("/api/app/ceiling", ceiling)).body).toEqual({ ceiling });
});

async function list(query = "?state=waiting") {
  return succeeded<typeof approvals.list>(await asDana.get(`/api/app/approvals${query}`)).approvals;
}

const approve = (as: TestApi, { approvalId }: Pick<ListedApproval, "approvalId">) =>
  as.post(`/api/app/approvals/${approvalId}/approve`);
const decline = (as: TestApi, { approvalId }: Pick<ListedApproval, "approvalId">, reason?: string) =>
  as.post(`/api/app/approvals/${approvalId}/decline`, reason && { reason });

/** The approval named in a response. */
function waitingOf({ status, body }: { status: number; body: Record<string, unknown> }): ListedApproval {
  expect([status, body]).toEqual([202, { approval: expect.objectContaining({ state: "waiting" }) }]);
  return body["approval"] as ListedApproval;
}

describe("a reward above the ceiling", () => {
  it("is not booked, waits once however often it is requested, and notifies the other members", async () => {
    const { advocate, referral } = await start();
    const before = await readActivity(asDana, advocate);
    const request = waitingOf(await asDana.post(referral.convertPath, large));
    expect(request).toMatchObject({
      kind: "reward",
      amountCents: 80_000,
      isOwn: true,
      friendName: "Fred Fox",
    });
    const again = waitingOf(await (await startTestSession(sam)).api.post(referral.convertPath, large));
    expect(again).toMatchObject({ approvalId: request.approvalId, isOwn: false });
    expect(await readActivity(asDana, advocate)).toEqual(before);
    expect(await list()).toHaveLength(1);
    const { body } = await asDana.get("/api/app/referrals?status=pending");
    expect(body).toMatchObject({ referrals: [{ approvalId: request.approvalId, status: "pending" }] });
    const requests = (await readMessages(dana.orgId)).filter(({ template }) => template === "approval-request");
    expect(requests).toMatchObject([{ recipient: sam.email, data: { request: "a credit of $800 for Ann Reyes" } }]);
  });

  it("is booked by a second member and names both members", async () => {
    const { advocate, referral } = await start();
    const request = waitingOf(await asDana.post(referral.convertPath, large));
    const { status, body } = await approve(asSam, request);
    expect([status, body["newBalanceCents"]]).toEqual([200, 80_000]);
    expect(body["approval"]).toMatchObject({ state: "approved", decidedBy: expect.stringMatching(/^User/) });
    const [entry] = await readActivity(asDana, advocate);
    const { approvalId } = request;
    expect(entry).toMatchObject({
      amountCents: 80_000,
      by: { kind: "apiKey" },
      approval: {
        approvalId,
        askedBy: expect.stringMatching(/^Dana/),
        approvedBy: expect.stringMatching(/^User/),
      },
    });
    expectRefusal(await approve(asSam, request), 409, "already_decided");
    expectRefusal(await asDana.post(referral.convertPath, large), 409, "already_converted");
    const actions = (await readAuditEntries(dana.orgId)).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(["approval.asked", "approval.approved", "referral.converted"]));
  });

  it("cannot be approved by its requester, by session, key or their signing key", async () => {
    const { referral } = await start();
    const sender = await connectSender(dana, asDana);
    const event = { referralId: referral.referralId, ...large };
    const answer = await sender.send("referral.convert", event);
    expect([answer.status, answer.body["outcome"]]).toEqual([202, "applied"]);
    const request = resultOf(answer)["approval"] as ListedApproval;
    expect(request).toMatchObject({ state: "waiting", askedBy: { kind: "webhook" } });
    for (const own of [asDana, (await startTestSession(dana)).api]) {
      expectRefusal(await approve(own, request), 403, "second_person_required");
    }
    expect((await approve(asSam, request)).status).toBe(200);
  });

  it("is replaced by a corrected amount", async () => {
    const { advocate, referral } = await start();
    const typo = waitingOf(await asDana.post(referral.convertPath, { jobValueCents: 80_000_000 }));
    const request = waitingOf(await asDana.post(referral.convertPath, large));
    expect((await list("?state=withdrawn")).map(({ approvalId }) => approvalId)).toEqual([typo.approvalId]);
    // Dana enrolled the advocate, so her own conversion would be held for review.
    expect((await asSam.post(referral.convertPath, { jobValueCents: 80_000 })).body).toMatchObject({
      ok: true,
    });
    expectRefusal(await approve(asSam, request), 409, "already_decided");
    expect((await readAdvocate(asDana, advocate)).creditBalanceCents).toBe(8_000);
  });

  it("is withdrawn when its referral moves to another advocate", async () => {
    const { campaign, referral } = await start();
    const request = waitingOf(await asDana.post(referral.convertPath, large));
    const { advocateId } = await enrollAdvocate(asDana, campaign);
    await asDana.post(referral.convertPath.replace("/convert", "/reassign"), { advocateId });
    expect(await list()).toEqual([]);
    expectRefusal(await approve(asSam, request), 409, "already_decided");
  });

  it("is booked once under two concurrent approvals and a smaller conversion", async () => {
    const { advocate, referral } = await start();
    const request = waitingOf(await asDana.post(referral.convertPath, large));
    const lock = sql`SELECT FROM approvals WHERE id = ${request.approvalId}::uuid FOR UPDATE`;
    const answers = await queueBehind(lock, () => [
      approve(asSam, request),
      approve(asSam, request),
      asDana.post(referral.convertPath, { jobValueCents: 80_000 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const rewards = (await readActivity(asDana, advocate)).filter(({ amountCents }) => amountCents);
    expect(rewards).toHaveLength(1);
    expect((await readAdvocate(asDana, advocate)).creditBalanceCents).toBe(rewards[0]?.["amountCents"]);
  });

  it("can be declined with a reason, or withdrawn by its requester", async () => {
    const { referral } = await start();
    const first = waitingOf(await asDana.post(referral.convertPath, large));
    const declined = await decline(asSam, first, "The job was $800");
    expect(declined.body["approval"]).toMatchObject({ state: "declined", reason: "The job was $800" });
    const second = waitingOf(await asDana.post(referral.convertPath, large));
    expect((await decline(asDana, second)).body["approval"]).toMatchObject({ state: "withdrawn" });
    expect((await asDana.post(referral.convertPath, { jobValueCents: 500_000 })).status).toBe(200);
  });

  it("stays on the dashboard until its campaign is deleted", async () => {
    const { campaign, referral } = await start();
    const { approvalId } = waitingOf(await asDana.post(referral.convertPath, large));
    const read = async () => (await asSam.get("/api/app/inbox?kind=approval")).body["rows"];
    expect(await read()).toMatchObject([{ id: approvalId, approval: { approvalId, isOwn: false } }]);
    await asDana.delete(campaign.path);
    expect(await read()).toEqual([]);
    expectRefusal(await approve(asSam, { approvalId }), 404, "not_found");
  });
});

describe("an adjustment above the ceiling", () => {
  it.each([20_001, -20_001])("of %d cents waits, is checked on approval, and is booked once", async (delta) => {
    const { advocate } = await start();
    for (const by of [asDana, asSam]) await by.post(`${advocate.path}/credit`, { delta: 20_000 });
    const request = waitingOf(await asDana.post(`${advocate.path}/credit`, { delta, note: "Thanks" }));
    const answers = await Promise.all([approve(asSam, request), approve(asSam, request)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [entry] = await readActivity(asDana, advocate);
    expect(entry).toMatchObject({ amountCents: delta, memo: "Thanks", balanceAfter: 40_000 + delta });
  });

  it("waits once for each advocate and amount", async () => {
    const [{ advocate: ann }, { advocate: bob }] = [await start(), await start()];
    const ask = async ({ path }: typeof ann, delta: number) =>
      waitingOf(await asDana.post(`${path}/credit`, { delta })).approvalId;
    const asked = [await ask(ann, 30_000), await ask(bob, 30_000), await ask(ann, 40_000)];
    expect(await ask(ann, 30_000)).toBe(asked[0]);
    expect((await list()).map(({ approvalId }) => approvalId).sort()).toEqual(asked.sort());
  });

  it("is refused for insufficient credit both on request and on approval", async () => {
    const { advocate } = await start();
    const asEve = apiAs((await createTestUser(dana.orgId, "user")).apiKey);
    const take = () => asDana.post(`${advocate.path}/credit`, { delta: -20_001 });
    expectRefusal(await take(), 409, "insufficient_balance", "delta");
    for (const by of [asDana, asEve]) await by.post(`${advocate.path}/credit`, { delta: 20_000 });
    const request = waitingOf(await take());
    await asDana.post(`${advocate.path}/credit`, { delta: -20_000 });
    expectRefusal(await approve(asSam, request), 409, "insufficient_balance");
    expect(await list()).toMatchObject([{ state: "waiting" }]);
  });
});

describe("the ceiling itself", () => {
  const change = (as: TestApi, body: unknown) => as.patch("/api/app/ceiling", body);

  it("can be raised by a sole admin, and by one of two with the other's approval", async () => {
    expect((await change(asDana, { maxRewardCents: null })).body).toEqual({
      ceiling: { maxAdjustmentCents: 20_000 },
    });
    const ada = await createTestUser(dana.orgId, "admin");
    const request = waitingOf(await change(asDana, { maxAdjustmentCents: 90_000 }));
    expect((await change(asDana, { maxAdjustmentCents: 10_000 })).status).toBe(200);
    expectRefusal(await approve(asDana, request), 403, "second_person_required");
    expectRefusal(await approve(asSam, request), 403, "admin_required");
    for (const [as, waiting] of [
      [asSam, 0],
      [asDana, 1],
    ] as const) {
      expect((await as.get("/api/app/inbox?kind=approval")).body["rows"]).toHaveLength(waiting);
    }
    expect((await approve(apiAs(ada.apiKey), request)).status).toBe(200);
    const { body } = await asDana.get("/api/app/ceiling");
    expect(body["ceiling"]).toEqual({ maxAdjustmentCents: 90_000 });
    expect(body["approvers"]).toEqual([
      { name: expect.stringMatching(/^User/), isAdmin: false },
      { name: expect.stringMatching(/^Admin/), isAdmin: true },
    ]);
  });

  it("asks the only remaining member to confirm twice, even for a former member's request", async () => {
    const { advocate, referral } = await start();
    const request = waitingOf(await asDana.post(referral.convertPath, large));
    expect(request).toMatchObject({ isOwn: true, mayApprove: false });
    expectRefusal(await approve(asDana, request), 403, "second_person_required");
    await removeMember(sam);
    expect(await list()).toMatchObject([{ isOwn: true, mayApprove: true }]);
    expect((await readAdvocate(asDana, advocate)).creditBalanceCents).toBe(0);
    const { status, body } = await approve(asDana, request);
    expect([status, body["newBalanceCents"]]).toEqual([200, 80_000]);
    expect(body["approval"]).toMatchObject({ state: "approved", decidedAlone: true });
    const adjusted = waitingOf(await asDana.post(`${advocate.path}/credit`, { delta: 20_001 }));
    expect((await approve(asDana, adjusted)).body["newBalanceCents"]).toBe(100_001);
    const [last] = (await readAuditEntries(dana.orgId)).filter(({ action }) => action === "approval.approved");
    expect(last?.after).toMatchObject({ state: "approved", decidedAlone: true });
  });

  it("asks the only member in the office, because technicians approve nothing", async () => {
    const { referral } = await start();
    const request = waitingOf(await asDana.post(referral.convertPath, large));
    await changeMember(sam, { view: "technician" });
    expect(await list()).toMatchObject([{ isOwn: true, mayApprove: true }]);
    const { status, body } = await approve(asDana, request);
    expect([status, body["newBalanceCents"]]).toEqual([200, 80_000]);
  });

  it("lets the only admin confirm a former admin's request", async () => {
    const ada = await createTestUser(dana.orgId, "admin");
    const request = waitingOf(await change(asDana, { maxRewardCents: 90_000 }));
    await removeMember(ada);
    expect((await approve(asDana, request)).status).toBe(200);
    expectRefusal(await change(asSam, { maxRewardCents: null }), 403, "admin_required");
  });
});
