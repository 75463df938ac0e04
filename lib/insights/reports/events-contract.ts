import { z } from "zod";
import { activityActions, redemptionMethods, reversalReasons } from "@/db/enums";
import { creditTypes } from "@/db/enums-credit";
import { monthName } from "@/lib/insights/reports/month-name";
import { endpoint, listEndpoint, paging, text, timestamp } from "@/lib/kit/contract";
import { periodsToToday } from "@/lib/kit/last-days";
import { type CreditKind, creditKindNames, creditTypeNames } from "@/lib/ledger/type-contract";

/** The list's filters: a term of the statement, or rewards that were put on hold. */
export const eventKinds = [...creditKindNames, "held"] as const satisfies readonly (CreditKind | "held")[];

const usd = (cents: number | undefined) => (cents === undefined ? undefined : cents / 100);

/** A ledger entry that moved or held credit, split by type: one type, or two if a part of it is owed. */
export const CreditEvent = z
  .object({
    activityId: z.uuid(),
    campaignId: z.uuid(),
    advocateId: z.uuid(),
    advocateName: z.string().meta({ example: "Ann Reyes" }),
    action: z.enum(activityActions),
    description: z.string().meta({ example: "Fred Fox became a customer: $48.00 earned" }),
    memo: z.string().optional(),
    parts: z
      .array(z.object({ type: z.enum(creditTypes), cents: z.int() }))
      .meta({ description: "They add up to the change of the balance." }),
    heldCents: z.int().optional().meta({
      description: "For `held`: the reward on hold, less refunds since. It is not credit yet.",
    }),
    balanceAfter: z.int(),
    invoiceNumber: z.string().optional(),
    referralId: z.uuid().optional(),
    redemptionId: z.uuid().optional(),
    correctsMonth: z.string().optional().meta({
      description: "The closed month that the entry corrects.",
      example: "2026-10",
    }),
    createdAt: timestamp,
  })
  .meta({ id: "CreditEvent" });

type Event = z.output<typeof CreditEvent>;

const kind = z.enum(eventKinds).meta({
  description: "Only entries that count in this term of the statement. `held`: rewards put on hold.",
});

const Why = z
  .object({
    event: CreditEvent,
    steps: z
      .array(CreditEvent)
      .meta({ description: "The advocate’s credit entries up to this one, oldest first, at most 12." }),
    earlierSteps: z.int().meta({ description: "The number of entries before those." }),
    lead: z
      .object({
        friendName: z.string(),
        createdAt: timestamp,
        convertedAt: timestamp.optional(),
        jobValueCents: z.int().optional(),
      })
      .optional()
      .meta({ description: "The lead that the reward is for." }),
    reversal: z
      .object({ reason: z.enum(reversalReasons), note: z.string().optional() })
      .optional()
      .meta({ description: "Why it was taken back." }),
    redemption: z
      .object({ method: z.enum(redemptionMethods), by: z.string().optional() })
      .optional()
      .meta({ description: "How the credit was used." }),
  })
  .meta({ id: "WhyCredit" });

const id = z.uuid();

export const creditEvents = {
  list: listEndpoint({
    operationId: "listCreditEvents",
    path: "/api/app/reports/credit/events",
    summary: "List a month's credit entries",
    description:
      "Every entry behind the credit report, newest first, as JSON or a spreadsheet. Their parts add up to the report’s figures. Rewards put on hold move no credit, so they are only listed with `kind=held`.",
    access: {},
    input: z.strictObject({
      ...paging,
      month: monthName
        .exactOptional()
        .meta({ description: "A month in your time zone. Defaults to the current one.", example: "2026-10" }),
      kind: kind.exactOptional(),
      period: z.enum(periodsToToday).exactOptional().meta({
        description:
          "Instead of a month: the last 7, 30, 90 or 365 days or all time, as `getInsights` counts them, in UTC and without deleted campaigns.",
      }),
      invoiceNumber: text(60).exactOptional().meta({
        description:
          "Only credit used on this invoice, and given back. The whole number, in any case. Covers all time unless a month is named.",
        example: "1042",
      }),
    }),
    key: "creditEvents",
    id: "activityId",
    item: CreditEvent,
    csv: {
      Date: ({ createdAt }) => createdAt,
      Customer: ({ advocateName }) => advocateName,
      "What happened": ({ description }) => description,
      Note: ({ memo }) => memo,
      Type: ({ parts }) => parts.map(({ type }) => creditTypeNames[type]).join(" and "),
      "Amount (USD)": ({ parts }) => usd(parts.reduce((sum, { cents }) => sum + cents, 0)),
      "Part owed to you (USD)": ({ parts }: Event) => usd(parts.find(({ type }) => type === "owed")?.cents),
      "On hold (USD)": ({ heldCents }) => usd(heldCents),
      "Balance after (USD)": ({ balanceAfter }) => usd(balanceAfter),
      Invoice: ({ invoiceNumber }) => invoiceNumber,
      "Corrects month": ({ correctsMonth }) => correctsMonth,
    },
  }),
  why: endpoint({
    operationId: "explainCreditEvent",
    method: "GET",
    path: "/api/app/reports/credit/events/:activityId",
    summary: "Explain a credit entry",
    description:
      "The steps that led to an entry, each with its amount and balance, and the lead, refund or use behind it.",
    access: {},
    input: z.strictObject({ activityId: id }),
    output: z.object({ why: Why }),
    errors: ["not_found"],
  }),
};
