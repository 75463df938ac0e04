import { z } from "zod";
import { activityActions } from "@/db/enums";
import { creditTypes } from "@/db/enums-credit";
import { campaignId } from "@/lib/business/campaigns/field-contract";
import { creditType, owedCents } from "@/lib/credit/contract";
import { ClosedMonth } from "@/lib/insights/reports/closed-months-contract";
import { monthName } from "@/lib/insights/reports/month-name";
import { advocateId } from "@/lib/kit/advocate-id";
import { endpoint, listEndpoint, paging, queryNumber, timestamp } from "@/lib/kit/contract";
import { dollars } from "@/lib/kit/format-cents";
import { creditFigureNames, creditFigures, creditTypeNames } from "@/lib/ledger/type-contract";

const cents = (description: string) => z.int().meta({ description, example: 4800 });
const count = z.int();
/** Numbers, because spreadsheets would escape text that starts with a minus. */
const usd = (amountCents: number) => amountCents / 100;
const FIRST_YEAR = 2000;
const LAST_YEAR = 9998;

const month = monthName.meta({
  description: "A month in your time zone. Defaults to the current one.",
  example: "2026-10",
});
const year = queryNumber(z.int().min(FIRST_YEAR).max(LAST_YEAR)).meta({
  description: "A year in your time zone. Defaults to the current one.",
  example: "2026",
});

const figures = {
  openingCents: cents("Credit at the start."),
  earnedCents: cents("Rewards that became credit: at once, or when held credit was released."),
  broughtOverCents: cents("Credit from before you used this service."),
  redeemedCents: cents("Credit that was used, on a bill or given another way, less what was given back."),
  reversedCents: cents("Rewards that were taken back in full, owed parts included, less those restored."),
  owedCents: cents(
    "The part of it that the balances did not cover and that advocates owe now, less what new credit paid of it. Below zero where more was paid.",
  ),
  expiredCents: cents("Credit that expired."),
  adjustedCents: cents("What was added by hand, less what was taken off. Can be below zero."),
  undoneCents: cents(
    "What was added by undoing, less what was taken off: conversions and files made by mistake, and adjustments. Mostly below zero.",
  ),
  closingCents: cents(
    "opening + earned + broughtOver − redeemed − reversed + owed − expired + adjusted + undone: credit at the end.",
  ),
  types: z
    .array(
      z.object({
        type: z.enum(creditTypes),
        cents: z.int().meta({ description: "Negative for credit taken off." }),
        count: count.meta({ description: "The number of times. A returned use doesn’t count again." }),
        entries: count.meta({ description: "The number of entries, with those that return a use." }),
      }),
    )
    .meta({ description: "By type of entry, in a fixed order, without unused types." }),
};

const CampaignFigures = z
  .object({
    campaignId: z.uuid(),
    name: z.string().meta({ example: "Spring referrals" }),
    isDeleted: z.boolean(),
    advocatesWithCredit: count.meta({ description: "At the end." }),
    ...figures,
  })
  .meta({ id: "CreditOfCampaign" });

type ReportFigures = z.output<typeof CampaignFigures>;

/** Upper limits of the credit age groups, in days. Older credit forms one more group. */
export const ageLimits = [30, 90, 180, 365] as const;

const CreditReport = z
  .object({
    month,
    from: timestamp.meta({ description: "Its first moment." }),
    to: timestamp.meta({ description: "The first moment after it." }),
    isFinal: z.boolean().meta({ description: "Whether it is over and no longer changes." }),
    closed: ClosedMonth.optional().meta({ description: "If its books are closed." }),
    monthToClose: z.string().optional().meta({
      description: "The month to close next. Left out while it is not over, or has no credit.",
      example: "2026-10",
    }),
    totals: z.object({
      ...figures,
      earnedCount: count,
      broughtOverCount: count,
      redeemedCount: count,
      reversedCount: count,
      owedCount: count,
      expiredCount: count,
      adjustedCount: count,
      undoneCount: count,
    }),
    campaigns: z.array(CampaignFigures).meta({ description: "Campaigns with credit or entries, newest first." }),
    ages: z
      .array(
        z.object({
          untilDays: count.optional().meta({ description: "Left out for credit older than a year." }),
          cents: cents("Credit of this age."),
          credits: count.meta({ description: "The number of rewards and additions it comes from." }),
        }),
      )
      .meta({ description: "How old the credit at the end is. The oldest is used first." }),
    entries: count.meta({ description: "Entries in the month that move credit." }),
    advocates: count,
    advocatesWithCredit: count.meta({ description: "At the end." }),
    balancesCents: cents("The advocates' balances at the end, equal to `closingCents`."),
    owedByAdvocatesCents: cents("What advocates owe at the end: credit that was taken back after it was used."),
    advocatesWhoOwe: count.meta({ description: "At the end." }),
    pendingCents: cents("Rewards promised but not credited yet, as of now. Not part of the report."),
  })
  .meta({ id: "CreditReport" });

