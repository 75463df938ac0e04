import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database, transact } from "@/db/client";
import { advocates } from "@/db/schema/advocates";
import { expiryReminders } from "@/db/schema/redemptions";
import { setSuspension } from "@/lib/accounts/organizations/operator";
import { expireCredit } from "@/lib/credit/expire";
import { remindOfExpiry } from "@/lib/credit/remind-of-expiry";
import { setClock, startExpiring } from "@/proof/fixtures/expiry";
import { readMessages } from "@/proof/fixtures/messages";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { giveCredit, onInvoice, redeem } from "@/proof/fixtures/redemptions";
import { createCampaign, enrollAdvocate } from "@/proof/fixtures/scenario";

isolateDatabase();

beforeEach(() => setClock("2027-01-01T17:00:00Z"));

async function startAnn(contacts?: object) {
  const { api, orgId } = await startExpiring(12, "America/Chicago");
  const ann = await enrollAdvocate(api, await createCampaign(api), contacts && { ...contacts });
  const give = async (at: string, cents: number) => {
    setClock(at);
    await giveCredit(api, ann, cents);
  };
  /** Runs at noon local time and returns the reminders sent so far. */
  const remind = async (at: string) => {
    setClock(at.length === 10 ? `${at}T18:00:00Z` : at);
    await remindOfExpiry(new Date());
    const sent = (await readMessages(orgId)).filter(({ template }) => template === "credit-expiring");
    return sent.map(({ data }) => data);
  };
  return { api, orgId, ann, give, remind };
}

function noted(orgId: string) {
  return database()
    .select({ on: expiryReminders.expiresOn, before: expiryReminders.daysBefore })
    .from(expiryReminders)
    .where(eq(expiryReminders.orgId, orgId))
    .orderBy(asc(expiryReminders.expiresOn), asc(expiryReminders.daysBefore));
}

const reminder = (daysLeft: number, rest: object = {}) => ({
  advocateName: "Ann Reyes",
  expiringCents: 1_500,
  expiresOn: "2028-03-09",
  daysLeft,
  balanceCents: 1_500,
  ...rest,
});

describe("credit expiry reminders", () => {
  it("are sent 30 and 7 days ahead, once each, during the day", async () => {
    const { give, remind } = await startAnn();
    await give("2027-03-09T18:00:00Z", 1_500);
    expect(await remind("2028-02-07")).toEqual([]);
    expect(await remind("2028-02-08T14:59:00Z")).toEqual([]);
    expect(await remind("2028-02-08T15:00:00Z")).toEqual([reminder(30)]);
    expect(await remind("2028-02-08")).toHaveLength(1);
    expect(await remind("2028-03-01")).toHaveLength(1);
    expect(await remind("2028-03-03T02:00:00Z")).toHaveLength(1);
    expect(await remind("2028-03-02")).toEqual([reminder(30), reminder(7)]);
    expect(await remind("2028-03-09")).toHaveLength(2);
    await expireCredit(new Date("2028-03-10T18:00:00Z"));
    expect(await remind("2028-03-10")).toHaveLength(2);
  });

  it("list each day's credit separately, without used credit", async () => {
    const { api, ann, give, remind } = await startAnn();
    await give("2027-03-09T18:00:00Z", 1_500);
    await give("2027-03-11T18:00:00Z", 1_000);
    await redeem(api, ann, onInvoice(1_100));
    expect(await remind("2028-02-10")).toEqual([
      reminder(28, { expiringCents: 400, balanceCents: 1_400 }),
      reminder(30, { expiringCents: 1_000, balanceCents: 1_400, expiresOn: "2028-03-11" }),
    ]);
    await redeem(api, ann, onInvoice(400));
    expect(await remind("2028-03-05")).toEqual([
      expect.anything(),
      expect.anything(),
      reminder(6, { expiringCents: 1_000, balanceCents: 1_000, expiresOn: "2028-03-11" }),
    ]);
  });

  it("are sent once by concurrent workers, without the first when the second is due", async () => {
    const { orgId, give, remind } = await startAnn();
    await give("2027-03-09T18:00:00Z", 1_500);
    setClock("2028-03-04T18:00:00Z");
    await Promise.all(Array.from({ length: 5 }, () => remindOfExpiry(new Date())));
    expect(await remind("2028-03-04")).toEqual([reminder(5)]);
    expect(await noted(orgId)).toEqual([{ on: "2028-03-09", before: 7 }]);
  });

  it("are marked as sent for advocates who cannot be reached", async () => {
    const { orgId, ann, give, remind } = await startAnn({ phone: "+14155550132" });
    await transact((tx) => tx.update(advocates).set({ smsConsentAt: null }).where(eq(advocates.id, ann.advocateId)));
    await give("2027-03-09T18:00:00Z", 1_500);
    const sent = await remind("2028-02-08");
    expect([sent, await remind("2028-02-09")]).toEqual([[], []]);
    expect(await noted(orgId)).toEqual([{ on: "2028-03-09", before: 30 }]);
  });

  it("wait while the organization is suspended", async () => {
    const { orgId, give, remind } = await startAnn();
    await give("2027-03-09T18:00:00Z", 1_500);
    const suspend = (is: boolean) => transact((tx) => setSuspension(tx, { orgId, suspend: is }, new Date()));
    await suspend(true);
    expect([await remind("2028-02-08"), await noted(orgId)]).toEqual([[], []]);
    await suspend(false);
    expect(await remind("2028-02-12")).toEqual([reminder(26)]);
  });
});
