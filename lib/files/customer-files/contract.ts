import { z } from "zod";
import { customerFileKinds, customerFileStates } from "@/db/enums";
import { campaignId, centsFrom } from "@/lib/business/campaigns/field-contract";
import { CustomerFileResult, FileRow } from "@/lib/files/customer-files/row-fields";
import { advocateId } from "@/lib/kit/advocate-id";
import { endpoint, listEndpoint, paging, text, timestamp } from "@/lib/kit/contract";
import { formatCents } from "@/lib/kit/format-cents";
import { formatPhone } from "@/lib/kit/format-phone";
import { referralId } from "@/lib/leads/referrals/fields";

/** The most rows per file. */
export const MAX_FILE_ROWS = 20_000;

/** The most rows per request. */
export const MAX_ROWS_AT_ONCE = 2_000;

const fileId = z.uuid().meta({ description: "The customer file.", example: "019a6c25-1f0b-7a44-8d21-5c6b7a8990ab" });

const rowId = z.uuid().meta({ description: "The row.", example: "019a6c25-20aa-7c11-9e32-6d7c8b9aa1bc" });

const fileName = text(200).meta({ example: "October invoices.xlsx" });

const amounts = z.object({
  count: z.int().meta({ example: 7 }),
  creditCents: z.int().meta({ description: "The change in credit, in cents.", example: 21_000 }),
});

/** Row counts of a file by result. */
const FileTotals = z
  .object({
    convert: amounts.meta({ description: "Leads that convert." }),
    reverse: amounts.meta({ description: "Refunds that take back all or part of a reward." }),
    noted: z.int().meta({
      description: "How many refunds in `reverse` are partial and leave the reward unchanged.",
      example: 0,
    }),
    invite: z.int().meta({ description: "Customers who are not advocates yet.", example: 31 }),
    withoutTexts: z.int().meta({
      description: "How many of their phone numbers would get no texts because `textConsent` is not yes.",
      example: 12,
    }),
    ask: z.int().meta({ description: "Rows that you have to decide.", example: 4 }),
    wrong: z.int().meta({ description: "People whose row has to be corrected.", example: 0 }),
    known: z.int().meta({ description: "People of `nothing` who are advocates already.", example: 0 }),
    emails: z.int().meta({ description: "How many invites go out by email.", example: 31 }),
    texts: z.int().meta({ description: "How many invites may go out by text.", example: 19 }),
    unreachable: z.int().meta({
      description: "How many of `invite` have neither an email address nor consent to texts.",
      example: 0,
    }),
    cut: z.int().meta({
      description: "How many of `invite` are added without a contact that can't be read.",
      example: 0,
    }),
    nothing: z.int().meta({ description: "Rows with nothing to do.", example: 170 }),
    failed: z.int().meta({ description: "Rows that failed; each has a `problem`.", example: 0 }),
  })
  .meta({ id: "CustomerFileTotals" });

export const CustomerFile = z
  .object({
    fileId: z.uuid(),
    kind: z.enum(customerFileKinds),
    fileName: z.string().meta({ example: "October invoices.xlsx" }),
    state: z.enum(customerFileStates).meta({
      description:
        "`receiving`: more rows will follow. `checking`: its rows are being checked and nothing is changed yet. `checked`: waits for you. `applying`, `applied`. `undoing`, `undone`. `discarded`: never applied.",
    }),
    rowCount: z.int().meta({ example: 214 }),
    doneCount: z.int().meta({ description: "How many rows the current step has finished.", example: 214 }),
    from: z.iso.date().optional().meta({ description: "The day of its first job.", example: "2026-10-01" }),
    until: z.iso.date().optional().meta({ description: "The day of its last job.", example: "2026-10-31" }),
    totals: FileTotals,
    pendingCount: z.int().meta({
      description: "Rows that applying would process now, including decided ones.",
      example: 9,
    }),
    inviteTo: z.uuid().optional().meta({ description: "The campaign its people are added to." }),
    removedCount: z.int().optional().meta({ description: "How many added people its undo removed." }),
    createdBy: z.string().meta({ example: "Dana Miller" }),
    createdAt: timestamp,
    appliedAt: timestamp.optional(),
    appliedBy: z.string().optional().meta({ description: "The member who applied it last." }),
    stopped: z.string().optional().meta({
      description:
        "Why it stopped: the member or API key that applied or undid it no longer exists, or may not do so anymore. Apply or undo it again.",
    }),
    problem: z.string().optional().meta({
      description: "Why people are left that can't be added: the campaign was deleted. Says what you can do instead.",
    }),
    isEmpty: z.boolean().meta({
      description: "Whether it is `checked` and has nothing to add, count or decide. Discard it, or leave it.",
    }),
    undoableUntil: timestamp.optional().meta({ description: "The time until which an applied file can be undone." }),
    undoneAt: timestamp.optional(),
    undoneBy: z.string().optional(),
    forgottenAt: timestamp.optional().meta({ description: "When its rows were deleted." }),
  })
  .meta({ id: "CustomerFile" });

