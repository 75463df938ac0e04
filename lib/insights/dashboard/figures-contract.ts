import { z } from "zod";
import {
  countedResources,
  messageChannels,
  messageTemplates,
  openStages,
  webhookEventTypes,
} from "@/db/enums";
import { NewerRelease } from "@/lib/accounts/updates/contract";
import { campaignId } from "@/lib/business/campaigns/contract";
import { endpoint, queryNumber, timestamp } from "@/lib/kit/contract";
import { Approval } from "@/lib/ledger/approvals/contract";

const count = z.int();
const cents = z.int();

/** Available periods in days, ending today. */
export const periods = [7, 30, 90, 365] as const;

const day = z.iso.date().meta({ example: "2026-11-21" });

const Happened = z.object({
  enrolled: count.meta({ description: "Advocates enrolled, promoted friends included." }),
  visits: count.meta({ description: "How often referral links were opened." }),
  referrals: count.meta({
    description:
      "Open and converted leads. Those whose advocate isn’t known yet are among them, but in no campaign.",
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

const waiting = { campaignId: z.uuid(), advocateId: z.uuid() };

const Attention = z
  .object({
    approvals: z
      .array(Approval)
      .meta({ description: "The newest five that need a second member's approval." }),
    redemptions: z
      .array(
        z.object({
          ...waiting,
          redemptionId: z.uuid(),
          advocateName: z.string(),
          amountCents: cents,
          requestedBy: z.string().optional(),
          isOwn: z
            .boolean()
            .meta({ description: "Whether you requested it. If so, another member has to approve." }),
          mayApprove: z.boolean().meta({
            description: "Whether you can approve it: you didn’t request it, or you are the only member.",
          }),
        }),
      )
      .meta({ description: "The newest five uses of credit that need a second member's approval." }),
    matchRequests: z
      .object({
        waiting: count,
        newest: z.array(z.object({ matchRequestId: z.uuid(), friendName: z.string() })),
      })
      .meta({
        description: "Friends whose advocate isn’t known for certain: the number, and the newest three.",
      }),
    reviews: z
      .object({
        waiting: count,
        creditCents: cents.meta({ description: "Credit held until the reviews are decided." }),
        newest: z.array(
          z.object({
            reviewId: z.uuid(),
            friendName: z.string(),
            advocateName: z.string(),
            sentence: z.string().meta({ example: "Fred’s phone is Ann’s phone: (503) 555-0142." }),
          }),
        ),
      })
      .meta({
        description: "Flagged referrals to review: the number, and the newest three.",
      }),
    newLeads: count.meta({
      description:
        "Leads that no one has contacted yet, including those whose advocate isn’t known. Counts up to 1,000 of those with an advocate.",
    }),
    openReferrals: count.meta({ description: "All open referrals." }),
    referrals: z
      .array(
        z.object({
          ...waiting,
          referralId: z.uuid(),
          friendName: z.string(),
          friendPhone: z.string().optional(),
          friendEmail: z.string().optional(),
          advocateName: z.string(),
          stage: z.enum(openStages),
          needsJobValue: z.boolean().meta({ description: "Whether converting it requires the job's value." }),
          createdAt: timestamp,
        }),
      )
      .meta({ description: "The oldest five that have been open for a week or longer." }),
    events: z
      .array(
        z.object({
          eventId: z.uuid(),
          type: z.enum(webhookEventTypes),
          externalId: z.string(),
          keyName: z.string(),
          receivedAt: timestamp,
        }),
      )
      .meta({ description: "The newest five webhook events that matched nothing. For admins only." }),
    endpoints: z
      .array(
        z.object({
          endpointId: z.uuid(),
          url: z.string(),
          stop: z.enum(["gone", "failing"]).optional(),
          since: timestamp.meta({ description: "Start of the failure, or the time it was turned off." }),
        }),
      )
      .meta({
        description:
          "Webhook endpoints that are failing since the admins were notified, or were turned off for failing. For admins only.",
      }),
    connections: z
      .array(
        z.object({
          connectionId: z.uuid(),
          name: z.string(),
          message: z.string().meta({ description: "What is wrong and how to fix it." }),
          since: timestamp,
        }),
      )
      .meta({ description: "Connections that are on and don’t work. For admins only." }),
    connectionEvents: z
      .object({
        waiting: count,
        newest: z.array(
          z.object({
            eventId: z.uuid(),
            connectionId: z.uuid(),
            connectionName: z.string(),
            who: z.string().optional(),
            detail: z.string().optional(),
          }),
        ),
      })
      .meta({
        description:
          "Payments and refunds at other systems that couldn’t be matched to a lead: the number, and the newest three. For admins only.",
      }),
    messages: z
      .array(
        z.object({
          messageId: z.uuid(),
          advocateId: z.uuid().optional(),
          campaignId: z.uuid().optional(),
          advocateName: z.string().optional(),
          template: z.enum(messageTemplates),
          to: z.string(),
          problem: z.string().optional(),
          createdAt: timestamp,
        }),
      )
      .meta({ description: "The newest five messages of the last 30 days that could not be sent." }),
    emailsWithoutAddress: count.meta({
      description: "Emails that wait until the business profile has a postal address.",
    }),
    unreachable: z
      .array(
        z.object({
          contactId: z.uuid(),
          channel: z.enum(messageChannels),
          contact: z.string(),
          reason: z.string(),
          bouncedAt: timestamp,
          name: z.string(),
          campaignId: z.uuid(),
          advocateId: z.uuid().optional(),
          referralId: z.uuid().optional(),
        }),
      )
      .meta({
        description:
          "The newest five addresses that messages don’t reach and that an advocate or the friend of an open lead still has.",
      }),
    complaints: z
      .array(z.object({ messageId: z.uuid(), name: z.string(), to: z.string() }))
      .meta({ description: "The newest three emails of the last week that advocates marked as spam." }),
    mailProblem: z.string().optional().meta({
      description:
        "Why no email goes out: the mail server of this installation fails, and emails wait. For admins only.",
      example: "The mail server refuses the sign-in: check SMTP_USER and SMTP_PASS",
    }),
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
  .meta({ id: "Attention" });

/** Dashboard parts that only some pages show. The frame around every page loads none of them. */
export const dashboardFigures = {
  insights: endpoint({
    operationId: "getInsights",
    method: "GET",
    path: "/api/app/dashboard/insights",
    status: 200,
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
    errors: ["invalid_input", "not_found"],
  }),
  attention: endpoint({
    operationId: "getAttention",
    method: "GET",
    path: "/api/app/dashboard/attention",
    status: 200,
    summary: "Read what needs attention",
    description: "Everything that waits for a person, such as referrals that have been open for a long time.",
    access: {},
    input: z.strictObject({}),
    output: Attention,
    errors: ["invalid_input"],
  }),
};
