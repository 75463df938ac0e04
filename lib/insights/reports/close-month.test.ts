import { eq, sql } from "drizzle-orm";
import { extractText } from "unpdf";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { database, transact } from "@/db/client";
import { violatedConstraint } from "@/db/errors";
import { organizations } from "@/db/schema/organizations";
import { findMonthToClose } from "@/lib/insights/reports/closed-months";
import type { reports } from "@/lib/insights/reports/contract";
import { downloadMonth } from "@/lib/insights/reports/month-download";
import { postActivity } from "@/lib/ledger/post-activity";
import type { TestApi } from "@/proof/fixtures/api";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { closeMonth, listEvents } from "@/proof/fixtures/closed-months";
import { setClock } from "@/proof/fixtures/expiry";
import { readMessagesAbout } from "@/proof/fixtures/messages";
import { openShop } from "@/proof/fixtures/open-shop";
import type { TestOrganization } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { onInvoice, redeem } from "@/proof/fixtures/redemptions";
import { addReferral, succeeded, type TestAdvocate, type TestCampaign } from "@/proof/fixtures/scenario";

isolateDatabase();

let organization: TestOrganization;
let api: TestApi;
let campaign: TestCampaign;
let ann: TestAdvocate;

// The test organization's time zone is New York.
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  setClock("2027-10-05T15:00:00Z");
  ({ organization, api, campaign, ann } = await openShop({ organization: { tier: "pro" } }));
});

const adjust = (delta: number, fields = {}) => api.post(`${ann.path}/credit`, { delta, ...fields });
const fetchFile = async (url: string) => (await downloadMonth(new Request(url))).text();

async function readReport(month: string) {
  const answer = await api.get(`/api/app/reports/credit?month=${month}`);
  return succeeded<typeof reports.credit>(answer).creditReport;
}

/** Posts an entry as a request of that moment that is only answered now. */
const postLate = (moment: string, pause: () => Promise<unknown> = async () => {}) =>
  transact(async (db) => {
    const { campaignId, advocateId } = ann;
    const entry = {
      campaignId,
      advocateId,
      action: "advocate.credit.adjusted",
      description: "Late",
    } as const;
    await postActivity({ db, actor: organization.actor, now: new Date(moment) }, { ...entry, amountCents: 300 });
    await pause();
  });

