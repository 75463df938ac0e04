import { z } from "zod";
import { countedResources } from "@/db/enums";
import { NewerRelease } from "@/lib/accounts/updates/contract";
import { campaignId } from "@/lib/business/campaigns/field-contract";
import { endpoint, queryNumber, timestamp } from "@/lib/kit/contract";
import { lastDays } from "@/lib/kit/last-days";

const count = z.int();
const cents = z.int();

/** Available periods in days, ending today. */
export const periods = lastDays.map(Number);

const day = z.iso.date().meta({ example: "2026-11-21" });

const Happened = z.object({
  enrolled: count.meta({ description: "Advocates enrolled, promoted friends included." }),
  visits: count.meta({ description: "How often referral links were opened." }),
  referrals: count.meta({
    description: "Open and converted leads. Those whose advocate isn’t known yet are among them, but in no campaign.",
  }),
  conversions: count,
  jobValueCents: cents.meta({ description: "The jobs' total value, if conversions reported it." }),
  earnedCents: cents.meta({
    description:
      "Rewards that became credit: at once, or when held credit was released. The same figure as in the credit report.",
  }),
  addedCents: cents.meta({ description: "Credit added by hand." }),
  takenCents: cents.meta({ description: "Credit taken off by hand, as a positive number." }),
});

const Figures = Happened.meta({ id: "Figures" });

const Insights = z
  .object({
    from: day.optional().meta({ description: "The first day. Left out when nothing has happened yet." }),
    to: day.meta({ description: "The last day: today." }),
    totals: Figures,
    previous: Figures.optional().meta({
      description: "Totals of the same number of days before `from`. Left out without `days`.",
    }),
    interval: z.enum(["day", "week", "month"]).meta({ description: "How long each point is." }),
    points: z
      .array(
        Happened.pick({ referrals: true, conversions: true, earnedCents: true }).extend({
          from: day.meta({ description: "The point's first day; weeks begin with `from`." }),
        }),
      )
      .meta({ description: "From the oldest to the newest, without gaps." }),
    funnel: z
      .object({
        invited: count.meta({ description: "Everyone enrolled, whether or not they were messaged." }),
        writtenTo: count.meta({
          description: "Advocates who were actually sent a message; captured messages don’t count.",
        }),
        visited: count.meta({ description: "Advocates whose link was opened." }),
        referred: count,
        converted: count,
      })
      .meta({
        description:
          "How far the advocates enrolled in the period have come. Each step is counted on its own: a friend may give the code without opening the link.",
      }),
    withCredit: count.meta({ description: "Advocates with credit to spend now, whatever the period." }),
    topAdvocates: z
      .array(
        z.object({
          advocateId: z.uuid(),
          campaignId: z.uuid(),
          name: z.string(),
          convertedCount: count,
          earnedCents: cents,
        }),
      )
      .meta({ description: "The five with most converted referrals ever." }),
    campaigns: z
      .array(
        Happened.pick({ enrolled: true, referrals: true, conversions: true, earnedCents: true }).extend({
          campaignId: z.uuid(),
        }),
      )
      .meta({ description: "The same figures by campaign, for those in which anything happened." }),
  })
  .meta({ id: "Insights" });

const Notices = z
  .object({
    complaints: z
      .array(z.object({ messageId: z.uuid(), name: z.string(), to: z.string() }))
      .meta({ description: "The newest three emails of the last week that advocates marked as spam." }),
    limits: z
      .array(z.object({ resource: z.enum(countedResources), used: count, limit: count }))
      .meta({ description: "Plan limits with at least 80% in use." }),
    campaigns: z
      .array(z.object({ campaignId: z.uuid(), name: z.string(), expiresAt: timestamp }))
      .meta({ description: "Active campaigns that end within two weeks." }),
    newerRelease: NewerRelease.optional().meta({
      description: "A newer release of this server, for the admins who run it (`UPDATE_CHECK`).",
    }),
  })
  .meta({ id: "Notices" });

/** Dashboard parts that only some pages show. The frame around every page loads none of them. */
export const dashboardFigures = {
  insights: endpoint({
    operationId: "getInsights",
    method: "GET",
    path: "/api/app/dashboard/insights",
    summary: "Read program insights",
    description:
      "Figures of a period compared with the one before it, as a time series, and a funnel of advocates. Days are in UTC. Deleted campaigns are left out.",
    access: {},
    input: z.strictObject({
      days: queryNumber(z.int())
        .refine((days) => periods.some((known) => known === days), "must be 7, 30, 90 or 365")
        .exactOptional()
        .meta({
          description: "7, 30, 90 or 365, including today. Defaults to all time.",
          minimum: 7,
          maximum: 365,
        }),
      campaignId: campaignId.exactOptional(),
    }),
    output: Insights,
    errors: ["not_found"],
  }),
  notices: endpoint({
    operationId: "getNotices",
    method: "GET",
    path: "/api/app/dashboard/notices",
    summary: "Read what is good to know",
    description:
      "Limits that are nearly used up, campaigns that end soon, spam complaints and newer releases. The inbox lists what needs a person.",
    access: {},
    output: Notices,
  }),
};