/** A cell of a corrected row; empty text removes what was there. */
const personCell = z.string().max(300).exactOptional();

const path = "/api/app/customer-files";
const item = `${path}/:fileId`;
const FileResult = z.object({ file: CustomerFile });

const rows = z.array(FileRow).min(1).max(MAX_ROWS_AT_ONCE);
const more = z.boolean().exactOptional().meta({
  description: "True if more rows follow with `addCustomerFileRows`. The check starts with the last ones.",
});

/** Six full files per minute: each request takes tenths of a second of CPU time. */
export const rowLimit = {
  name: "customerFileRows",
  q: 60,
  w: 60,
  counts: "requests with rows of customer files for your organization",
} as const;

/** Filters of a row list. */
export const rowGroups = [
  ...(["matched", "invite", "ask", "nothing", "failed"] as const),
  ...(["wrong", "known", "others", "left"] as const),
] as const;

export const customerFiles = {
  create: endpoint({
    operationId: "createCustomerFile",
    method: "POST",
    path,
    status: 201,
    summary: "Upload a customer file",
    description:
      "A month's customers, jobs or invoices. Every row is checked against your leads, by code, then email, then phone, then name together with the advocate. With `kind: people` the rows are people to add to a campaign as advocates. Nothing changes until you apply the file. Up to 20,000 rows, 2,000 per request.",
    access: {},
    organizationLimit: rowLimit,
    input: z
      .strictObject({
        fileName,
        rows,
        more,
        kind: z.enum(customerFileKinds).exactOptional().meta({ description: "`jobs` when left out." }),
        inviteTo: campaignId.exactOptional().meta({ description: "The campaign that people are added to." }),
      })
      .refine(({ kind, inviteTo }) => (kind === "people") === (inviteTo !== undefined), {
        path: ["inviteTo"],
        message: "is required for people, and only for them",
      }),
    example: {
      fileName: "October invoices.csv",
      rows: [{ row: 2, name: "Gus Hale", email: "gus@example.com", jobTotal: "$480.00", invoice: "4187" }],
    },
    output: FileResult,
    errors: ["not_found"],
  }),
  addRows: endpoint({
    operationId: "addCustomerFileRows",
    method: "POST",
    path: `${item}/rows`,
    summary: "Add rows to a customer file",
    description: "While it is `receiving`. A row whose number already exists is left unchanged.",
    access: {},
    organizationLimit: rowLimit,
    input: z.strictObject({ fileId, rows, more }),
    example: { rows: [{ row: 2001, name: "Yusuf Evans", phone: "503 555 0187", jobTotal: "660" }] },
    output: FileResult,
    errors: ["not_found", "file_closed"],
  }),
  list: listEndpoint({
    operationId: "listCustomerFiles",
    path,
    summary: "List customer files",
    description: "Newest first, without discarded ones.",
    access: {},
    input: z.strictObject({
      ...paging,
      kind: z.enum(customerFileKinds).exactOptional().meta({ description: "`jobs` when left out." }),
    }),
    key: "files",
    id: "fileId",
    item: CustomerFile,
  }),
  get: endpoint({
    operationId: "getCustomerFile",
    method: "GET",
    path: item,
    summary: "Read a customer file",
    description: "Includes the results of its rows so far.",
    access: {},
    input: z.strictObject({ fileId }),
    output: FileResult,
    errors: ["not_found"],
  }),
  listRows: listEndpoint({
    operationId: "listCustomerFileRows",
    path: `${item}/rows`,
    summary: "List the rows of a customer file",
    description: "In order, each with its result and the reason.",
    access: {},
    input: z.strictObject({
      fileId,
      ...paging,
      group: z.enum(rowGroups).exactOptional().meta({
        description:
          "`matched`: rows that convert or reverse. `ask`: rows you have to decide. `failed`: rows that failed. Of people, `wrong`: rows to correct, and corrected ones. `known`: advocates already. `others`: the rest of `nothing`. `left`: all that are not added.",
      }),
    }),
    key: "rows",
    id: "rowId",
    item: CustomerFileResult,
    csv: {
      Name: ({ name }) => name,
      Email: ({ email }) => email,
      Phone: ({ phone }) => phone && formatPhone(phone),
      "Text consent": ({ mayText }) => (mayText ? "yes" : ""),
      Language: ({ language }) => language,
      "Referral code": ({ code }) => code,
      "Referred by": ({ referredBy }) => referredBy,
      "Job total": ({ jobValueCents }) => jobValueCents && formatCents(jobValueCents),
      Date: ({ jobDate }) => jobDate,
      Invoice: ({ invoice }) => invoice,
      Row: ({ row }) => row,
      Reason: ({ problem, reason }) => problem ?? reason,
    },
    errors: ["not_found"],
  }),
  decide: endpoint({
    operationId: "decideCustomerFileRow",
    method: "POST",
    path: `${item}/rows/:rowId/decide`,
    summary: "Decide an unclear row",
    description:
      "Picks the row's lead, or the advocate of a new lead, or marks it as unrelated. Of a person to add, it corrects the row, or decides whether to write to them. The decision takes effect when the file is applied, or applied again.",
    access: {},
    input: z
      .strictObject({
        fileId,
        rowId,
        referralId: referralId.exactOptional(),
        advocateId: advocateId.exactOptional().meta({
          description: "Adds the customer as a lead of this advocate, then converts it.",
        }),
        nothing: z.literal(true).exactOptional().meta({
          description: "The row belongs to no lead, or the person is left out.",
        }),
        invite: z.boolean().exactOptional().meta({
          description: "Adds the person. false: without ever writing to them.",
        }),
        person: z
          .strictObject({ name: personCell, email: personCell, phone: personCell })
          .exactOptional()
          .meta({ description: "The person's corrected row, which is checked again." }),
        jobTotalCents: centsFrom(1).exactOptional().meta({
          description: "The job's total, if the file does not include it.",
        }),
      })
      .refine(
        ({ referralId: lead, advocateId: advocate, nothing, invite, person }) =>
          [lead, advocate, nothing, invite, person].filter((choice) => choice !== undefined).length === 1,
        { path: ["referralId"], message: "or another decision is required, and only one of them" },
      ),
    example: { nothing: true },
    output: z.object({ row: CustomerFileResult }),
    errors: ["not_found", "file_closed"],
  }),
  apply: endpoint({
    operationId: "applyCustomerFile",
    method: "POST",
    path: `${item}/apply`,
    summary: "Apply a customer file",
    description:
      "Converts and reverses the matched leads in the background and returns the file as it starts. Rows that wait for a decision are skipped and can be applied later. With `inviteTo`, the other customers are invited to that campaign. People are added to the campaign of their file. Can be undone for 30 days.",
    access: {},
    input: z.strictObject({
      fileId,
      inviteTo: campaignId.exactOptional().meta({
        description: "Invites customers who are not advocates yet to this campaign. Not for people.",
      }),
      sendInvites: z.boolean().exactOptional().meta({
        description: "Whether added people get a message with their link. Defaults to true.",
      }),
    }),
    example: {},
    output: FileResult,
    errors: ["not_found", "file_closed"],
  }),
  cancel: endpoint({
    operationId: "cancelCustomerFile",
    method: "POST",
    path: `${item}/cancel`,
    summary: "Discard a customer file",
    description: "Before it is applied: stops the check and deletes the file's rows.",
    access: {},
    input: z.strictObject({ fileId }),
    example: {},
    output: z.object({ ok: z.literal(true) }),
    errors: ["not_found", "file_closed"],
  }),
  undo: endpoint({
    operationId: "undoCustomerFile",
    method: "POST",
    path: `${item}/undo`,
    summary: "Undo a customer file",
    description:
      "Within 30 days: takes back the rewards it added, restores those it took back, and removes invited customers without activity since. Sent messages can't be recalled.",
    access: {},
    input: z.strictObject({ fileId }),
    example: {},
    output: FileResult,
    errors: ["not_found", "file_closed"],
  }),
};
