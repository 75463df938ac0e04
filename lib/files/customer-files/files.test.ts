import { beforeEach, describe, expect, it } from "vitest";
import { transact } from "@/db/client";
import { discardOldFiles } from "@/lib/files/customer-files/forget";
import type { approvals } from "@/lib/ledger/approvals/contract";
import { verifyLedger } from "@/lib/ledger/verify-ledger";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { finishFile, readRows, uploadFile } from "@/proof/fixtures/customer-files";
import { openShop } from "@/proof/fixtures/open-shop";
import { createTestUser, type TestOrganization } from "@/proof/fixtures/organization";
import {
  addReferral,
  createCampaign,
  enrollAdvocate,
  expectRefusal,
  percentTerms,
  readAdvocate,
  succeeded,
  type TestAdvocate,
  type TestCampaign,
} from "@/proof/fixtures/scenario";

let organization: TestOrganization;
let api: TestApi;
let campaign: TestCampaign;
let ann: TestAdvocate;

beforeEach(async () => {
  ({ organization, api, campaign, ann } = await openShop());
});

const today = new Date().toISOString().slice(0, 10);
const gus = { friendName: "Gus Hale", friendEmail: "gus.hale@example.com", friendPhone: "+15035550187" };
const refer = (fields: object) => addReferral(api, campaign, ann, { ...fields });
const job = (fields: object) => ({ jobTotal: "$480.00", date: today, status: "Paid", ...fields });
const balance = async () => (await readAdvocate(api, ann)).creditBalanceCents;

