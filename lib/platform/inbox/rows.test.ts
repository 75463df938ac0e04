import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { transact } from "@/db/client";
import { backups } from "@/db/schema/backups";
import { customerFileRows, customerFiles } from "@/db/schema/customer-files";
import { organizations } from "@/db/schema/organizations";
import { approveRequest } from "@/lib/credit/approvals/service";
import { DAY_MS } from "@/lib/kit/durations";
import { bringBack, putOff } from "@/lib/platform/inbox/service";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { askAsColleague } from "@/proof/fixtures/approvals";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { listOperator, storeTestBackup } from "@/proof/fixtures/backups";
import { closeMonth } from "@/proof/fixtures/closed-months";
import { makeFiles } from "@/proof/fixtures/customer-files";
import { readInbox, readInboxKinds } from "@/proof/fixtures/inbox";
import { startOrganization } from "@/proof/fixtures/open-shop";
import { createTestUser, type TestOrganization } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { giveCredit, onInvoice, redeem } from "@/proof/fixtures/redemptions";
import { makeReviews } from "@/proof/fixtures/reviews";
import { startReferral } from "@/proof/fixtures/scenario";

isolateDatabase();

let own: TestOrganization;
let api: TestApi;

beforeEach(async () => {
  ({ organization: own, api } = await startOrganization());
});

const memberOf = async ({ orgId }: TestOrganization) => (await createTestUser(orgId, "user")).actor;

describe("a decision in the inbox", () => {
  it("about an amount is there until a member approves it, and shows its requester who decides", async () => {
    const { advocate } = await startReferral(api);
    const id = await askAsColleague(advocate);
    expect(await readInbox(own.actor, "approval")).toMatchObject([
      { id, approval: { amountCents: 500, advocateName: advocate.name, mayApprove: true, isOwn: false } },
    ]);
    await approveRequest(own.actor, { approvalId: id });
    expect(await readInbox(own.actor, "approval")).toEqual([]);
  });

  it("about the use of credit is there until it is approved", async () => {
    const { advocate } = await startReferral(api);
    await giveCredit(api, advocate, 5_000);
    await api.patch("/api/app/account/credit", { approveAboveCents: 100 });
    const colleague = await createTestUser(own.orgId, "admin");
    await redeem(api, advocate, onInvoice(2_000));
    const [row] = await readInbox(colleague.actor, "redemption");
    expect(row?.redemption).toMatchObject({ amountCents: 2_000, mayApprove: true });
    expect(await readInbox(own.actor, "redemption")).toMatchObject([{ redemption: { mayApprove: false } }]);
    await apiAs(colleague.apiKey).post(`${advocate.path}/redemptions/${row?.id}/approve`);
    expect(await readInbox(colleague.actor, "redemption")).toEqual([]);
  });

  it("about a doubtful lead is there until it is decided", async () => {
    const { campaign } = await startReferral(api);
    const { reviewId } = await makeReviews(own, api, campaign);
    const rows = await readInbox(own.actor, "review");
    expect(rows.map(({ id }) => id)).toContain(reviewId);
    expect(rows[0]).toMatchObject({ sentence: expect.stringMatching(/\w/), severity: expect.any(String) });
    await api.post(`/api/app/reviews/${reviewId}/allow`);
    expect((await readInbox(own.actor, "review")).map(({ id }) => id)).not.toContain(reviewId);
  });

  it("about a customer file is there while it waits, and while it has doubtful rows", async () => {
    const { fileId } = await makeFiles(own);
    const read = async () =>
      (await readInbox(own.actor, "file")).map(({ id, state, doubtful }) => [id, state, doubtful]);
    expect(await read()).toEqual([[fileId, "checked", 1]]);
    const applied = { state: "applied", appliedAt: new Date() } as const;
    await transact((tx) => tx.update(customerFiles).set(applied).where(eq(customerFiles.id, fileId)));
    expect(await read()).toEqual([[fileId, "applied", 1]]);
    const nothing = { outcome: "nothing", state: "done" } as const;
    await transact((tx) => tx.update(customerFileRows).set(nothing).where(eq(customerFileRows.fileId, fileId)));
    expect(await read()).toEqual([]);
  });
});

