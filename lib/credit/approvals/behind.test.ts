import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { transact } from "@/db/client";
import { approvals as table } from "@/db/schema/approvals";
import type { approvals } from "@/lib/ledger/approvals/contract";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { checkout, connectStripe, makeConnection, readEvents } from "@/proof/fixtures/connections";
import { finishFile, readRows, uploadFile } from "@/proof/fixtures/customer-files";
import { createTestOrganization, createTestUser, type TestMember } from "@/proof/fixtures/organization";
import { expectRefusal, percentTerms, readAdvocate, startReferral, succeeded } from "@/proof/fixtures/scenario";
import { startTestSession } from "@/proof/fixtures/sessions";
import { connectSender, sendUnmatched } from "@/proof/fixtures/webhooks";

let dana: TestMember;
let sam: TestMember;
let ada: TestMember;
let asDana: TestApi;
let asSam: TestApi;
let asAda: TestApi;

/** At 10%, a job of $8,000 earns $800, above the ceiling of $500. */
const terms = { ...percentTerms, advocateRewardValue: 1_000 };
const start = () => startReferral(asDana, terms);

beforeEach(async () => {
  dana = await createTestOrganization({ overrides: { users: 100 } });
  sam = await createTestUser(dana.orgId, "user");
  ada = await createTestUser(dana.orgId, "admin");
  [asDana, asSam, asAda] = [apiAs(dana.apiKey), apiAs(sam.apiKey), apiAs(ada.apiKey)];
  await asDana.patch("/api/app/ceiling", { maxRewardCents: 50_000 });
});

async function onlyWaiting(as: TestApi) {
  const { approvals: list } = succeeded<typeof approvals.list>(await as.get("/api/app/approvals?state=waiting"));
  expect(list).toHaveLength(1);
  const [approval] = list;
  if (!approval) throw new Error("one must wait");
  return approval;
}

const decide = (as: TestApi, id: string, answer: "approve" | "decline") =>
  as.post(`/api/app/approvals/${id}/${answer}`);

/** Checks that none of these members can approve, by key or session, and another one can. */
async function expectApprovedOnlyBy(approver: TestMember, behind: readonly TestMember[]): Promise<void> {
  const { approvalId } = await onlyWaiting(asDana);
  for (const member of behind) {
    expect(await onlyWaiting(apiAs(member.apiKey))).toMatchObject({ approvalId, isOwn: true });
    for (const own of [apiAs(member.apiKey), (await startTestSession(member)).api]) {
      expectRefusal(await decide(own, approvalId, "approve"), 403, "second_person_required");
    }
  }
  expect(await onlyWaiting(apiAs(approver.apiKey))).toMatchObject({ isOwn: false });
  const { status, body } = await decide(apiAs(approver.apiKey), approvalId, "approve");
  expect([status, body["newBalanceCents"]]).toEqual([200, 80_000]);
}

const gus = { name: "Gus Hale", email: "gus.hale@example.com" };

/** A file with a row that needs a decision because it has no total. Sam decides it. */
async function decideRow(uploader: TestApi, referralId: string, email: string) {
  const file = await uploadFile(uploader, [{ name: gus.name, email }]);
  const [row] = await readRows(uploader, file);
  const decided = await asSam.post(`${file.path}/rows/${row?.rowId}/decide`, {
    referralId,
    jobTotalCents: 800_000,
  });
  expect(decided.status).toBe(200);
  return file;
}

describe("a reward above the ceiling from a customer file", () => {
  it("cannot be approved by the member who uploaded the file, decided the row or applied it, and names the last", async () => {
    const { referral, advocate } = await start();
    const file = await decideRow(asDana, referral.referralId, referral.friendEmail);
    const eve = await createTestUser(dana.orgId, "user");
    const applied = await finishFile(apiAs(eve.apiKey), file, "apply");
    expect(applied).toMatchObject({ state: "applied", createdBy: dana.email, appliedBy: eve.email });
    expect(await onlyWaiting(asAda)).toMatchObject({
      amountCents: 80_000,
      askedBy: { kind: "apiKey", name: expect.stringMatching(/^User/) },
    });
    await expectApprovedOnlyBy(ada, [dana, sam, eve]);
    expect((await readAdvocate(asDana, advocate)).creditBalanceCents).toBe(80_000);
    const requests = (await readAuditEntries(dana.orgId)).filter(({ action }) => action === "approval.asked");
    expect(requests).toMatchObject([{ actorKind: "apiKey", actorName: eve.email }]);
  });

  it("is taken back in the name of the member who undoes the file", async () => {
    const { referral } = await start();
    await asDana.patch("/api/app/ceiling", { maxRewardCents: 50_000 });
    const file = await uploadFile(asDana, [{ name: gus.name, email: referral.friendEmail, jobTotal: "$100.00" }]);
    await finishFile(asDana, file, "apply");
    await finishFile(asSam, file, "undo");
    const reversed = (await readAuditEntries(dana.orgId)).filter(({ action }) => action === "referral.reversed");
    expect(reversed).toMatchObject([{ actorName: sam.email }]);
  });

  it("can be withdrawn by the members behind it, and requested by one on behalf of the other", async () => {
    const { referral } = await start();
    const file = await decideRow(asDana, referral.referralId, referral.friendEmail);
    await finishFile(asSam, file, "apply");
    const { approvalId } = await onlyWaiting(asDana);
    expect((await decide(asDana, approvalId, "decline")).body["approval"]).toMatchObject({
      state: "withdrawn",
    });
    await asDana.post(referral.convertPath, { jobValueCents: 800_000 });
    await expectApprovedOnlyBy(sam, [dana]);
  });
});