const waiting = async () => {
  const rows = await database().execute<{ waiting: number }>(sql`
    SELECT count(*)::int AS waiting FROM pg_locks
     WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
  return rows[0]?.waiting ?? 0;
};

describe("closing a month", () => {
  it("locks it: entries count in the present month, and none can be dated into it", async () => {
    await adjust(1_000);
    setClock("2027-11-01T04:00:00Z");
    const before = await readReport("2027-10");
    await closeMonth(api, "2027-10");
    const refusal = await postLate("2027-11-01T03:59:59.999Z").catch((error: unknown) => error);
    expect(violatedConstraint(refusal)).toBe("activity_month_open");
    await postLate("2027-11-01T04:00:00Z");
    // A request that came before the month ended, and is saved after it was closed.
    setClock("2027-11-01T03:59:59.999Z");
    expect(await adjust(1_000)).toMatchObject({ status: 503, body: { code: "unavailable" } });
    setClock("2027-11-01T04:00:01Z");
    const { closed, monthToClose: _, ...after } = await readReport("2027-10");
    const { monthToClose, ...open } = before;
    expect(monthToClose).toBe("2027-10");
    expect(after).toEqual(open);
    expect(closed).toMatchObject({ month: "2027-10", closedBy: expect.any(String) });
    expect((await readReport("2027-11")).totals).toMatchObject({ openingCents: 1_000, closingCents: 1_300 });
  });

  it("waits for a conversion that is being committed, and counts it", async () => {
    setClock("2027-11-01T04:00:00Z");
    let close: Promise<unknown> = Promise.resolve();
    await postLate("2027-11-01T03:59:59.999Z", async () => {
      close = closeMonth(api, "2027-10");
      await expect.poll(waiting, { timeout: 60_000, interval: 10 }).toBeGreaterThan(0);
    });
    await close;
    expect((await readReport("2027-10")).totals).toMatchObject({ adjustedCents: 300, closingCents: 300 });
  });

  it("happens once, however many ask at the same time", async () => {
    await adjust(1_000);
    setClock("2027-11-02T15:00:00Z");
    const both = [0, 1].map(() => api.post("/api/app/closed-months", { month: "2027-10" }));
    const answers = await Promise.all(both);
    expect(answers.map(({ status, body }) => [status, body["code"]]).sort()).toEqual([
      [201, undefined],
      [409, "month_closed"],
    ]);
  });

  it("keeps its figures and its files when a use of that month is given back later", async () => {
    await adjust(1_000);
    const { redemption } = await redeem(api, ann, onInvoice(400));
    setClock("2027-11-02T15:00:00Z");
    const closed = await closeMonth(api, "2027-10");
    const files = [await fetchFile(closed.statementUrl), await fetchFile(closed.journalUrl)];
    const october = await readReport("2027-10");
    succeeded(await api.post(`${ann.path}/redemptions/${redemption.redemptionId}/cancel`));
    expect(await readReport("2027-10")).toEqual(october);
    expect((await readReport("2027-11")).totals).toMatchObject({ openingCents: 600, redeemedCents: -400 });
    expect([await fetchFile(closed.statementUrl), await fetchFile(closed.journalUrl)]).toEqual(files);
  });

  it("leaves corrections to the present month, which name the month they correct", async () => {
    await adjust(1_000);
    setClock("2027-11-02T15:00:00Z");
    await closeMonth(api, "2027-10");
    succeeded(await adjust(-250, { note: "Counted twice", correctsMonth: "2027-10" }));
    expect(await listEvents(api)).toMatchObject([
      { correctsMonth: "2027-10", parts: [{ type: "corrected", cents: -250 }] },
    ]);
    const refusals = [{ correctsMonth: "2027-12" }, { correctsMonth: "2027-10", type: "used" }];
    for (const fields of refusals) {
      expect((await adjust(-50, fields)).body).toMatchObject({ errors: [{ field: "correctsMonth" }] });
    }
  });

  it("writes a journal entry that balances and a statement without customers, and emails links to both", async () => {
    const referral = await addReferral(api, campaign, ann);
    succeeded(await api.post(referral.convertPath));
    await redeem(api, ann, onInvoice(2_000));
    succeeded(await api.post(referral.convertPath.replace(/convert$/, "reverse"), { reason: "refunded" }));
    setClock("2027-11-02T15:00:00Z");
    const closed = await closeMonth(api, "2027-10", { email: "books@hartcpa.example" });
    expect(await fetchFile(closed.journalUrl)).toBe(
      [
        "JournalNo,JournalDate,AccountName,Debits,Credits,Description",
        'RC-2027-10,10/31/2027,Referral rewards,25.00,,"Earned, October 2027"',
        'RC-2027-10,10/31/2027,Referral credit owed,,25.00,"Earned, October 2027"',
        'RC-2027-10,10/31/2027,Referral discounts,,20.00,"Used on a bill, October 2027"',
        'RC-2027-10,10/31/2027,Referral credit owed,20.00,,"Used on a bill, October 2027"',
        'RC-2027-10,10/31/2027,Referral rewards,,25.00,"Taken back, October 2027"',
        'RC-2027-10,10/31/2027,Referral credit owed,25.00,,"Taken back, October 2027"',
        'RC-2027-10,10/31/2027,Referral credit owed by customers,20.00,,"Owed to you, October 2027"',
        'RC-2027-10,10/31/2027,Referral credit owed,,20.00,"Owed to you, October 2027"',
        "",
      ].join("\r\n"),
    );
    const statement = await fetchFile(closed.statementUrl);
    for (const text of ["Acme Plumbing", "October 1 to October 31, 2027", "Closed November 2, 2027 by"]) {
      expect(statement).toContain(text);
    }
    expect(statement).not.toContain(ann.name);
    const [message] = await readMessagesAbout(closed.closedMonthId);
    expect(message).toMatchObject({ template: "month-closed", recipient: "books@hartcpa.example" });
    const entry = (await readAuditEntries(organization.orgId)).at(-1);
    expect(entry).toMatchObject({ action: "month.closed", after: { month: "2027-10", closingCents: 0 } });
  });

  it("writes the statement as a PDF too, with accents, and keeps it byte for byte", async () => {
    const name = "Peña & Muñoz Plomería “Águila” 水";
    await transact((tx) => tx.update(organizations).set({ name }).where(eq(organizations.id, organization.orgId)));
    await adjust(1_000);
    await redeem(api, ann, onInvoice(400));
    setClock("2027-11-02T15:00:00Z");
    const closed = await closeMonth(api, "2027-10", { email: "books@hartcpa.example" });
    const read = async () => downloadMonth(new Request(closed.pdfUrl ?? ""));
    const answer = await read();
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const { text, totalPages } = await extractText(bytes.slice(), { mergePages: true });
    expect(totalPages).toBe(1);
    const words = text.replace(/\s+/g, " ");
    for (const part of [
      "Peña & Muñoz Plomería “Águila” ?",
      "Referral credit, October 2027",
      "October 1 to October 31, 2027",
      "Closed November 2, 2027 by Dana",
      "Owed to customers on October 1 $0.00",
      "+ Corrected 1 $10.00",
      "– Used on a bill 1 $4.00",
      "= Owed to customers at the end of October 31, 2027 $6.00",
      `${campaign.name} $0.00 +$6.00 $6.00`,
    ]) {
      expect(words).toContain(part);
    }
    expect(words).not.toContain(ann.name);
    expect(new Uint8Array(await (await read()).arrayBuffer())).toEqual(bytes);
    const [message] = await readMessagesAbout(closed.closedMonthId);
    expect(message?.data).toMatchObject({ hasPdf: true });
  });

  it("uses the same bounds when the time zone changes later", async () => {
    await adjust(1_000);
    setClock("2027-11-02T15:00:00Z");
    await closeMonth(api, "2027-10");
    await transact((tx) =>
      tx.update(organizations).set({ timeZone: "America/Los_Angeles" }).where(eq(organizations.id, organization.orgId)),
    );
    expect(await readReport("2027-10")).toMatchObject({ to: "2027-11-01T04:00:00.000Z" });
    expect(await readReport("2027-11")).toMatchObject({ from: "2027-11-01T04:00:00.000Z" });
  });
});

describe("reopening a month", () => {
  it("takes entries again, keeps the files, and numbers the next journal entry anew", async () => {
    await adjust(1_000);
    setClock("2027-11-02T15:00:00Z");
    const first = await closeMonth(api, "2027-10");
    const files = await fetchFile(first.journalUrl);
    const path = `/api/app/closed-months/${first.closedMonthId}/reopen`;
    succeeded(await api.post(path, { reason: "A late invoice" }));
    await postLate("2027-10-31T12:00:00Z");
    const second = await closeMonth(api, "2027-10");
    expect(await fetchFile(first.journalUrl)).toBe(files);
    expect(await fetchFile(second.journalUrl)).toContain("RC-2027-10-2,10/31/2027,Referral rewards,13.00");
  });
});

it("offers the last whole month first, then each next one once it is over", async () => {
  const { orgId } = organization;
  const offered = () => findMonthToClose(database(), orgId, new Date());
  setClock("2027-11-02T15:00:00Z");
  expect(await offered()).toBeUndefined();
  await postLate("2027-10-20T15:00:00Z");
  expect(await offered()).toBe("2027-10");
  await closeMonth(api, "2027-10");
  expect(await offered()).toBeUndefined();
  setClock("2028-02-01T05:00:00Z");
  expect(await offered()).toBe("2027-11");
});
