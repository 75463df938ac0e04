import { beforeEach, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { expireCredit } from "@/lib/credit/expire";
import { nextExpiry } from "@/lib/ledger/credit-lots";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { readExpired, setClock, startExpiring } from "@/proof/fixtures/expiry";
import { expectLedgerRight } from "@/proof/fixtures/ledger";
import { startOrganization } from "@/proof/fixtures/open-shop";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { changeCredit, giveCredit } from "@/proof/fixtures/redemptions";
import { addReferral, createCampaign, enrollAdvocate, readActivity, readAdvocate } from "@/proof/fixtures/scenario";

isolateDatabase();

beforeEach(() => setClock("2027-01-01T17:00:00Z"));

/** Ann, in an organization whose credit expires; expiry runs only at the times a test names. */
async function startAnn(months: number, timeZone?: string) {
  const { api, orgId } = await startExpiring(months, timeZone);
  const campaign = await createCampaign(api, { maxReferralsPerAdvocate: 100 });
  const ann = await enrollAdvocate(api, campaign);
  const give = async (at: string, cents: number) => {
    setClock(at);
    await giveCredit(api, ann, cents);
  };
  const expire = async (at: string) => {
    setClock(at);
    await expireCredit(new Date());
    await expectLedgerRight(orgId);
    return readExpired(api, ann);
  };
  const balance = async () => (await readAdvocate(api, ann)).creditBalanceCents;
  const next = () => nextExpiry(database(), ann, new Date());
  const convert = async () => {
    const { convertPath } = await addReferral(api, campaign, ann);
    expect((await api.post(convertPath)).status).toBe(200);
    return convertPath.replace(/\/convert$/, "");
  };
  return { api, orgId, campaign, ann, give, expire, balance, next, convert };
}

describe("credit", () => {
  it("expires after its months at the end of the local day, with a notification and an audit entry", async () => {
    const { api, orgId, ann, give, expire, balance, next } = await startAnn(12);
    await give("2027-03-10T04:30:00Z", 1_500); // 11:30 pm on March 9
    expect(await next()).toEqual({ amountCents: 1_500, expiresOn: "2028-03-09" });
    expect(await expire("2028-03-10T04:59:59Z")).toEqual([]);
    expect(await expire("2028-03-10T05:00:00Z")).toEqual([-1_500]);
    expect([await balance(), await next()]).toEqual([0, undefined]);
    const [entry] = await readActivity(api, ann);
    expect(entry).toMatchObject({
      action: "advocate.credit.expired",
      description: "Unused for 12 months: $15.00 expired",
      balanceAfter: 0,
      by: { kind: "system" },
    });
    expect((await readAuditEntries(orgId)).at(-1)).toMatchObject({
      action: "credit.expired",
      subjectId: ann.advocateId,
      before: { creditBalanceCents: 1_500 },
      after: { creditBalanceCents: 0, amountCents: 1_500 },
      actorKind: "system",
    });
    expect(await expire("2028-03-10T06:00:00Z")).toEqual([-1_500]);
  });

  it("never expires if no months are set", async () => {
    const { orgId, api } = await startOrganization();
    const ann = await enrollAdvocate(api, await createCampaign(api));
    await giveCredit(api, ann, 1_500);
    await expireCredit(new Date("2047-01-01T12:00:00Z"));
    expect(await readExpired(api, ann)).toEqual([]);
    expect(await nextExpiry(database(), { orgId, advocateId: ann.advocateId }, new Date())).toBeUndefined();
  });

  it.each([
    [1, "2027-01-31", "2027-02-28"],
    [1, "2028-01-31", "2028-02-29"],
    [1, "2027-02-28", "2027-03-28"],
    [1, "2027-03-31", "2027-04-30"],
    [12, "2028-02-29", "2029-02-28"],
    [48, "2028-02-29", "2032-02-29"],
    [120, "2027-12-31", "2037-12-31"],
  ])("of %i months, added on %s, expires on %s", async (months, added, last) => {
    const { give, expire, next } = await startAnn(months);
    await give(`${added}T15:00:00Z`, 700);
    expect(await next()).toEqual({ amountCents: 700, expiresOn: last });
    expect(await expire(`${last}T23:00:00Z`)).toEqual([]);
    expect(await expire(new Date(Date.parse(last) + 29 * 60 * 60_000).toISOString())).toEqual([-700]);
  });

  it.each([
    ["Pacific/Kiritimati", "2027-04-29T10:00:00Z"],
    ["Europe/Berlin", "2027-04-29T22:00:00Z"],
    ["America/Los_Angeles", "2027-04-30T07:00:00Z"],
    ["Pacific/Honolulu", "2027-04-29T10:00:00Z"],
  ])("expires when the day ends in %s", async (timeZone, end) => {
    const { give, expire } = await startAnn(3, timeZone);
    await give("2027-01-29T09:30:00Z", 700);
    expect(await expire(new Date(Date.parse(end) - 1_000).toISOString())).toEqual([]);
    expect(await expire(end)).toEqual([-700]);
  });

  it("does not expire within 30 days of setting the months", async () => {
    const { api, give, expire, next } = await startAnn(24);
    await give("2027-01-10T12:00:00Z", 1_000);
    setClock("2028-03-10T12:00:00Z");
    expect(await changeCredit(api, { expiryMonths: 12 })).toMatchObject({ expiryMonths: 12 });
    expect(await next()).toEqual({ amountCents: 1_000, expiresOn: "2028-04-09" });
    await give("2028-03-20T12:00:00Z", 500);
    // Changing other settings does not delay expiry.
    await changeCredit(api, { minimumCents: 100, expiryMonths: 12 });
    expect(await expire("2028-04-09T12:00:00Z")).toEqual([]);
    expect(await expire("2028-04-10T12:00:00Z")).toEqual([-1_000]);
    expect(await changeCredit(api, { expiryMonths: null })).not.toHaveProperty("expiryMonths");
    expect(await expire("2030-01-01T12:00:00Z")).toEqual([-1_000]);
  });
});