it("overdue backups are there for members who may make them", async () => {
  const colleague = await createTestUser(own.orgId, "admin");
  listOperator(own);
  await storeTestBackup(own);
  const late = { now: new Date(Date.now() + 3 * DAY_MS) };
  expect(await readInbox(own.actor, "backup")).toEqual([]);
  const [operator, other] = [{ ...own.actor, kind: "user" as const, name: own.email }, colleague.actor];
  const [row] = await readInbox(operator, "backup", late);
  expect(row?.lastAt).toBeInstanceOf(Date);
  expect(await readInbox(other, "backup", late)).toEqual([]);
  await transact((tx) => tx.delete(backups));
  expect(await readInbox(operator, "backup", late)).toEqual([]);
});

it("a month to close is there for admins of a business that closes its months", async () => {
  const inDecember = { now: new Date("2026-12-03T15:00:00Z") };
  expect(await readInbox(own.actor, "month", inDecember)).toEqual([]);
  await closeMonth(api, "2026-10");
  expect(await readInbox(own.actor, "month", inDecember)).toMatchObject([{ month: "2026-11" }]);
  expect(await readInbox(await memberOf(own), "month", inDecember)).toEqual([]);
  expect(await readInbox(own.actor, "month", { now: new Date("2026-11-30T15:00:00Z") })).toEqual([]);
});

describe("a row put off until later", () => {
  // 9 p.m. on the East Coast, and already tomorrow in UTC.
  const evening = new Date("2026-12-05T02:00:00Z");
  const morning = new Date("2026-12-05T13:00:00Z");

  it("is hidden from every member until 8 a.m. tomorrow at the business, and returns with an undo", async () => {
    await api.post("/api/app/match-requests", { friendName: "Jim Wells", friendPhone: "(415) 555-0132" });
    const [row] = await readInbox(own.actor, "match");
    const ids = { kind: "match", id: row?.id ?? "" } as const;
    const member = await memberOf(own);
    const at = (now: Date) => ({ now });
    expect(await putOff(own.actor, ids, at(evening))).toEqual({ until: morning.toISOString() });
    expect(await readInbox(member, "match", at(evening))).toEqual([]);
    expect(await readInbox(member, "match", { ...at(evening), part: "later" })).toMatchObject([
      { id: ids.id, later: { until: morning, by: own.actor.name } },
    ]);
    expect(await readInbox(member, "match", at(morning))).toHaveLength(1);
    expect(await readInbox(member, "match", { ...at(morning), part: "later" })).toEqual([]);
    await bringBack(member, ids, at(evening));
    expect(await readInbox(own.actor, "match", at(evening))).toHaveLength(1);
    const actions = (await readAuditEntries(own.orgId)).map(({ action }) => action);
    expect(actions.filter((action) => action.startsWith("inbox.")).sort()).toEqual([
      "inbox.brought_back",
      "inbox.put_off",
    ]);
  });

  it("follows the business’s time zone, and stays gone once it is settled", async () => {
    await transact((tx) =>
      tx.update(organizations).set({ timeZone: "America/Los_Angeles" }).where(eq(organizations.id, own.orgId)),
    );
    const { referral, campaign } = await startReferral(api);
    const ids = { kind: "lead", id: referral.referralId } as const;
    expect(await putOff(own.actor, ids, { now: evening })).toEqual({ until: "2026-12-05T16:00:00.000Z" });
    await api.post(`${campaign.path}/referrals/${referral.referralId}/stage`, {
      stage: "lost",
      reason: "too expensive",
    });
    expect(await readInboxKinds(own.actor, { now: evening })).toEqual({});
    expect(await readInbox(own.actor, "lead", { now: evening, part: "later" })).toEqual([]);
  });
});
