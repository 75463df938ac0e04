import { expect, it } from "vitest";
import { z } from "zod";
import { apiAs } from "@/proof/fixtures/api";
import { createTestOrganization, uniqueEmail } from "@/proof/fixtures/organization";

const Campaign = z.object({ campaign: z.object({ campaignId: z.string() }) });
const Advocate = z.object({ advocate: z.object({ advocateId: z.string(), referralCode: z.string() }) });
const Referral = z.object({ referral: z.object({ referralId: z.string() }) });

it("goes from a campaign to spent credit, and the ledger tells it all", async () => {
  const { apiKey, orgId } = await createTestOrganization();
  const api = apiAs(apiKey);

  const created = await api.post("/api/app/campaigns", {
    name: "Neighbors refer neighbors",
    rewardMode: "percent",
    advocateRewardValue: 333,
    friendRewardValue: 500,
  });
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({ campaign: { orgId, status: "active", maxReferralsPerAdvocate: 10 } });
  const { campaignId } = Campaign.parse(created.body).campaign;
  const campaign = `/api/app/campaigns/${campaignId}`;

  const invited = await api.post(`${campaign}/invite`, { name: "Ann Reyes", email: uniqueEmail("ann") });
  expect(invited.status).toBe(201);
  expect(invited.body).toMatchObject({
    advocate: { creditBalanceCents: 0, notificationPreference: "email" },
  });
  const { advocateId, referralCode } = Advocate.parse(invited.body).advocate;
  const advocate = `${campaign}/advocates/${advocateId}`;

  const referred = await api.post(`${campaign}/referrals`, {
    referralCode,
    friendName: "Fred Fox",
    friendEmail: uniqueEmail("fred"),
  });
  expect(referred.status).toBe(201);
  const { referralId } = Referral.parse(referred.body).referral;

  const converted = await api.post(`${campaign}/referrals/${referralId}/convert`, { jobValueCents: 12345 });
  expect(converted.status).toBe(200);
  expect(converted.body).toMatchObject({ ok: true, advocateNewBalance: 411 });

  const spent = await api.post(`${advocate}/credit`, { delta: -400, note: "Used on invoice 1042" });
  expect(spent.body).toEqual({ newBalanceCents: 11 });

  const activity = await api.get(`${advocate}/activity`);
  expect(activity.body).toMatchObject({
    activity: [
      {
        action: "advocate.credit.adjusted",
        amountCents: -400,
        balanceBefore: 411,
        balanceAfter: 11,
        memo: "Used on invoice 1042",
      },
      {
        action: "advocate.referral.converted",
        amountCents: 411,
        balanceBefore: 0,
        balanceAfter: 411,
        referralId,
        friendName: "Fred Fox",
      },
      { action: "advocate.referral.sent", referralId },
      { action: "advocate.enrolled" },
    ],
  });

  const { body: dashboard } = await api.get("/api/app/dashboard");
  expect(dashboard).toEqual({
    campaigns: { total: 1, active: 1 },
    advocates: { total: 2, withPendingRewards: 1, totalCreditBalanceCents: 11 },
    referrals: { total: 1, pending: 0, converted: 1, conversionRate: 1 },
  });
});
