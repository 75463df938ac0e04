import { beforeEach, describe, expect, it } from "vitest";
import { redeemCredit } from "@/lib/credit/redemptions/service";
import { ApiError } from "@/lib/kit/errors";
import { type Answer, apiAs, type TestApi } from "@/proof/fixtures/api";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { readCsv } from "@/proof/fixtures/csv";
import { expectLedgerRight } from "@/proof/fixtures/ledger";
import { removeMember } from "@/proof/fixtures/members";
import { readMessages } from "@/proof/fixtures/messages";
import { openShop } from "@/proof/fixtures/open-shop";
import { createTestUser, type TestMember } from "@/proof/fixtures/organization";
import { changeCredit, giveCredit, listRedemptions, onInvoice, redeem } from "@/proof/fixtures/redemptions";
import {
  enrollAdvocate,
  expectRefusal,
  type Fields,
  readActivity,
  readAdvocate,
  startReferral,
  type TestAdvocate,
  type TestCampaign,
} from "@/proof/fixtures/scenario";
import { startTestSession } from "@/proof/fixtures/sessions";

let dana: TestMember;
let asDana: TestApi;
let campaign: TestCampaign;
let ann: TestAdvocate;

beforeEach(async () => {
  ({
    organization: dana,
    api: asDana,
    campaign,
    ann,
  } = await openShop({ organization: { overrides: { users: 100 } } }));
  await giveCredit(asDana, ann, 10_000);
});

const ask = (use: Fields, as = asDana) => as.post(`${ann.path}/redemptions`, use);
const end = (redemptionId: string, how: string, body?: Fields, as = asDana) =>
  as.post(`${ann.path}/redemptions/${redemptionId}/${how}`, body);
const balance = async () => (await readAdvocate(asDana, ann)).creditBalanceCents;
const codeOf = ({ status, body }: Answer) => (status < 300 ? status : body["code"]);

const codeOfError = (error: unknown) => (error instanceof ApiError ? error.code : String(error));

describe("a redemption", () => {
  it("on an invoice deducts the credit at once and is done", async () => {
    const { redemption, newBalanceCents } = await redeem(asDana, ann, {
      ...onInvoice(4_800),
      note: "By phone",
    });
    expect(redemption).toMatchObject({
      ...onInvoice(4_800),
      state: "fulfilled",
      advocateName: "Ann Reyes",
      note: "By phone",
      requestedBy: { kind: "apiKey", name: expect.stringMatching(/^Dana/) },
      isOwn: true,
      fulfilledAt: redemption.requestedAt,
    });
    expect([newBalanceCents, await balance()]).toEqual([5_200, 5_200]);
    const [entry] = await readActivity(asDana, ann);
    expect(entry).toMatchObject({
      action: "advocate.credit.redeemed",
      description: "$48.00 used on invoice 1042",
      amountCents: -4_800,
      balanceAfter: 5_200,
    });
    expect(entry).not.toHaveProperty("memo");
    expect((await readAuditEntries(dana.orgId)).at(-1)).toMatchObject({
      action: "redemption.requested",
      subjectId: redemption.redemptionId,
      after: { amountCents: 4_800, method: "invoice", state: "fulfilled" },
    });
  });

  it("above the balance is refused and leaves no trace", async () => {
    expectRefusal(await ask(onInvoice(10_001)), 409, "insufficient_balance", "amountCents", "at most $100.00");
    expect([await balance(), await listRedemptions(asDana)]).toEqual([10_000, []]);
    expect((await redeem(asDana, ann, onInvoice(10_000))).newBalanceCents).toBe(0);
  });

  it("follows the organization's rules", async () => {
    await changeCredit(asDana, { minimumCents: 2_500, stepCents: 500, methods: ["invoice"] });
    expectRefusal(await ask(onInvoice(2_499)), 400, "invalid_input", "amountCents", "at least $25.00");
    expectRefusal(await ask(onInvoice(2_600)), 400, "invalid_input", "amountCents", "a multiple of $5.00");
    expectRefusal(await ask({ amountCents: 2_500, method: "manual" }), 400, "invalid_input", "method");
    expect((await ask(onInvoice(2_500))).status).toBe(201);
  });

  it("pays at most its share of an invoice, to the cent", async () => {
    await changeCredit(asDana, { invoiceShareBps: 3_333 });
    expectRefusal(await ask(onInvoice(1)), 400, "invalid_input", "invoiceTotalCents", "33.33%");
    const of = (amountCents: number) => ask({ ...onInvoice(amountCents), invoiceTotalCents: 10_001 });
    expectRefusal(await of(3_334), 400, "invalid_input", "amountCents", "at most $33.33");
    expect((await of(3_333)).status).toBe(201);
    expect((await ask({ amountCents: 1, method: "manual" })).status).toBe(201);
    await changeCredit(asDana, { invoiceShareBps: 10_000 });
    const use = { ...onInvoice(5_001), invoiceTotalCents: 5_000 };
    expectRefusal(await ask(use), 400, "invalid_input", "amountCents", "100% of the invoice");
  });
});