describe("a customer file", () => {
  it("previews its results, applies them once, and undoes them", async () => {
    await refer(gus);
    const rows = [
      job({ name: "GUS HALE", email: "Gus.Hale+bill@example.com", invoice: "#4187" }),
      job({ name: "Nina Odd", email: "nina@example.com", invoice: "4188" }),
      job({ name: "Nina Odd", email: "nina@example.com", invoice: "4189" }),
      job({ name: "Open Case", email: "open@example.com", status: "Overdue" }),
    ];
    const file = await uploadFile(api, rows);
    const none = { count: 0, creditCents: 0 };
    const totals = {
      convert: { count: 1, creditCents: 2500 },
      reverse: none,
      invite: 1,
      ask: 0,
      nothing: 2,
      failed: 0,
    };
    expect(file).toMatchObject({ state: "checked", rowCount: 4, doneCount: 4, pendingCount: 1, totals });
    expect(await balance()).toBe(0);

    const applied = await finishFile(api, file, "apply", { inviteTo: campaign.campaignId });
    expect(applied).toMatchObject({ state: "applied", totals, pendingCount: 0 });
    expect(await balance()).toBe(2500);
    expect(await api.get(`/api/app/referrals?q=gus`)).toMatchObject({
      body: { referrals: [{ stage: "converted", externalId: "4187", jobValueCents: 48_000 }] },
    });
    expect(await api.get("/api/app/customers/find?email=nina@example.com")).toMatchObject({
      body: { customer: { since: today, source: "file" } },
    });

    // The same file again.
    const second = await finishFile(api, await uploadFile(api, rows), "apply");
    expect(second.totals).toMatchObject({ convert: none, reverse: none, invite: 0, ask: 0 });
    expect(await balance()).toBe(2500);

    expect(await finishFile(api, file, "undo")).toMatchObject({ state: "undone" });
    expect(await balance()).toBe(0);
    expect((await api.get(`/api/app/advocates?q=nina`)).body).toMatchObject({ advocates: [] });
    await finishFile(api, second, "undo");
    expect((await api.get("/api/app/customers/find?email=nina@example.com")).body).toEqual({});
    // After the undo, a new upload counts again and earns the reward once.
    const third = await uploadFile(api, rows);
    expect(third.totals.convert).toEqual({ count: 1, creditCents: 2500 });
    await finishFile(api, third, "apply");
    expect(await balance()).toBe(2500);
    expect(await transact((tx) => verifyLedger(tx, organization.orgId))).toMatchObject({ mismatches: [] });
  });

  it("takes back refunds, whichever file comes first", async () => {
    await refer(gus);
    const paid = [job({ name: "Gus Hale", phone: "503.555.0187", invoice: "INV 7" })];
    const back = [job({ name: "Gus Hale", jobTotal: "(480.00)", invoice: "7" })];
    const refund = await finishFile(api, await uploadFile(api, back), "apply");
    expect(refund.totals.nothing).toBe(1);
    const file = await finishFile(api, await uploadFile(api, paid), "apply");
    expect(await balance()).toBe(0);
    expect(await readRows(api, refund)).toMatchObject([{ outcome: "reverse", state: "done", creditCents: -2500 }]);
    // Without the refund the reward stands; without the job there is none.
    await finishFile(api, refund, "undo");
    expect(await balance()).toBe(2500);
    await finishFile(api, file, "undo");
    expect(await balance()).toBe(0);
    expect(await transact((tx) => verifyLedger(tx, organization.orgId))).toMatchObject({ mismatches: [] });
  });

  it("records a partial refund that keeps the reward, and does not offer do-not-contact people an invite", async () => {
    await refer(gus);
    const paid = [job({ name: "Gus Hale", phone: "503.555.0187", invoice: "INV 9" })];
    await finishFile(api, await uploadFile(api, paid), "apply");
    const part = job({ name: "Gus Hale", jobTotal: "(100.00)", invoice: "9" });
    const karen = job({ name: "DO NOT CONTACT Karen", email: "karen@acme.com" });
    const file = await finishFile(api, await uploadFile(api, [part, karen]), "apply");
    expect(file.totals).toMatchObject({ reverse: { count: 1, creditCents: 0 }, noted: 1, invite: 0 });
    const reasons = (await readRows(api, file)).map(({ reason }) => reason);
    expect(reasons).toEqual([
      expect.stringMatching(/^Part refund of invoice .*The reward stays\.$/),
      "The name says not to contact them. Not offered for an invite.",
    ]);
    expect(await balance()).toBe(2500);
  });

  it("asks when two leads fit, and follows the decision", async () => {
    const jim = await refer({
      friendName: "Jim Brown",
      friendPhone: "+15035550188",
      friendEmail: "jim@example.com",
    });
    const jess = await refer({
      friendName: "Jessica Brown",
      friendPhone: "+15035550188",
      friendEmail: "jess@example.com",
    });
    const file = await uploadFile(api, [job({ name: "J. Brown", phone: "(503) 555-0188", invoice: "58" })]);
    expect(file.totals).toMatchObject({ ask: 1, convert: { count: 0 } });
    const [row] = await readRows(api, file);
    expect(row).toMatchObject({ reason: "Two open leads fit. Whose customer is it?", candidates: [{}, {}] });
    const decide = `${file.path}/rows/${row?.rowId}/decide`;
    await api.post(decide, { nothing: true });
    expect((await readRows(api, file))[0]).toMatchObject({
      outcome: "nothing",
      decidedBy: expect.any(String),
    });
    expect((await api.post(decide, { referralId: jess.referralId })).body).toMatchObject({
      row: { outcome: "convert", friendName: "Jessica Brown", creditCents: 2500, matchedBy: ["decided"] },
    });
    await finishFile(api, file, "apply");
    const { body } = await api.get(`/api/app/referrals?q=brown`);
    expect(body).toMatchObject({
      referrals: expect.arrayContaining([
        expect.objectContaining({ referralId: jess.referralId, stage: "converted" }),
        expect.objectContaining({ referralId: jim.referralId, stage: "new" }),
      ]),
    });
  });

  it("names the cell with too many contacts", async () => {
    const file = await uploadFile(api, [job({ name: "Vic Poe", phone: "0000000000,".repeat(6) })]);
    const [row] = await readRows(api, file);
    expect(row).toMatchObject({
      outcome: "nothing",
      reason: "No lead fits. Can’t read a contact among so many in one cell. Leave at most 5.",
    });
  });

  it("asks for the total of a percent reward, and whose new lead a named customer is", async () => {
    const percent = await createCampaign(api, percentTerms);
    const bea = await enrollAdvocate(api, percent, { name: "Bea Ortiz", email: "bea@example.com" });
    await addReferral(api, percent, bea, gus);
    const file = await uploadFile(api, [
      { name: "Gus Hale", email: gus.friendEmail, date: today },
      job({ name: "Val Robin", email: "val@example.com", referredBy: "ortiz, bea" }),
    ]);
    const [total, added] = await readRows(api, file);
    expect(total).toMatchObject({ outcome: "ask", needsTotal: true });
    expect(added).toMatchObject({
      outcome: "ask",
      candidates: [{ advocateName: "Bea Ortiz", creditCents: 1598 }],
    });
    const lead = { referralId: total?.candidates[0]?.referralId };
    const decide = (row: typeof total, fields: object) =>
      api.post(`${file.path}/rows/${row?.rowId}/decide`, { ...fields });
    expectRefusal(await decide(total, lead), 400, "invalid_input", "jobTotalCents");
    await decide(total, { ...lead, jobTotalCents: 100_00 });
    await decide(added, { advocateId: bea.advocateId });
    const applied = await finishFile(api, file, "apply");
    expect(applied.totals.convert).toEqual({ count: 2, creditCents: 333 + 1598 });
    expect(await readAdvocate(api, bea)).toMatchObject({ creditBalanceCents: 333 + 1598 });
  });

  it("waits for an approval above the ceiling, and withdraws it on undo", async () => {
    await refer(gus);
    await api.patch("/api/app/ceiling", { maxRewardCents: 1_000 });
    await createTestUser(organization.orgId, "admin");
    const file = await finishFile(
      api,
      await uploadFile(api, [job({ name: "Gus Hale", email: gus.friendEmail })]),
      "apply",
    );
    expect(file.totals).toMatchObject({ convert: { count: 1, creditCents: 0 }, failed: 0 });
    const waiting = async () => (await api.get("/api/app/approvals?state=waiting")).body["approvals"];
    expect(await waiting()).toHaveLength(1);
    await finishFile(api, file, "undo");
    expect(await waiting()).toEqual([]);
    expect(await balance()).toBe(0);
  });

  it("takes back a refund made while the reward waited for approval", async () => {
    await refer(gus);
    await api.patch("/api/app/ceiling", { maxRewardCents: 1_000 });
    const colleague = apiAs((await createTestUser(organization.orgId, "admin")).apiKey);
    const paid = [job({ name: "Gus Hale", phone: gus.friendPhone, invoice: "7" })];
    await finishFile(api, await uploadFile(api, paid), "apply");
    const back = [job({ name: "Gus Hale", jobTotal: "(480.00)", invoice: "INV 7" })];
    const refund = await finishFile(api, await uploadFile(api, back), "apply");
    const [waiting] = succeeded<typeof approvals.list>(await api.get("/api/app/approvals")).approvals;
    const approve = `/api/app/approvals/${waiting?.approvalId}/approve`;
    expect((await colleague.post(approve, {})).body).toMatchObject({ newBalanceCents: 0 });
    expect(await balance()).toBe(0);
    expect(await readRows(api, refund)).toMatchObject([{ outcome: "reverse", creditCents: -2500 }]);
    await finishFile(api, refund, "undo");
    expect(await balance()).toBe(2500);
    expect(await transact((tx) => verifyLedger(tx, organization.orgId))).toMatchObject({ mismatches: [] });
  });

  it("is not found once it is discarded, and stays closed once it is undone", async () => {
    const file = await uploadFile(api, [job({ name: "Nina Odd", email: "nina@example.com" })]);
    expect((await api.post(`${file.path}/cancel`, {})).status).toBe(200);
    expectRefusal(await api.get(file.path), 404, "not_found");
    const applied = await finishFile(api, await uploadFile(api, [job({ name: "Di" })]), "apply");
    await finishFile(api, applied, "undo");
    for (const step of ["undo", "apply"]) {
      expectRefusal(await api.post(`${applied.path}/${step}`, {}), 409, "file_closed");
    }
  });

  it("deletes personal data after 30 days and keeps its totals", async () => {
    await refer(gus);
    const rows = [
      job({ name: "Gus Hale", email: gus.friendEmail, invoice: "1" }),
      job({ name: "Nina", email: "n@example.com" }),
    ];
    const file = await finishFile(api, await uploadFile(api, rows), "apply");
    await discardOldFiles(new Date(Date.now() + 31 * 24 * 60 * 60 * 1000), organization.orgId);
    const { body } = await api.get(file.path);
    expect(body).toMatchObject({
      file: { totals: { convert: { count: 1, creditCents: 2500 } }, forgottenAt: expect.any(String) },
    });
    expect(JSON.stringify(await readRows(api, file))).not.toMatch(/n@example|gus\.hale/);
    expectRefusal(await api.post(`${file.path}/undo`, {}), 409, "file_closed");
  });
});
