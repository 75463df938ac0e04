import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { transact } from "@/db/client";
import { newId } from "@/db/new-id";
import { customerFiles } from "@/db/schema/customer-files";
import { reviewSettings } from "@/db/schema/reviews";
import { findOperator, setSuspension } from "@/lib/accounts/organizations/operator";
import { discardOldFiles } from "@/lib/files/customer-files/forget";
import { runCustomerFile, runCustomerFiles } from "@/lib/files/customer-files/run";
import { DAY_MS } from "@/lib/kit/durations";
import { allowOverdue } from "@/lib/leads/review/service";
import { liftFence, raiseFence } from "@/lib/platform/ops/fence";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { finishFile, readRows, settleFile, uploadFile } from "@/proof/fixtures/customer-files";
import { doubtsOf } from "@/proof/fixtures/doubtful";
import { changeMember, removeMember } from "@/proof/fixtures/members";
import { createTestOrganization, createTestUser, type TestMember } from "@/proof/fixtures/organization";
import {
  createCampaign,
  enrollAdvocate,
  expectRefusal,
  percentTerms,
  startReferral,
  type TestCampaign,
} from "@/proof/fixtures/scenario";
import { startTestSession } from "@/proof/fixtures/sessions";
import { testDatabase } from "@/proof/guards/scratch-database";

let dana: TestMember;
let sam: TestMember;
let asDana: TestApi;
let asSam: TestApi;
let campaign: TestCampaign;

beforeEach(async () => {
  dana = await createTestOrganization({ overrides: { users: 100, advocates: 3 } });
  sam = await createTestUser(dana.orgId, "user");
  [asDana, asSam] = [apiAs(dana.apiKey), apiAs(sam.apiKey)];
  campaign = await createCampaign(asDana);
});

const people = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `Gus Hale ${at}`, email: `gus.${at}@example.com` }));

const suspend = (isClosed: boolean) =>
  transact((tx) => setSuspension(tx, { orgId: dana.orgId, suspend: isClosed }, new Date()));

const enrolled = async () =>
  (await readAuditEntries(dana.orgId)).filter(({ action }) => action === "advocate.enrolled");

/** Makes an applied file this many days older. */
const ageFile = (fileId: string, days: number) =>
  transact((tx) =>
    tx
      .update(customerFiles)
      .set({ appliedAt: sql`${customerFiles.appliedAt} - make_interval(days => ${days}::int)` })
      .where(and(eq(customerFiles.orgId, dana.orgId), eq(customerFiles.id, fileId))),
  );

/** Starts a step of a file without letting a worker run it. */
const begin = (as: TestApi, { path }: { path: string }, step: "apply" | "undo", fields = {}) =>
  as.post(`${path}/${step}`, fields);

describe("a member who left", () => {
  it("leaves a stopped file that another member applies within the plan and in their own name", async () => {
    const { referral } = await startReferral(asDana, { ...percentTerms, advocateRewardValue: 1_000 });
    await asDana.patch("/api/app/ceiling", { maxRewardCents: 50_000 });
    const file = await uploadFile(asSam, [
      ...people(5),
      { name: "Fred Fox", email: referral.friendEmail, jobTotal: "$8,000.00" },
    ]);
    expect((await begin(asSam, file, "apply", { inviteTo: campaign.campaignId })).status).toBe(200);
    await removeMember(sam);
    const stopped = await settleFile(asDana, file.fileId);
    expect(stopped).toMatchObject({ state: "applying", doneCount: 0, pendingCount: 1 });
    expect(stopped.stopped).toContain(sam.email);
    expect(await enrolled()).toHaveLength(1);

    const applied = await finishFile(asDana, file, "apply");
    expect(applied).toMatchObject({ state: "applied", appliedBy: dana.email });
    expect(applied).not.toHaveProperty("stopped");
    // The plan has room for three advocates, and one already exists.
    expect(applied.totals.failed).toBe(3);
    expect((await enrolled()).map(({ actorName }) => actorName)).toEqual(Array(3).fill(dana.email));
    const { body } = await asDana.get("/api/app/approvals?state=waiting");
    const [request] = body["approvals"] as { approvalId: string }[];
    // The team has no one else now, so Dana can confirm a second time.
    expect(request).toMatchObject({ askedBy: { kind: "apiKey" }, isOwn: true, mayApprove: true });
    const approving = await asDana.post(`/api/app/approvals/${request?.approvalId}/approve`);
    expect(approving.body["approval"]).toMatchObject({ state: "approved", decidedAlone: true });
    const stops = (await readAuditEntries(dana.orgId)).filter(({ action }) => action === "customer_file.stopped");
    expect(stops).toMatchObject([{ actorKind: "system", subjectId: file.fileId }]);
  });

  it("or a revoked API key leaves an undo that another member continues", async () => {
    const { referral } = await startReferral(asDana);
    const file = await uploadFile(asDana, [{ name: "Fred Fox", email: referral.friendEmail, jobTotal: "$480.00" }]);
    await finishFile(asDana, file, "apply");
    await begin(asSam, file, "undo");
    const [keyId = ""] = sam.apiKey.split(":");
    const { api } = await startTestSession(sam);
    expect((await api.delete(`/app/api-keys/${keyId}`)).status).toBe(200);
    expect(await settleFile(asDana, file.fileId)).toMatchObject({
      state: "undoing",
      stopped: expect.stringContaining("Undo it again"),
    });
    expectRefusal(await begin(asDana, file, "apply"), 409, "file_closed");
    expect(await finishFile(asDana, file, "undo")).toMatchObject({ state: "undone", undoneBy: dana.email });
  });

  it("leaves an undo that goes on however late it is", async () => {
    const { referral } = await startReferral(asDana);
    const file = await uploadFile(asDana, [{ name: "Fred Fox", email: referral.friendEmail, jobTotal: "$480.00" }]);
    await finishFile(asDana, file, "apply");
    await begin(asSam, file, "undo");
    await removeMember(sam);
    expect(await settleFile(asDana, file.fileId)).toHaveProperty("stopped");
    await ageFile(file.fileId, 31);
    expect(await finishFile(asDana, file, "undo")).toMatchObject({ state: "undone", undoneBy: dana.email });
  });

  it("is like one who became a technician, and may not go on", async () => {
    const file = await uploadFile(asSam, people(2));
    await begin(asSam, file, "apply", { inviteTo: campaign.campaignId });
    await changeMember(sam, { view: "technician" });
    expect((await settleFile(asDana, file.fileId)).stopped).toContain(sam.email);
    expect(await finishFile(asDana, file, "apply")).toMatchObject({ state: "applied", appliedBy: dana.email });
  });
});

