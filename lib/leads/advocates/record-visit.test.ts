import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { advocates } from "@/db/schema/advocates";
import { deleteCampaign, updateCampaign } from "@/lib/business/campaigns/service";
import { recordVisit } from "@/lib/leads/advocates/record-visit";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { beginHistory } from "@/proof/fixtures/ledger-scene";
import { createTestOrganization, type TestOrganization } from "@/proof/fixtures/organization";

const enrolledAt = "2026-06-01T09:00:00.000Z";

const first = new Date("2026-06-02T09:00:00.000Z");

const second = new Date("2026-06-03T09:00:00.000Z");

let organization: TestOrganization;
let history: Awaited<ReturnType<typeof beginHistory>>;

beforeEach(async () => {
  organization = await createTestOrganization();
  history = await beginHistory(organization.actor, enrolledAt);
});

async function readVisits({ advocateId }: { advocateId: string }) {
  const { visitCount, lastVisitedAt } = advocates;
  const [row] = await database()
    .select({ visitCount, lastVisitedAt })
    .from(advocates)
    .where(and(eq(advocates.orgId, organization.orgId), eq(advocates.id, advocateId)));
  return row;
}

describe("a referral link visit", () => {
  it("is counted for the advocate in any spelling of the code, with the time of the last one and no trace of the visitor", async () => {
    const ann = await history.enroll(enrolledAt);
    const bob = await history.enroll(enrolledAt);
    const logged = await readAuditEntries(organization.orgId);
    expect(await readVisits(ann)).toEqual({ visitCount: 0, lastVisitedAt: null });
    expect(await recordVisit(ann.referralCode, first)).toBe(true);
    expect(await readVisits(ann)).toEqual({ visitCount: 1, lastVisitedAt: first });
    expect(await recordVisit(` ${ann.referralCode.toLowerCase()} `, second)).toBe(true);
    expect(await readVisits(ann)).toEqual({ visitCount: 2, lastVisitedAt: second });
    expect(await readVisits(bob)).toEqual({ visitCount: 0, lastVisitedAt: null });
    expect(await readAuditEntries(organization.orgId)).toEqual(logged);
  });

  it("is counted while the campaign is paused, but not once it is deleted", async () => {
    const { campaignId } = history;
    const ann = await history.enroll(enrolledAt);
    await updateCampaign(organization.actor, { campaignId, status: "paused" });
    expect(await recordVisit(ann.referralCode, first)).toBe(true);
    await deleteCampaign(organization.actor, { campaignId });
    expect(await recordVisit(ann.referralCode, second)).toBe(false);
    expect(await readVisits(ann)).toEqual({ visitCount: 1, lastVisitedAt: first });
  });

  it.each(["", "UNKNOWN-22222", "%", "ANN-%"])("by the unknown code %j is not counted", async (code) => {
    const ann = await history.enroll(enrolledAt);
    expect(await recordVisit(code, first)).toBe(false);
    expect(await readVisits(ann)).toMatchObject({ visitCount: 0 });
  });
});
