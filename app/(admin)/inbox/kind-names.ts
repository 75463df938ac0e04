import type { InboxKind } from "@/lib/platform/inbox/count-contract";

/** The kinds of rows, in the middle of a sentence. */
export const kindNames: Readonly<Record<InboxKind, string>> = {
  lead: "leads",
  match: "leads without a sender",
  review: "doubtful leads",
  approval: "approvals",
  redemption: "uses of credit",
  payment: "payments",
  event: "events",
  file: "customer files",
  month: "months to close",
  backup: "backups",
  mail: "the mail server",
  address: "your mailing address",
  connection: "connections",
  endpoint: "webhooks",
  contact: "addresses",
  message: "messages",
};