it("a file that stopped is forgotten after 30 days, like any other", async () => {
  const file = await uploadFile(asSam, people(2));
  await begin(asSam, file, "apply", { inviteTo: campaign.campaignId });
  await removeMember(sam);
  expect(await settleFile(asDana, file.fileId)).toHaveProperty("stopped");
  await discardOldFiles(new Date(Date.now() + 31 * DAY_MS), dana.orgId);
  const { body } = await asDana.get(file.path);
  expect(body).toMatchObject({ file: { forgottenAt: expect.any(String) } });
  expect(JSON.stringify(await readRows(asDana, file))).not.toContain("gus.");
  expectRefusal(await begin(asDana, file, "apply"), 409, "file_closed");
});

describe("a suspended organization", () => {
  it("keeps its files waiting until it is active again", async () => {
    const file = await uploadFile(asDana, people(2));
    await begin(asDana, file, "apply", { inviteTo: campaign.campaignId });
    await suspend(true);
    await runCustomerFiles(new Date());
    expect(await runCustomerFile({ orgId: dana.orgId, id: file.fileId }, new Date())).toBe(0);
    expect(await enrolled()).toEqual([]);
    await suspend(false);
    expect(await settleFile(asDana, file.fileId)).toMatchObject({ state: "applied" });
    expect(await enrolled()).toMatchObject([{ actorName: dana.email }, { actorName: dana.email }]);
  });

  it("has no reviews allowed by age and no files run by the operator", async () => {
    const scene = doubtsOf({ ...dana });
    const ann = await scene.startAnn();
    const referralId = await scene.refer(ann, { friendEmail: "fox@mailinator.com" });
    await transact((tx) =>
      tx.insert(reviewSettings).values({ orgId: dana.orgId, rules: {}, allowAfterDays: 1, updatedAt: new Date() }),
    );
    const inDays = new Date(Date.now() + 3 * 24 * 3_600_000);
    await suspend(true);
    await allowOverdue(inDays);
    expect(await scene.reviewOf(referralId)).toMatchObject({ state: "open" });
    expect(await findOperator(dana.orgId, new Date())).toMatchObject({ isSuspended: true });
    await suspend(false);
    await allowOverdue(inDays);
    expect(await scene.reviewOf(referralId)).toMatchObject({ state: "allowed" });
  });
});

it("an organization that begins to move during a batch keeps every row of it for the other server", async () => {
  const { referral } = await startReferral(asDana);
  const paid = { name: "Fred Fox", email: referral.friendEmail, jobTotal: "$480.00" };
  const file = await uploadFile(asDana, [...people(1), paid]);
  await begin(asDana, file, "apply", { inviteTo: campaign.campaignId });
  const { ownerUrl } = testDatabase();
  const runNext = () => runCustomerFile({ orgId: dana.orgId, id: file.fileId }, new Date());
  const failed = async () => (await readRows(asDana, file, "failed")).length;
  await raiseFence(ownerUrl, dana.orgId);
  await expect(runNext()).rejects.toThrow();
  expect(await failed()).toBe(0);
  await liftFence(ownerUrl, dana.orgId);
  // The lead converts; the invite is next.
  expect(await runNext()).toBe(1);
  await raiseFence(ownerUrl, dana.orgId);
  await expect(runNext()).rejects.toThrow();
  expect(await failed()).toBe(0);
  await liftFence(ownerUrl, dana.orgId);
  expect(await settleFile(asDana, file.fileId)).toMatchObject({ state: "applied", totals: { failed: 0 } });
});

it("gives the operator its plan, and nothing once it is deleted", async () => {
  await enrollAdvocate(asDana, campaign);
  const operator = await findOperator(dana.orgId, new Date());
  expect(operator.plan).toMatchObject({ advocates: 3, sso: false });
  await expect(findOperator(newId(new Date()), new Date())).rejects.toMatchObject({ code: "not_found" });
});
