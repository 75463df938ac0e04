import { z } from "zod";
import { customerFileStates, messageChannels, messageTemplates, openStages, webhookEventTypes } from "@/db/enums";
import { Redemption } from "@/lib/credit/redemptions/redemption-contract";
import { monthName } from "@/lib/insights/reports/month-name";
import { endpoint, listEndpoint, paging, timestamp } from "@/lib/kit/contract";
import { MatchRequest } from "@/lib/leads/match-requests/request-contract";
import { severities } from "@/lib/leads/review/severities";
import { Approval } from "@/lib/ledger/approvals/approval-contract";
import { groupOf, type InboxKind, inboxGroups, inboxKinds } from "@/lib/platform/inbox/count-contract";

const ids = { campaignId: z.uuid(), advocateId: z.uuid() };
const contact = {
  friendName: z.string(),
  friendPhone: z.string().optional(),
  friendEmail: z.string().optional(),
};

/** A row: its kind, what every row has, and the facts of its kind. */
function row<K extends InboxKind, Facts extends z.ZodRawShape>(kind: K, facts: Facts) {
  return z.object({
    kind: z.literal(kind),
    id: z.uuid().meta({ description: "The subject’s id: of the lead, the review, the event." }),
    since: timestamp.meta({ description: "Since when it waits." }),
    later: z
      .object({ until: timestamp, by: z.string() })
      .optional()
      .meta({ description: "If a member put it off: until when, and who." }),
    ...facts,
  });
}

const mayDecide = z.boolean().meta({
  description: "Whether you may decide it. If not, you are involved, so another member has to.",
});

export const InboxRow = z
  .discriminatedUnion("kind", [
    row("lead", {
      ...ids,
      ...contact,
      advocateName: z.string(),
      stage: z.enum(openStages),
      needsJobValue: z.boolean().meta({ description: "Whether converting it requires the job’s value." }),
      note: z.string().optional(),
      createdAt: timestamp,
    }),
    row("match", { matchRequest: MatchRequest }),
    row("review", {
      friendName: z.string(),
      advocateName: z.string(),
      severity: z.enum(severities),
      sentence: z.string().meta({ example: "Fred’s phone is Ann’s phone: (503) 555-0142." }),
      creditCents: z.int().optional().meta({ description: "The credit held until it is decided." }),
      mayDecide,
    }),
    row("approval", { approval: Approval }),
    row("redemption", { redemption: Redemption }),
    row("payment", {
      connectionId: z.uuid(),
      connectionName: z.string(),
      who: z.string().optional(),
      detail: z.string().optional(),
      isRefund: z.boolean(),
      amountCents: z.int().optional().meta({ description: "What the customer paid or got back." }),
    }),
    row("event", {
      type: z.enum(webhookEventTypes),
      externalId: z.string(),
      keyName: z.string(),
    }),
    row("file", {
      fileName: z.string(),
      createdBy: z.string(),
      state: z.enum(customerFileStates),
      isStopped: z.boolean().meta({
        description: "The member who applied or undid it has left the team, so another one has to go on.",
      }),
      doubtful: z.int().meta({ description: "Rows that a member has to decide." }),
    }),
    row("month", { month: monthName.meta({ description: "The month to close next." }) }),
    row("backup", { lastAt: timestamp.optional().meta({ description: "When the newest one was made." }) }),
    row("mail", { problem: z.string() }),
    row("address", { emails: z.int().meta({ description: "Emails that wait for the postal address." }) }),
    row("connection", { name: z.string(), message: z.string() }),
    row("endpoint", { url: z.string(), stop: z.enum(["gone", "failing"]).optional() }),
    row("contact", {
      channel: z.enum(messageChannels),
      contact: z.string(),
      reason: z.string(),
      name: z.string(),
      campaignId: z.uuid(),
      advocateId: z.uuid().optional(),
      referralId: z.uuid().optional(),
      messageId: z.uuid().optional().meta({
        description: "The message that didn’t arrive, if you can send it again.",
      }),
    }),
    row("message", {
      campaignId: z.uuid().optional(),
      advocateId: z.uuid().optional(),
      advocateName: z.string().optional(),
      template: z.enum(messageTemplates),
      channel: z.enum(messageChannels),
      to: z.string(),
      problem: z.string().optional(),
      mayResend: z.boolean().meta({ description: "Whether you can send it again." }),
    }),
  ])
  .meta({ id: "InboxRow" });

export type InboxRow = z.output<typeof InboxRow>;
export type RowOf<K extends InboxKind> = Extract<InboxRow, { kind: K }>;

const path = "/api/app/inbox";

export const inbox = {
  list: listEndpoint({
    operationId: "listInbox",
    path,
    summary: "List what needs a person",
    description:
      "Leads to call, decisions, and things to fix, each newest first; what concerns the whole server or a connection comes first in its group. A row leaves once it is settled.",
    access: {},
    input: z.strictObject({
      ...paging,
      group: z.enum(inboxGroups).exactOptional().meta({
        description: "`call`: leads. `decide`: what waits for a decision. `fix`: what doesn’t work.",
      }),
      kind: z.enum(inboxKinds).exactOptional().meta({ description: "Only rows of this kind." }),
      part: z.enum(["todo", "later"]).exactOptional().meta({
        description: "`later`: rows that a member put off. Defaults to those to do now.",
      }),
    }),
    key: "rows",
    id: "id",
    item: InboxRow,
    errors: ["invalid_input"],
  }),
  first: endpoint({
    operationId: "listInboxFirst",
    method: "GET",
    path: `${path}/first`,
    status: 200,
    summary: "List the first rows of the inbox",
    description: "The first three rows to do now: calls, then decisions, then things to fix.",
    access: {},
    input: z.strictObject({}),
    output: z.object({ rows: z.array(InboxRow) }),
    errors: ["invalid_input"],
  }),
};

/** The kinds of a group, in order. */
export function kindsOf(group: (typeof inboxGroups)[number]): InboxKind[] {
  return inboxKinds.filter((kind) => groupOf[kind] === group);
}
