import { z } from "zod";
import { monthName } from "@/lib/insights/reports/month-name";
import { endpoint, listEndpoint, paging, text, timestamp } from "@/lib/kit/contract";
import { emailAddress } from "@/lib/kit/email-address";

export const ClosedMonth = z
  .object({
    closedMonthId: z.uuid(),
    month: z.string().meta({ example: "2026-10" }),
    startsAt: timestamp.meta({ description: "Its first moment, in your time zone when it was closed." }),
    endsAt: timestamp.meta({ description: "The first moment after it." }),
    closedAt: timestamp,
    closedBy: z.string().meta({ description: "The member's name at the time.", example: "Dana Miller" }),
    sentTo: z.string().optional().meta({
      description: "The address the files were emailed to.",
      example: "books@hartcpa.example",
    }),
    statementUrl: z.string().meta({
      description: "The statement to print. It opens without signing in, and never changes.",
    }),
    pdfUrl: z.string().optional().meta({
      description: "The statement as a PDF. Omitted for months closed by an older release.",
    }),
    journalUrl: z.string().meta({
      description: "The journal entry as CSV, for QuickBooks and other programs. It never changes.",
    }),
    reopenedAt: timestamp.optional(),
    reopenedBy: z.string().optional(),
    reopenReason: z.string().optional(),
  })
  .meta({ id: "ClosedMonth" });

export const closedMonthsApi = {
  list: listEndpoint({
    operationId: "listClosedMonths",
    path: "/api/app/closed-months",
    summary: "List the closed months",
    description:
      "Every month that was closed, newest closing first, with its files. A month that was reopened and closed again is listed twice.",
    access: {},
    input: z.strictObject({ ...paging }),
    key: "closedMonths",
    id: "closedMonthId",
    item: ClosedMonth,
    errors: ["invalid_input"],
  }),
  close: endpoint({
    operationId: "closeMonth",
    method: "POST",
    path: "/api/app/closed-months",
    status: 201,
    summary: "Close a month",
    description:
      "Locks a month that is over: from then on, no credit entry can be dated into it, and later corrections are entries of the current month. Writes the statement and the journal entry from the same figures. Months are closed in order.",
    access: { role: "admin", inDemo: "open" },
    organizationLimit: { name: "closings", q: 20, w: 3600, counts: "closings" },
    input: z.strictObject({
      month: monthName.meta({
        description: "The month to close: `monthToClose` of the credit report.",
        example: "2026-10",
      }),
      email: emailAddress.exactOptional().meta({
        description: "Emails the links to the files to your bookkeeper.",
        example: "books@hartcpa.example",
      }),
    }),
    example: { month: "2026-10" },
    output: z.object({ closedMonth: ClosedMonth }),
    errors: ["invalid_input", "month_closed", "months_in_order"],
  }),
  reopen: endpoint({
    operationId: "reopenMonth",
    method: "POST",
    path: "/api/app/closed-months/:closedMonthId/reopen",
    status: 200,
    summary: "Reopen the latest closed month",
    description:
      "Only the latest closed month can be reopened. Its files stay as they were; closing it again writes new ones.",
    access: { role: "admin", recentProof: true },
    input: z.strictObject({
      closedMonthId: z.uuid(),
      reason: text(200).meta({
        description: "Kept with the month and in the audit log.",
        example: "Invoice 1561 was entered twice",
      }),
    }),
    example: { reason: "Invoice 1561 was entered twice" },
    output: z.object({ closedMonth: ClosedMonth }),
    errors: ["not_found", "invalid_input", "months_in_order"],
  }),
};