describe("a reward above the ceiling from a connection", () => {
  it("to a custom system cannot be approved by the member who created, mapped or enabled it", async () => {
    const { referral } = await start();
    const { connectionId, send } = await makeConnection(dana, asDana);
    const path = `/api/app/connections/${connectionId}`;
    const eve = await createTestUser(dana.orgId, "admin");
    const mapping = {
      eventId: "/id",
      email: "/email",
      amount: { path: "/total", unit: "dollars" },
      paid: { path: "/type", values: ["invoice.paid"] },
    };
    const mapped = await asAda.post(`${path}/mapping`, { mapping });
    expect(mapped.status).toBe(200);
    const asEve = apiAs(eve.apiKey);
    expect((await asEve.patch(path, { isOn: false })).status).toBe(200);
    expect((await asEve.patch(path, { isOn: true })).status).toBe(200);
    const event = { id: "evt-1", type: "invoice.paid", email: referral.friendEmail, total: 8_000 };
    expect((await send(event)).status).toBe(200);
    expect(await onlyWaiting(asDana)).toMatchObject({ askedBy: { kind: "webhook" } });
    await expectApprovedOnlyBy(sam, [dana, ada, eve]);
  });

  it("to Stripe cannot be approved by the member who last set its secret or resolved the event", async () => {
    const { referral } = await start();
    const stripe = await connectStripe(dana, asDana);
    // Ada also entered the secret, so she is behind it from now on.
    expect((await asAda.patch(stripe.path, { secret: stripe.secret })).status).toBe(200);
    const paid = checkout({ email: "someone.else@example.com", name: referral.friendName });
    await stripe.send("checkout.session.completed", { ...paid, amount_total: 801_000 });
    const eve = await createTestUser(dana.orgId, "admin");
    const asEve = apiAs(eve.apiKey);
    const [event] = await readEvents(asEve, stripe);
    const settled = await asEve.post(`${stripe.path}/events/${event?.eventId}/settle`, {
      referralId: referral.referralId,
    });
    expect(settled.body).toMatchObject({ event: { outcome: "applied" } });
    await expectApprovedOnlyBy(sam, [dana, ada, eve]);
  });
});

it("of a signed event cannot be approved by the member who created its key, even one revoked since, or resolved it", async () => {
  const { referral } = await start();
  const sender = await connectSender(dana, asAda);
  const eventId = await sendUnmatched(sender, { jobValueCents: 800_000 });
  await asAda.delete(`/api/app/integrations/webhook-keys/${sender.keyId}`);
  const { referralId } = referral;
  const resolved = await asDana.post(`/api/app/integrations/webhook-events/${eventId}/replay`, {
    referralId,
  });
  expect(resolved.body).toMatchObject({ event: { outcome: "applied" } });
  await expectApprovedOnlyBy(sam, [dana, ada]);
});

it("is protected by the database against approval by a member behind it", async () => {
  const { referral } = await start();
  await asDana.post(referral.convertPath, { jobValueCents: 800_000 });
  const { approvalId } = await onlyWaiting(asDana);
  const decided = { decidedBy: dana.userId, decidedName: "Dana", decidedAt: new Date() };
  const approving = transact((tx) =>
    tx
      .update(table)
      .set({ state: "approved", ...decided })
      .where(eq(table.id, approvalId)),
  );
  await expect(approving).rejects.toMatchObject({
    cause: expect.objectContaining({ constraint_name: "approvals_second_person" }),
  });
});
