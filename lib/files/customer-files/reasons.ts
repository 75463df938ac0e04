import type { customerFileRows } from "@/db/schema/customer-files";
import { doubtReasons, findDoubt } from "@/lib/leads/advocates/doubtful-person";

type StoredFileRow = typeof customerFileRows.$inferSelect;

/** The facts that a reason's sentence names. */
interface ReasonContext {
  readonly row: StoredFileRow;
  /** An earlier row of the file that this one repeats. */
  readonly asRow?: number;
  /** Days from the job to the lead. */
  readonly days?: number;
  /** What has to be corrected. */
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
  /** How many leads fit. */
  readonly leads: number;
  /** The first lead's friend and advocate. */
  readonly friend: string;
  readonly advocate: string;
}

type Explain = (context: ReasonContext) => string;

/** Why a row has its outcome: the stored word, and its sentence. */
export const reasons = {
  matched: (context) => (context.row.outcome === "reverse" ? describeRefund(context) : "One open lead fits."),
  restored: () => "The file that counted this job was undone. It counts again.",
  open: () => "Not paid yet, or not done.",
  counted: ({ row }) =>
    row.kind === "refund" ? "This refund was counted before." : "This invoice was counted before.",
  already: () => "This lead was converted before. Each friend counts once.",
  again: ({ row, asRow }) => {
    if (asRow === undefined) return "Another row of this file says the same.";
    return row.kind === "person" ? `Duplicate of row ${asRow}.` : `Counted with row ${asRow}.`;
  },
  unmatched: ({ row }) => (row.unread === null ? "No lead fits." : `No lead fits. ${row.unread}`),
  // A member can still invite them by hand.
  doubtful: ({ row }) => `${findDoubtReason(row)} Not offered for an invite.`,
  invite: () => "A customer who isn’t an advocate yet.",
  noRefund: () => "A refund of a job that no lead brought.",
  decided: ({ row }) => {
    if (row.outcome !== "nothing") return "You decided this one.";
    return row.kind === "person" ? "You left them out." : "You marked it as not a referral.";
  },
  // People to add.
  newPerson: ({ row }) => row.unread ?? "",
  enrolled: () => "Already an advocate in this campaign.",
  skipped: ({ row }) => row.unread ?? "Left out by the file.",
  wrong: ({ errors = [] }) => errors.map(({ field, message }) => `${fieldNames[field] ?? field} ${message}.`).join(" "),
  silent: ({ row }) => findDoubtReason(row),
  // Rows that need a decision.
  several: ({ leads }) => `${numbers[leads] ?? leads} open leads fit. Whose customer is it?`,
  apart: () => "The email fits one lead, and the phone another. Whose customer is it?",
  otherCode: ({ friend }) => `The code belongs to another advocate than ${friend}’s lead.`,
  otherName: ({ friend }) => `The phone is ${friend}’s, but the name is another. Same customer?`,
  nameOnly: ({ leads }) => `Only the name fits ${leads === 1 ? "an open lead" : "open leads"}. Same customer?`,
  initial: ({ advocate }) => `The file names ${advocate}, but only a part of the name fits.`,
  before: ({ row, days = 0, friend }) =>
    `${row.jobDate ? `Paid ${formatDay(row.jobDate)}, ` : "Paid "}${formatDays(days)} before ${friend} was referred.`,
  own: ({ row, advocate }) => `The ${row.email ? "email" : "phone"} belongs to the advocate, ${advocate}.`,
  noTotal: () => "No job total in the file, and the reward is a percent of it.",
  add: ({ advocate }) => `${advocate} sent this customer, and there’s no lead yet. Add one and convert it?`,
  unread: ({ row }) => row.unread ?? "A cell can’t be read.",
  changedTotal: () =>
    "This job was counted with another total, and undone. Reverse or adjust the credit on the lead’s page.",
  whichRefund: ({ friend }) => `We don’t have this invoice number. Is this a refund of ${friend}’s job?`,
  noRefundTotal: () => "A part was refunded, but the job’s total isn’t known. Take all of the reward back?",
} satisfies Readonly<Record<string, Explain>>;

export type Reason = keyof typeof reasons;

const day = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const formatDay = (date: string) => day.format(new Date(date));
export const formatDays = (days: number) => (days === 1 ? "1 day" : days === 7 ? "a week" : `${days} days`);

const numbers = ["", "One", "Two", "Three", "Four", "Five", "Six"];

const fieldNames: Readonly<Record<string, string>> = { name: "Name", email: "Email", phone: "Phone" };

function findDoubtReason({ name, email }: StoredFileRow): string {
  const doubt = findDoubt({ name: name ?? "", email: email ?? "" });
  return doubt ? doubtReasons[doubt] : "Something speaks against writing to them.";
}

function describeRefund({ row, asRow }: ReasonContext): string {
  const what = row.jobValueCents === null ? "Refund" : "Refund of a part, or all,";
  const of = row.invoice ? ` of invoice ${row.invoice}` : "";
  const counted = asRow === undefined ? "" : `, which row ${asRow} counts`;
  if (row.jobValueCents !== null && !row.creditCents) return `Part refund${of}${counted}. The reward stays.`;
  return `${what}${of}${counted}.`;
}
