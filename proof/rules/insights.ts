import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { periods } from "@/lib/dashboard/contract";
import { apiAs } from "@/proof/fixtures/api";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { addReferral, createCampaign } from "@/proof/fixtures/scenario";
import { allow, field, onPlan, refuse } from "@/proof/rules/kit/rule";
import type { EndpointRules } from "@/proof/rules/kit/subject";

const elsewhere = async () => createCampaign(apiAs((await createTestOrganization()).apiKey));

/** Of the figures behind charts. How they add up is in lib/dashboard. */
export const insightRules: EndpointRules = {
  dynamic: { campaignId: "a campaign of the organization" },
  rules: [
    ...field("days", {
      refuses: {
        "is a known period": "31",
        "is not below the least": "6",
        "is not above the most": "366",
        "is no fraction": "7.5",
        "is a number": "week",
        "is not empty": "",
        "is no number of endless digits": "7".repeat(16),
      },
      accepts: Object.fromEntries(periods.map((days) => [`may be ${days}`, String(days)])),
    }),
    ...field("campaignId", {
      refuses: { "is an id": "first", "is not empty": "" },
      accepts: {},
    }),
    allow("campaignId of one's own campaign", async ({ campaign }) => ({
      fields: { campaignId: campaign.campaignId },
    })),
    refuse("not_found", "a campaign that does not exist", () => ({ fields: { campaignId: randomUUID() } })),
    refuse("not_found", "a campaign of another organization", async () => ({
      fields: { campaignId: (await elsewhere()).campaignId },
    })),
    refuse("not_found", "a deleted campaign", async ({ admin, campaign: { campaignId, path } }) => {
      await admin.delete(path);
      return { fields: { campaignId } };
    }),
    ...onPlan({}, [
      allow(
        "what happened until today, all of it when no period is named",
        async ({ admin, campaign, advocate, referral }) => {
          await addReferral(admin, campaign, advocate);
          await admin.post(referral.convertPath);
          return {};
        },
        ({ body }, { campaign: { campaignId }, advocate: { advocateId } }) => {
          const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
          const happened = { enrolled: 2, referrals: 2, conversions: 1, earnedCents: 2500 };
          expect(body).toMatchObject({
            from: day,
            to: day,
            totals: { ...happened, visits: 0, jobValueCents: 0, addedCents: 0, takenCents: 0 },
            interval: "day",
            points: [{ from: day, referrals: 2, conversions: 1, earnedCents: 2500 }],
            funnel: { invited: 2, visited: 1, referred: 1, converted: 1 },
            topAdvocates: [
              { advocateId, campaignId, name: "Ann Reyes", convertedCount: 1, earnedCents: 2500 },
            ],
            campaigns: [{ campaignId, ...happened }],
          });
          expect(body).not.toHaveProperty("previous");
        },
      ),
      allow(
        "the days before a period, beside it",
        { days: "7" },
        { previous: { enrolled: 0, referrals: 0 } },
      ),
    ]),
  ],
};
