import type { z } from "zod";
import type { customerFileRows } from "@/db/schema/customer-files";
import { type Facts, type Option, type Signs, weigh } from "@/lib/files/customer-files/judge";
import { formatDays, reasons } from "@/lib/files/customer-files/reasons";
import type { Candidate } from "@/lib/files/customer-files/row-fields";
import { formatPhone } from "@/lib/kit/format-phone";

type StoredFileRow = typeof customerFileRows.$inferSelect;
type CandidateView = z.output<typeof Candidate>;

/** Explains a row's result in a sentence. */
export function describeReason(
  row: StoredFileRow,
  { why, ...facts }: Facts,
  candidates: readonly CandidateView[],
): string {
  const [first] = candidates;
  const { friendName: friend = "the customer", advocateName: advocate = "the advocate" } = first ?? {};
  return reasons[why]({ ...facts, row, friend, advocate, leads: candidates.length });
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
  add(signs.advocate, `Names ${row.referredBy ?? "the advocate"}`, `Names ${row.referredBy ?? "another advocate"}`);
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
  return likeness === "unknown" ? { text: "No name to compare" } : { fits: false, text: `“${name}” is another name` };
}

function formatDistance(days: number | null): Sign {
  if (days === null) return { text: "No date to compare" };
  if (days < 0) return { fits: false, text: `Referred ${formatDays(-days)} after the job` };
  const when = days === 0 ? "Referred on the day of the job" : `Referred ${formatDays(days)} before the job`;
  return days <= 45 ? { fits: true, text: when } : { text: when };
}

function describeStreet(street: string | null, leadStreet: string | undefined): Sign {
  if (street === null || leadStreet === undefined) return { text: "No address to compare" };
  return street === leadStreet ? { fits: true, text: "Same address" } : { fits: false, text: "Another address" };
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
