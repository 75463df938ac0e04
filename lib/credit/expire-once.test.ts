import { beforeEach, describe, expect, it } from "vitest";
import { expireCredit } from "@/lib/credit/expire";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { readExpired, setClock, startExpiring } from "@/proof/fixtures/expiry";
import { expectLedgerRight } from "@/proof/fixtures/ledger";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { giveCredit } from "@/proof/fixtures/redemptions";
import { createCampaign, enrollAdvocate } from "@/proof/fixtures/scenario";
import { openSession } from "@/proof/guards/scratch-database";

const addresses = isolateDatabase();

beforeEach(() => setClock("2027-01-01T17:00:00Z"));

const DUE = "2028-01-02T17:00:00Z";

/** An organization whose advocates all have due credit, and how much has expired for each. */
async function startDue(people: number) {
  const { api, orgId } = await startExpiring(12);
  const campaign = await createCampaign(api);
  const advocates = await Promise.all(Array.from({ length: people }, () => enrollAdvocate(api, campaign)));
  for (const advocate of advocates) await giveCredit(api, advocate, 700);
  const expired = async () => {
    await expectLedgerRight(orgId);
    const entries = await Promise.all(advocates.map((advocate) => readExpired(api, advocate)));
    const recorded = (await readAuditEntries(orgId)).filter(({ action }) => action === "credit.expired");
    expect(recorded).toHaveLength(entries.flat().length);
    return entries;
  };
  return { orgId, advocates, expired };
}

const once = (people: number) => Array.from({ length: people }, () => [-700]);
const never = (people: number) => Array.from({ length: people }, () => []);

describe("due credit", () => {
  it("expires once when several workers process it at the same time", async () => {
    const { expired } = await startDue(40);
    setClock(DUE);
    await Promise.all(Array.from({ length: 6 }, () => expireCredit(new Date())));
    // Workers skip advocates locked by another worker; the next run catches them.
    await expireCredit(new Date());
    expect(await expired()).toEqual(once(40));
  });

  it("stays until the next run if the advocate is locked by another write", async () => {
    const { expired, advocates } = await startDue(3);
    const [ann] = advocates;
    setClock(DUE);
    const owner = openSession(addresses().ownerUrl);
    try {
      await owner.begin(async (tx) => {
        await tx`SELECT FROM advocates WHERE id = ${String(ann?.advocateId)} FOR NO KEY UPDATE`;
        await expireCredit(new Date());
      });
    } finally {
      await owner.end();
    }
    expect(await expired()).toEqual([[], [-700], [-700]]);
    await expireCredit(new Date());
    expect(await expired()).toEqual(once(3));
  });

  it("expires once if the worker is cut off halfway, and other organizations' credit still expires", async () => {
    const [first, second, third] = [await startDue(3), await startDue(3), await startDue(3)];
    setClock(DUE);
    const owner = openSession(addresses().ownerUrl);
    const killer = openSession(addresses().ownerUrl);
    try {
      await owner.begin(async (tx) => {
        await tx`SELECT FROM credit_totals WHERE org_id = ${second.orgId} FOR UPDATE`;
        const expiring = expireCredit(new Date());
        const kill = () => killer`
          SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%post_entries%'`;
        await expect.poll(async () => (await kill()).length, { timeout: 60_000 }).toBe(1);
        await expiring;
      });
    } finally {
      await owner.end();
      await killer.end();
    }
    expect(await first.expired()).toEqual(once(3));
    expect(await second.expired()).toEqual(never(3));
    expect(await third.expired()).toEqual(once(3));
    await expireCredit(new Date());
    for (const { expired } of [first, second, third]) expect(await expired()).toEqual(once(3));
  });
});