const PersonOfYear = z
  .object({
    advocateId: z.uuid().meta({ description: "The person’s first advocate." }),
    campaignId: z.uuid(),
    name: z.string().meta({ example: "Ann Reyes" }),
    email: z.string().optional(),
    phone: z.string().optional(),
    cashLikeCents: cents("Gift cards, and what was handed over in another way."),
    discountLikeCents: cents("Taken off bills: on invoices and by one-time codes."),
    mark: z.enum(["reached", "close"]).optional().meta({
      description: "`reached`: cash-like is at the threshold or above. `close`: from three quarters of it on.",
    }),
  })
  .meta({ id: "PersonOfYear" });

const StatementEntry = z.object({
  activityId: z.uuid(),
  action: z.enum(activityActions),
  creditType: creditType.optional(),
  description: z.string(),
  friendName: z.string().optional(),
  memo: z.string().optional(),
  amountCents: z.int(),
  owedCents: owedCents.optional(),
  balanceAfter: z.int(),
  createdAt: timestamp,
});

export const reports = {
  credit: endpoint({
    operationId: "getCreditReport",
    method: "GET",
    path: "/api/app/reports/credit",
    summary: "Read the credit report of a month",
    description:
      "Advocates' credit at the start and at the end, every change in between, to the cent, and the age of the rest.",
    access: {},
    input: z.strictObject({ month: month.exactOptional() }),
    output: z.object({ creditReport: CreditReport }),
  }),
  creditByCampaign: listEndpoint({
    operationId: "listCreditByCampaign",
    path: "/api/app/reports/credit/campaigns",
    summary: "Export the credit report of a month",
    description: "The report’s figures by campaign, newest first, as JSON or a spreadsheet.",
    access: {},
    input: z.strictObject({ ...paging, month: month.exactOptional() }),
    key: "campaigns",
    id: "campaignId",
    item: CampaignFigures.extend({ month }),
    csv: {
      Month: (row) => row.month,
      Campaign: ({ name }) => name,
      "Opening (USD)": ({ openingCents }) => usd(openingCents),
      ...Object.fromEntries(
        creditFigureNames.map((figure) => {
          const { name, takesOff } = creditFigures[figure];
          return [`${name} (USD)`, (row: ReportFigures) => usd(takesOff ? 0 - row[figure] : row[figure])];
        }),
      ),
      "Closing (USD)": ({ closingCents }) => usd(closingCents),
      "Advocates with credit": ({ advocatesWithCredit }) => advocatesWithCredit,
    },
  }),
  year: listEndpoint({
    operationId: "listPeopleOfYear",
    path: "/api/app/reports/year",
    summary: "Read each person’s credit used in a year",
    description:
      "Credit that was used, cash-like and discount-like apart, of each person: advocates with the same email address, else phone number, count as one. The threshold is that of the credit settings. Information, not tax advice.",
    access: {},
    input: z.strictObject({ ...paging, year: year.exactOptional() }),
    key: "people",
    id: "advocateId",
    item: PersonOfYear,
    csv: {
      Name: ({ name }) => name,
      Email: ({ email }) => email,
      Phone: ({ phone }) => phone,
      [`${creditTypeNames.given} (USD)`]: ({ cashLikeCents }) => dollars(cashLikeCents),
      [`${creditTypeNames.used} (USD)`]: ({ discountLikeCents }) => dollars(discountLikeCents),
      Threshold: ({ mark }) => mark,
    },
  }),
  statement: endpoint({
    operationId: "getStatement",
    method: "GET",
    path: "/api/app/campaigns/:campaignId/advocates/:advocateId/statement",
    summary: "Read an advocate's statement of a year",
    description: "Every entry that changed the credit, oldest first, and the balances before and after.",
    access: {},
    input: z.strictObject({ campaignId, advocateId, year: year.exactOptional() }),
    output: z.object({
      statement: z
        .object({
          advocateId: z.uuid(),
          name: z.string(),
          year: count,
          firstYear: count.meta({ description: "The year of the first entry." }),
          from: timestamp,
          to: timestamp,
          openingCents: cents("Credit at the start."),
          closingCents: cents("Credit at the end, or now."),
          owedCents: cents("What the advocate owes at the end, or now."),
          entries: z.array(StatementEntry),
        })
        .meta({ id: "Statement" }),
    }),
    errors: ["not_found"],
  }),
};
