import type { z } from "zod";
import type { customerFileRows } from "@/db/schema/customer-files";
import type { Candidate } from "@/lib/files/customer-files/contract";
import { type Facts, type Option, type Signs, weigh } from "@/lib/files/customer-files/judge";
import { formatPhone } from "@/lib/kit/format-phone";
import { doubtReasons, findDoubt } from "@/lib/leads/advocates/doubtful-person";

type StoredFileRow = typeof customerFileRows.$inferSelect;
type CandidateView = z.output<typeof Candidate>;

const day = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const formatDay = (date: string) => day.format(new Date(date));
const formatDays = (days: number) => (days === 1 ? "1 day" : days === 7 ? "a week" : `${days} days`);

const numbers = ["", "One", "Two", "Three", "Four", "Five", "Six"];

/** Explains a row's result in a sentence. */
export function describeReason(
  row: StoredFileRow,
  facts: Facts,
  candidates: readonly CandidateView[],
): string {
  const [first] = candidates;
  const friend = first?.friendName ?? "the customer";
  const advocate = first?.advocateName ?? "the advocate";
  const leads = candidates.length === 1 ? "an open lead" : "open leads";
  const sentences: Readonly<Record<Facts["why"], string>> = {
    matched: row.outcome === "reverse" ? describeRefund(row, facts) : "One open lead fits.",
    restored: "The file that counted this job was undone. It counts again.",
    open: "Not paid yet, or not done.",
    counted: row.kind === "refund" ? "This refund was counted before." : "This invoice was counted before.",
    already: "This lead was converted before. Each friend counts once.",
    again:
      facts.asRow === undefined
        ? "Another row of this file says the same."
        : `Counted with row ${facts.asRow}.`,
    unmatched: row.unread === null ? "No lead fits." : `No lead fits. ${row.unread}`,
    doubtful: describeDoubt(row),
    invite: "A customer who isn’t an advocate yet.",
    noRefund: "A refund of a job that no lead brought.",
    decided: row.outcome === "nothing" ? "You marked it as not a referral." : "You decided this one.",
    several: `${numbers[candidates.length] ?? candidates.length} open leads fit. Whose customer is it?`,
    apart: "The email fits one lead, and the phone another. Whose customer is it?",
    otherCode: `The code belongs to another advocate than ${friend}’s lead.`,
    otherName: `The phone is ${friend}’s, but the name is another. Same customer?`,
    nameOnly: `Only the name fits ${leads}. Same customer?`,
    initial: `The file names ${advocate}, but only a part of the name fits.`,
    before: `${row.jobDate ? `Paid ${formatDay(row.jobDate)}, ` : "Paid "}${formatDays(facts.days ?? 0)} before ${friend} was referred.`,
    own: `The ${row.email ? "email" : "phone"} belongs to the advocate, ${advocate}.`,
    noTotal: "No job total in the file, and the reward is a percent of it.",
    add: `${advocate} sent this customer, and there’s no lead yet. Add one and convert it?`,
    unread: row.unread ?? "A cell can’t be read.",
    changedTotal:
      "This job was counted with another total, and undone. Reverse or adjust the credit on the lead’s page.",
    whichRefund: `We don’t have this invoice number. Is this a refund of ${friend}’s job?`,
    noRefundTotal: "A part was refunded, but the job’s total isn’t known. Take all of the reward back?",
  };
  return sentences[facts.why];
}

/** Why a customer is not offered for an invite. A member can still invite them by hand. */
function describeDoubt({ name, email }: StoredFileRow): string {
  const doubt = findDoubt({ name: name ?? "", email: email ?? "" });
  return `${doubt ? doubtReasons[doubt] : "Something speaks against writing to them."} Not offered for an invite.`;
}

function describeRefund(row: StoredFileRow, { asRow }: Facts): string {
  const what = row.jobValueCents === null ? "Refund" : "Refund of a part, or all,";
  const of = row.invoice ? ` of invoice ${row.invoice}` : "";
  const counted = asRow === undefined ? "" : `, which row ${asRow} counts`;
  if (row.jobValueCents !== null && !row.creditCents) return `Part refund${of}${counted}. The reward stays.`;
  return `${what}${of}${counted}.`;
}

interface ComparedLead {
  readonly friendName: string;
  readonly friendPhone: string | null;
  readonly street: string | undefined;
}

type Sign = CandidateView["signs"][number];

/** Signs for and against a lead, most telling first. */
export function describeSigns(row: StoredFileRow, signs: Signs, lead: ComparedLead | undefined): Sign[] {
  const described: Sign[] = [];
  const add = (fits: boolean | null, yes: string, no: string) => {
    if (fits !== null) described.push({ fits, text: fits ? yes : no });
  };
  add(signs.code, `Code ${row.code ?? ""}`, `Another advocate’s code`);
  add(
    signs.advocate,
    `Names ${row.referredBy ?? "the advocate"}`,
    `Names ${row.referredBy ?? "another advocate"}`,
  );
  if (!lead) return [...described, { text: "New lead" }];
  add(signs.email, "Same email", "Another email");
  add(signs.phone, "Same phone", describeOtherPhone(lead.friendPhone));
  if (row.name !== null) described.push(formatName(row.name, signs.name));
  described.push(formatDistance(signs.days));
  described.push(describeStreet(row.street, lead.street));
  return described;
}

function describeOtherPhone(phone: string | null): string {
  return phone ? `Phone ends in ${formatPhone(phone).slice(-4)}` : "Another phone";
}

function formatName(name: string, likeness: Signs["name"]): Sign {
  if (likeness === "same") return { fits: true, text: "Same name" };
  if (likeness === "near" || likeness === "fits") return { fits: true, text: `“${name}” fits` };
  if (likeness === "family") return { fits: false, text: "Only the last name fits" };
  return likeness === "unknown"
    ? { text: "No name to compare" }
    : { fits: false, text: `“${name}” is another name` };
}

function formatDistance(days: number | null): Sign {
  if (days === null) return { text: "No date to compare" };
  if (days < 0) return { fits: false, text: `Referred ${formatDays(-days)} after the job` };
  const when = days === 0 ? "Referred on the day of the job" : `Referred ${formatDays(days)} before the job`;
  return days <= 45 ? { fits: true, text: when } : { text: when };
}

function describeStreet(street: string | null, leadStreet: string | undefined): Sign {
  if (street === null || leadStreet === undefined) return { text: "No address to compare" };
  return street === leadStreet
    ? { fits: true, text: "Same address" }
    : { fits: false, text: "Another address" };
}

/** Which candidate fits best, and why; undefined if none stands out. */
export function describeBest(options: readonly Option[], nameAt: (at: number) => string): string | undefined {
  const [first, second] = options;
  if (!first || !second || weigh(first.signs) - weigh(second.signs) < 3) return undefined;
  const [firstName = ""] = nameAt(0).split(" ");
  const by = describeBy(first.signs, second.signs);
  return by && firstName ? `Best match: ${firstName}. ${by}` : undefined;
}

function describeBy(best: Signs, next: Signs): string | undefined {
  if (best.code && !next.code) return "The code is the surest sign.";
  if (best.email && !next.email) return "An email counts more than anything but a code.";
  if (best.phone && !next.phone) return "A phone counts more than a name.";
  if (best.name === "same" && next.name !== "same") return "The whole name fits.";
  return (best.days ?? -1) >= 0 && (next.days ?? 0) < 0 ? "The other came after the job." : undefined;
}