it("pending credit can be redeemed from the day it becomes available", async () => {
  const { advocate, referral } = await startReferral(asDana, { creditHoldDays: 7 });
  expect((await asDana.post(referral.convertPath)).status).toBe(200);
  const { advocateId, campaignId } = advocate;
  const onDay = (days: number) =>
    redeemCredit(
      dana.actor,
      { advocateId, campaignId, ...onInvoice(2_500) },
      { now: new Date(Date.now() + days * 24 * 60 * 60_000) },
    ).then(({ newBalanceCents }) => newBalanceCents, codeOfError);
  expect([await onDay(6.9), await onDay(7.1), await onDay(7.2)]).toEqual([
    "insufficient_balance",
    0,
    "insufficient_balance",
  ]);
  await expectLedgerRight(dana.orgId);
});

describe("a canceled redemption", () => {
  it.each([onInvoice(4_800), { amountCents: 4_800, method: "manual" }])("returns the credit once: %j", async (use) => {
    const { redemption } = await redeem(asDana, ann, use);
    const { body } = await end(redemption.redemptionId, "cancel", { reason: "The invoice was canceled" });
    expect(body).toMatchObject({
      redemption: { state: "canceled", reason: "The invoice was canceled" },
      newBalanceCents: 10_000,
    });
    const [entry] = await readActivity(asDana, ann);
    expect(entry).toMatchObject({ action: "advocate.credit.returned", amountCents: 4_800 });
    expect(await balance()).toBe(10_000);
    await expectLedgerRight(dana.orgId);
  });

  it("returns the credit once under concurrent cancellations", async () => {
    const { redemption } = await redeem(asDana, ann, onInvoice(4_800));
    const answers = await Promise.all(Array.from({ length: 8 }, () => end(redemption.redemptionId, "cancel")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await balance()).toBe(10_000);
  });
});

describe("above the limit", () => {
  let sam: TestMember;
  let asSam: TestApi;
  beforeEach(async () => {
    sam = await createTestUser(dana.orgId, "user");
    asSam = apiAs(sam.apiKey);
    await changeCredit(asDana, { approveAboveCents: 5_000 });
  });

  it("a redemption deducts the credit and waits for another member", async () => {
    expect((await redeem(asDana, ann, onInvoice(5_000))).redemption.state).toBe("fulfilled");
    await giveCredit(asDana, ann, 5_000);
    const { redemption } = await redeem(asDana, ann, onInvoice(5_001));
    expect(redemption).toMatchObject({ state: "requested" });
    expect(redemption).not.toHaveProperty("approvedAt");
    expect(await balance()).toBe(4_999);
    const requests = (await readMessages(dana.orgId)).filter(({ template }) => template === "approval-request");
    expect(requests).toMatchObject([{ recipient: sam.email, data: { request: "using $50.01 of Ann Reyes’s credit" } }]);
    const { redemptionId } = redemption;
    for (const own of [asDana, (await startTestSession(dana)).api]) {
      expectRefusal(await end(redemptionId, "approve", undefined, own), 403, "second_person_required");
      expectRefusal(await end(redemptionId, "fulfill", undefined, own), 403, "second_person_required");
    }
    const answers = await Promise.all([1, 2].map(() => end(redemptionId, "approve", undefined, asSam)));
    expect(answers.map(codeOf).sort()).toEqual([200, "already_decided"]);
    const [listed] = await listRedemptions(asSam);
    expect(listed).toMatchObject({
      state: "fulfilled",
      approvedBy: expect.stringMatching(/^User/),
      isOwn: false,
    });
    expect(await balance()).toBe(4_999);
  });

  it("a redemption can be confirmed twice by its requester if there is no one else", async () => {
    const { redemption } = await redeem(asDana, ann, onInvoice(5_001));
    const { redemptionId } = redemption;
    expect(redemption).toMatchObject({ state: "requested", isOwn: true, mayApprove: false });
    await removeMember(sam);
    expect(await listRedemptions(asDana)).toMatchObject([{ redemptionId, mayApprove: true }]);
    const { status, body } = await end(redemptionId, "approve");
    expect([status, body["redemption"]]).toMatchObject([200, { state: "fulfilled", isOwn: true }]);
    expect(await balance()).toBe(4_999);
  });
});

it("lists of redemptions cover one advocate or all, filter by state and method, and export a spreadsheet", async () => {
  const bob = await enrollAdvocate(asDana, campaign, { name: "Bob", email: "bob@example.com" });
  await giveCredit(asDana, bob, 500);
  const { redemption: first } = await redeem(asDana, ann, onInvoice(100));
  await redeem(asDana, ann, { amountCents: 200, method: "manual" });
  await redeem(asDana, bob, onInvoice(300));
  await end(first.redemptionId, "cancel");
  const amounts = async (query: string) => (await listRedemptions(asDana, query)).map(({ amountCents }) => amountCents);
  expect(await amounts("")).toEqual([300, 200, 100]);
  expect(await amounts("?state=fulfilled")).toEqual([300, 200]);
  expect(await amounts("?method=invoice")).toEqual([300, 100]);
  expect(await amounts("?method=invoice&state=canceled")).toEqual([100]);
  const { heads, rows } = await readCsv(dana.apiKey, "/api/app/redemptions?method=invoice");
  expect(heads.slice(1, 6)).toEqual(["Advocate", "Amount (USD)", "Type", "Method", "State"]);
  expect(rows.map((row) => row.slice(1, 6))).toEqual([
    ["Bob", "3.00", "Used on a bill", "invoice", "fulfilled"],
    ["Ann Reyes", "1.00", "Used on a bill", "invoice", "canceled"],
  ]);
  const { body } = await asDana.get(`${ann.path}/redemptions`);
  expect(body["redemptions"]).toMatchObject([{ amountCents: 200 }, { amountCents: 100 }]);
});

it("the settings never show the key, including in the audit log", async () => {
  const giftCardKey = "TEST_3kq0yBfs8G1c";
  const saved = await changeCredit(asDana, {
    giftCardKey,
    giftCardCampaignId: "ZNVZ",
    methods: ["gift_card"],
  });
  expect(saved).toMatchObject({ hasGiftCardKey: true, methods: ["gift_card"], minimumCents: 0 });
  const entries = JSON.stringify(await readAuditEntries(dana.orgId));
  expect(entries).toContain("credit_settings.changed");
  expect(entries).not.toContain(giftCardKey);
  for (const field of ["giftCardKey", "giftCardCampaignId"]) {
    const answer = await asDana.patch("/api/app/account/credit", { [field]: null });
    expectRefusal(answer, 400, "invalid_input", field);
  }
  const cleared = await changeCredit(asDana, { giftCardKey: null, methods: ["manual"] });
  expect(cleared).toMatchObject({ hasGiftCardKey: false, methods: ["manual"] });
});
