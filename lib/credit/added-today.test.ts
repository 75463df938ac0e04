import { beforeEach, describe, expect, it } from "vitest";
import { adjustCredit } from "@/lib/credit/adjust";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { expectLedgerRight } from "@/proof/fixtures/ledger";
import { createTestOrganization, createTestUser, type TestMember } from "@/proof/fixtures/organization";
import { readAdvocate, startReferral, type TestAdvocate } from "@/proof/fixtures/scenario";
import { startTestSession } from "@/proof/fixtures/sessions";

let dana: TestMember;
let asDana: TestApi;
let ann: TestAdvocate;

beforeEach(async () => {
  dana = await createTestOrganization({ overrides: { users: 100 } });
  await createTestUser(dana.orgId, "user");
  asDana = apiAs(dana.apiKey);
  ann = (await startReferral(asDana)).advocate;
  await asDana.patch("/api/app/ceiling", { maxAdjustmentCents: 1_000 });
});

const add = (as: TestApi, delta: number) => as.post(`${ann.path}/credit`, { delta });
const balance = async () => (await readAdvocate(asDana, ann)).creditBalanceCents;

describe("credit a member adds by hand on one day", () => {
  it("needs approval once the sum exceeds the ceiling, by session and API key alike", async () => {
    const { api: browser } = await startTestSession(dana);
    expect((await add(asDana, 400)).status).toBe(200);
    expect((await add(browser, 600)).status).toBe(200);
    for (const as of [asDana, browser]) expect((await add(as, 1)).status).toBe(202);
    expect(await balance()).toBe(1_000);
    expect((await browser.get("/api/app/ceiling")).body).toMatchObject({ addedTodayCents: 1_000 });
  });

  it("counts per member, without deductions and approved additions", async () => {
    const sam = await createTestUser(dana.orgId, "user");
    const asSam = apiAs(sam.apiKey);
    expect((await add(asDana, 1_000)).status).toBe(200);
    expect((await add(asSam, 900)).status).toBe(200);
    for (const delta of [-900, -900]) expect((await add(asSam, delta)).status).toBe(200);
    const { body } = await add(asDana, 500);
    const { approvalId } = body["approval"] as { approvalId: string };
    expect((await asSam.post(`/api/app/approvals/${approvalId}/approve`)).status).toBe(200);
    expect((await add(asSam, 100)).status).toBe(200);
    expect((await add(asSam, 1)).status).toBe(202);
    expect(await balance()).toBe(700);
  });

  it("never exceeds the ceiling under concurrent requests", async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => add(asDana, 100)));
    const booked = answers.filter(({ status }) => status === 200);
    expect(booked).toHaveLength(10);
    expect(await balance()).toBe(1_000);
    await expectLedgerRight(dana.orgId);
  });

  it("resets at the start of the organization's next day, whatever time zone it moves to", async () => {
    const at = (time: string) => ({ now: new Date(time) });
    const { campaignId, advocateId } = ann;
    const adjust = (time: string) => adjustCredit(dana.actor, { campaignId, advocateId, delta: 1_000 }, at(time));
    const setZone = (timeZone: string) => asDana.patch("/api/app/account", { timeZone });
    await setZone("America/New_York");
    expect(await adjust("2027-03-01T12:00:00Z")).toHaveProperty("newBalanceCents");
    expect(await adjust("2027-03-02T04:00:00Z")).toHaveProperty("approval");
    await setZone("Pacific/Kiritimati");
    expect(await adjust("2027-03-01T12:00:01Z")).toHaveProperty("newBalanceCents");
    await setZone("America/New_York");
    // It is still March 1 in that time zone, and the counted day does not return.
    expect(await adjust("2027-03-01T12:00:02Z")).toHaveProperty("approval");
    expect(await adjust("2027-03-03T12:00:00Z")).toHaveProperty("newBalanceCents");
  });

  it("is not counted without a ceiling", async () => {
    await asDana.patch("/api/app/ceiling", { maxAdjustmentCents: null });
    for (let at = 0; at < 3; at += 1) expect((await add(asDana, 1_000)).status).toBe(200);
  });
});
