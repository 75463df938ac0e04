import { beforeEach, describe, expect, it } from "vitest";
import { expireCredit } from "@/lib/credit/expire";
import type { reports } from "@/lib/insights/reports/contract";
import { releaseDue } from "@/lib/leads/advocates/release-credit";
import type { TestApi } from "@/proof/fixtures/api";
import { setClock, startExpiring } from "@/proof/fixtures/expiry";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { onInvoice, redeem } from "@/proof/fixtures/redemptions";
import {
  addReferral,
  createCampaign,
  enrollAdvocate,
  fixedTerms,
  succeeded,
  type TestAdvocate,
  type TestCampaign,
} from "@/proof/fixtures/scenario";

isolateDatabase();

const NAME = "Spring, 2027";
let api: TestApi;
let orgId: string;
let campaign: TestCampaign;
let ann: TestAdvocate;

beforeEach(async () => {
  setClock("2027-10-05T15:00:00Z");
  ({ api, orgId } = await startExpiring(12, "America/New_York"));
  campaign = await createCampaign(api, { ...fixedTerms, name: NAME, maxReferralsPerAdvocate: 50 });
  ann = await enrollAdvocate(api, campaign);
});

async function convert(creditHoldDays = 0): Promise<string> {
  await api.patch(campaign.path, { creditHoldDays });
  const { convertPath } = await addReferral(api, campaign, ann);
  succeeded(await api.post(convertPath, { jobValueCents: 50_000 }));
  return convertPath.replace(/\/convert$/, "");
}
const adjust = (delta: number, to = ann) => api.post(`${to.path}/credit`, { delta });
const reverse = async (referral: string) => succeeded(await api.post(`${referral}/reverse`, { reason: "refunded" }));

async function read(month: string, as = api) {
  const answer = await as.get(`/api/app/reports/credit?month=${month}`);
  return succeeded<typeof reports.credit>(answer).creditReport;
}

describe("a month's credit report", () => {
  it("lists every movement of credit, without counting undone ones twice", async () => {
    const [refunded, restored] = [await convert(), await convert()];
    await convert(14);
    await adjust(1_000);
    await adjust(-300);
    const { redemption } = await redeem(api, ann, onInvoice(400));
    await redeem(api, ann, onInvoice(700));
    await api.post(`${ann.path}/redemptions/${redemption.redemptionId}/cancel`);
    await reverse(refunded);
    await reverse(restored);
    await api.post(`${restored}/unreverse`);
    const october = await read("2027-10");
    expect(october).toMatchObject({
      isFinal: false,
      from: "2027-10-01T04:00:00.000Z",
      to: "2027-11-01T04:00:00.000Z",
      totals: {
        openingCents: 0,
        earnedCents: 5_000,
        earnedCount: 2,
        redeemedCents: 700,
        redeemedCount: 2,
        reversedCents: 2_500,
        reversedCount: 2,
        expiredCents: 0,
        expiredCount: 0,
        adjustedCents: 700,
        adjustedCount: 2,
        closingCents: 2_500,
      },
      pendingCents: 2_500,
      balancesCents: 2_500,
      advocatesWithCredit: 1,
    });

    setClock("2027-11-10T15:00:00Z");
    await releaseDue({ orgId }, new Date());
    await adjust(-4_900);
    await reverse(restored);
    await adjust(3_000);
    const november = await read("2027-11");
    expect(november.totals).toMatchObject({
      openingCents: 2_500,
      earnedCents: 2_500,
      adjustedCents: -1_900,
      // 100 could be taken; 2,400 became owed and were paid by later credit.
      reversedCents: 2_500,
      closingCents: 600,
    });
    expect(await read("2027-10")).toMatchObject({
      isFinal: true,
      totals: october.totals,
      balancesCents: 2_500,
    });

    setClock("2028-12-02T15:00:00Z");
    await expireCredit(new Date());
    expect((await read("2028-12")).totals).toMatchObject({
      openingCents: 600,
      expiredCents: 600,
      expiredCount: 1,
      closingCents: 0,
    });
  });

  it("starts and ends at midnight in the business's time zone, even on 25-hour days", async () => {
    setClock("2027-11-01T03:59:59Z");
    await adjust(100);
    setClock("2027-11-01T04:00:00Z");
    await adjust(20);
    setClock("2027-12-01T04:59:59Z");
    await adjust(3);
    setClock("2027-12-01T05:00:00Z");
    await adjust(7_000);
    expect((await read("2027-10")).totals.closingCents).toBe(100);
    const november = await read("2027-11");
    expect(november.to).toBe("2027-12-01T05:00:00.000Z");
    expect(november.totals).toMatchObject({ openingCents: 100, adjustedCents: 23, closingCents: 123 });
  });

  it("reports the age of the rest: the oldest is used first, and refunds reduce their own credit", async () => {
    const old = await convert();
    setClock("2027-12-20T15:00:00Z");
    await convert();
    setClock("2028-10-20T15:00:00Z");
    await adjust(4_000);
    await adjust(-1_000);
    const ages = async () => (await read("2028-10")).ages.map(({ cents }) => cents);
    expect(await ages()).toEqual([4_000, 0, 0, 2_500, 1_500]);
    await reverse(old);
    expect(await ages()).toEqual([4_000, 0, 0, 1_500, 0]);
    await api.post(`${old}/unreverse`);
    // The credit was returned today.
    expect(await ages()).toEqual([6_500, 0, 0, 1_500, 0]);
  });

  it("includes deleted campaigns and excludes other organizations", async () => {
    await adjust(1_200);
    const other = await startExpiring(12);
    const stranger = await enrollAdvocate(other.api, await createCampaign(other.api));
    await adjust(9_900, stranger);
    await api.delete(campaign.path);
    const { campaigns, totals, advocates } = await read("2027-10");
    expect(campaigns).toMatchObject([{ name: NAME, isDeleted: true, closingCents: 1_200 }]);
    expect([totals.closingCents, advocates]).toEqual([1_200, 1]);
    expect((await read("2027-10", other.api)).totals.closingCents).toBe(0);
  });
});
