import { z } from "zod";
import { endpoint, timestamp } from "@/lib/kit/contract";

const count = z.int();

const NewLeads = z
  .object({
    leads: z
      .array(
        z.object({
          referralId: z.uuid(),
          friendName: z.string(),
          friendPhone: z.string().optional(),
          friendEmail: z.string().optional(),
          advocateName: z.string(),
          createdAt: timestamp,
        }),
      )
      .meta({ description: "The newest three that an advocate sent." }),
    matchRequests: z
      .array(
        z.object({
          matchRequestId: z.uuid(),
          friendName: z.string(),
          friendPhone: z.string().optional(),
          friendEmail: z.string().optional(),
          sentBy: z.string().optional(),
          createdAt: timestamp,
        }),
      )
      .meta({ description: "The newest three friends whose advocate isn’t known yet." }),
    total: count.meta({ description: "Both together." }),
  })
  .meta({ id: "NewLeads" });

export const dashboard = {
  get: endpoint({
    operationId: "getDashboard",
    method: "GET",
    path: "/api/app/dashboard",
    summary: "Read the dashboard",
    description:
      "Figures of the whole organization at this moment. Advocates and referrals are zero while the organization may have no campaigns.",
    access: {},
    output: z
      .object({
        campaigns: z.object({
          total: count.meta({ description: "Active and paused campaigns." }),
          active: count,
        }),
        advocates: z.object({
          total: count.meta({ description: "Without those of deleted campaigns." }),
          withPendingRewards: count.meta({
            description: "Advocates with credit to spend. Credit outlives its campaign.",
          }),
          totalCreditBalanceCents: count.meta({
            description: "The credit you owe, as in the credit report: deleted campaigns' included.",
          }),
        }),
        referrals: z.object({
          total: count.meta({
            description:
              "Open and converted referrals of campaigns that aren’t deleted, including those the friend hasn’t confirmed.",
          }),
          pending: count.meta({ description: "Not converted yet, whether or not the campaign has ended." }),
          converted: count,
          conversionRate: z
            .number()
            .meta({ description: "converted / total, rounded to 3 decimals; 0 without referrals." }),
        }),
        matchRequests: count.optional().meta({
          description:
            "Friends whose advocate isn’t known yet. They are leads, but not referrals until they are matched. Left out if there are none.",
        }),
        reviews: z
          .object({
            waiting: count,
            creditCents: count.meta({ description: "Credit held until the reviews are decided." }),
          })
          .optional()
          .meta({ description: "Flagged referrals to review. Left out if there are none." }),
      })
      .meta({ id: "Dashboard" }),
  }),
  newLeads: endpoint({
    operationId: "getNewLeads",
    method: "GET",
    path: "/api/app/dashboard/new-leads",
    summary: "Read new leads",
    description:
      "Leads that no one has contacted yet: referrals at the stage `new`, and friends whose advocate isn’t known yet. Fast enough to poll every few seconds.",
    access: {},
    output: NewLeads,
  }),
};
