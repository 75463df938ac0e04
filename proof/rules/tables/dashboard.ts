import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { contract } from "@/lib/contract";
import { periods } from "@/lib/insights/dashboard/figures-contract";
import { apiAs } from "@/proof/fixtures/api";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { createCampaign } from "@/proof/fixtures/scenario";
import { allow, allowAll, anyMoment, field, onPlan, refuse } from "@/proof/rules/case";
import { type RuleEntry, type RuleTable, setPlan } from "@/proof/rules/scene";

const elsewhere = async () => createCampaign(apiAs((await createTestOrganization()).apiKey));

/** The figures behind charts. How they add up is tested in lib/insights/dashboard. */
const insights: RuleEntry = {
  cases: [
    field("days", ["31", "6", "366", "7.5", "week", "", "7".repeat(16)], periods),
    field("campaignId", ["first", ""]),
    allow("campaignId of the organization's own campaign", async ({ campaign }) => ({
      fields: { campaignId: campaign.campaignId },
    })),
    ...refuse("404 not_found", {
      "a campaign that does not exist": { campaignId: randomUUID() },
      "a campaign of another organization": async () => ({
        fields: { campaignId: (await elsewhere()).campaignId },
      }),
      "a deleted campaign": async ({ api, campaign: { campaignId, path } }) => {
        await api.delete(path);
        return { fields: { campaignId } };
      },
    }),
  ],
};

const onePending = { total: 1, pending: 1, converted: 0, conversionRate: 0 };
const emptyCounts = {
  advocates: { total: 0, withPendingRewards: 0, totalCreditBalanceCents: 0 },
  referrals: { total: 0, pending: 0, converted: 0, conversionRate: 0 },
};

export const table: RuleTable<keyof (typeof contract)["dashboard"]> = {
  endpoints: {
    get: {
      cases: onPlan({}, [
        ...allowAll({
          "referrals of an expired campaign as pending": [
            async ({ api, campaign }) => {
              await api.patch(campaign.path, { expiresAt: "2020-01-01T00:00:00.000Z" });
            },
            { referrals: onePending },
          ],
          "no advocates and no referrals while the plan has no campaigns": [
            async (scene) => {
              await scene.api.post(`${scene.advocate.path}/credit`, { delta: 700 });
              await setPlan(scene, { overrides: { campaigns: 0 } });
            },
            emptyCounts,
          ],
        }),
      ]),
    },
    insights,
    newLeads: {
      cases: onPlan({}, [
        allow("leads not called yet", {}, ({ body }, { referral, advocate }) => {
          expect(body).toEqual({
            leads: [
              {
                referralId: referral.referralId,
                friendName: "Fred Fox",
                friendEmail: referral.friendEmail,
                advocateName: advocate.name,
                createdAt: anyMoment,
              },
            ],
            matchRequests: [],
            total: 1,
          });
        }),
        allow(
          "a caller with an unknown advocate",
          async ({ api }) => {
            const caller = { friendName: "Jim Wells", friendPhone: "(415) 555-0132", sentBy: "Bob" };
            await api.post("/api/app/match-requests", caller);
          },
          ({ body }) => {
            const caller = { friendName: "Jim Wells", friendPhone: "+14155550132", sentBy: "Bob" };
            expect(body).toMatchObject({ leads: [{}], matchRequests: [caller], total: 2 });
          },
        ),
      ]),
    },
    notices: {
      cases: onPlan({}, [allow("nothing at first", {}, { complaints: [], limits: [], campaigns: [] })]),
    },
  },
};
