import type { z } from "zod";
import { formatCount, formatMoney } from "@/components/ui/format";
import type { Tone } from "@/components/ui/variants";
import type { CustomerFile, rowGroups } from "@/lib/files/customer-files/contract";
import type { CustomerFileResult } from "@/lib/files/customer-files/row-fields";
import { REFUND_ROWS } from "@/lib/files/spreadsheets/job-list";

export type ListedFile = z.output<typeof CustomerFile>;
export type FileRow = z.output<typeof CustomerFileResult>;

interface StateLabel {
  readonly name: string;
  readonly tone: Tone;
  /** Running states have one. */
  readonly dot?: boolean;
}

const fileStates: Readonly<Record<ListedFile["state"], StateLabel>> = {
  receiving: { name: "Not fully uploaded", tone: "amber" },
  checking: { name: "Checking", tone: "blue", dot: true },
  checked: { name: "Nothing applied yet", tone: "blue" },
  applying: { name: "Applying", tone: "blue", dot: true },
  applied: { name: "Applied", tone: "accent" },
  undoing: { name: "Undoing", tone: "amber", dot: true },
  undone: { name: "Undone", tone: "neutral" },
  discarded: { name: "Discarded", tone: "neutral" },
};

/** What a file says that changes no advocate. A file of jobs can still be applied, so that its customers are known. */
export function describeNothing({ kind, isEmpty }: Pick<ListedFile, "kind" | "isEmpty">): string {
  if (kind === "people") return "Nothing to add";
  return isEmpty ? "Nothing to do" : "No leads in this file";
}

/** The label of a file's state. */
export function describeState(file: Pick<ListedFile, "kind" | "state" | "isEmpty">): StateLabel {
  return file.isEmpty ? { name: describeNothing(file), tone: "neutral" } : fileStates[file.state];
}

/** How often a file that a worker processes is read again. */
export const CHANGES_EVERY_MS = 1_000;

/** Whether a worker is processing it, so it changes on its own. */
export function isMoving({ state }: Pick<ListedFile, "state">): boolean {
  return state === "receiving" || fileStates[state].dot === true;
}

/** Rows other than doubtful ones, by result. */
export type RowGroup = Exclude<(typeof rowGroups)[number], "ask" | "left">;

/** The group to show first: rows to correct, or rows that involve money, if any. */
export function firstGroup({ kind, totals }: Pick<ListedFile, "kind" | "totals">): RowGroup {
  if (kind === "people") return totals.wrong > 0 ? "wrong" : "invite";
  if (totals.convert.count + totals.reverse.count > 0) return "matched";
  return totals.invite > 0 ? "invite" : "nothing";
}

type DescribedFile = Pick<ListedFile, "kind" | "totals" | "state" | "isEmpty" | "inviteTo" | "pendingCount">;

interface SummaryPart {
  readonly key: "convert" | "credit" | "reverse" | "noted" | "invite" | "ask" | "wrong" | "known" | "failed";
  readonly text: string;
}

/** Whether the file was applied, also if it is being undone or was. */
export const isPast = (state: ListedFile["state"]) => state === "applied" || state === "undoing" || state === "undone";

/** Refunds that take credit back, without partial ones that leave the reward. */
export function countReversed({ reverse, noted }: ListedFile["totals"]): number {
  return reverse.count - noted;
}

/** The file's results in a few words each, without empty ones. For an undone file, its former effects. */
export function describeParts(file: DescribedFile): SummaryPart[] {
  const parts = file.kind === "people" ? describePeople(file) : describeJobs(file);
  return parts.filter(({ isThere }) => isThere);
}

type PossiblePart = SummaryPart & { readonly isThere: boolean };

function describePeople({ totals, state, pendingCount }: DescribedFile): readonly PossiblePart[] {
  const { invite, ask, wrong, known, failed } = totals;
  const isUndone = state === "undone";
  const added = invite - pendingCount;
  return [
    isPast(state)
      ? { key: "invite", text: `${formatCount(added, "advocate")} added`, isThere: added > 0 }
      : { key: "invite", text: `${formatCount(invite, "advocate")} to add`, isThere: invite > 0 },
    { key: "ask", text: `${ask.toLocaleString("en-US")} to decide`, isThere: ask > 0 && !isUndone },
    { key: "wrong", text: `${wrong.toLocaleString("en-US")} to fix`, isThere: wrong > 0 && !isUndone },
    {
      key: "known",
      text: `${known.toLocaleString("en-US")} already added`,
      isThere: known > 0 && !isUndone,
    },
    { key: "failed", text: `${failed.toLocaleString("en-US")} failed`, isThere: failed > 0 },
  ];
}

function describeJobs({ totals, state, inviteTo }: DescribedFile): readonly PossiblePart[] {
  const { convert, noted, invite, ask, failed } = totals;
  const isDone = isPast(state);
  const isUndone = state === "undone";
  const reversed = countReversed(totals);
  return [
    {
      key: "convert",
      text: `${formatCount(convert.count, "lead")} ${isDone ? "converted" : convert.count === 1 ? "converts" : "convert"}`,
      isThere: convert.count > 0,
    },
    {
      key: "credit",
      text: `${formatMoney(convert.creditCents)} in credit`,
      isThere: convert.creditCents > 0,
    },
    {
      key: "reverse",
      text: `${formatCount(reversed, "refund")} ${isDone ? "reversed" : reversed === 1 ? "reverses" : "reverse"}`,
      isThere: reversed > 0,
    },
    {
      key: "noted",
      text: `${formatCount(noted, "part refund")} noted, reward${noted === 1 ? " stays" : "s stay"}`,
      isThere: noted > 0 && !isUndone,
    },
    {
      key: "invite",
      text: `${formatCount(invite, "customer")} ${isDone && inviteTo ? "invited" : "to invite"}`,
      isThere: invite > 0 && !(isUndone && !inviteTo),
    },
    { key: "ask", text: `${ask.toLocaleString("en-US")} to decide`, isThere: ask > 0 && !isUndone },
    { key: "failed", text: `${failed.toLocaleString("en-US")} failed`, isThere: failed > 0 },
  ];
}

/** The file's results in one sentence. */
export function describeTotals(file: DescribedFile): string {
  const parts = describeParts(file).map(({ text }) => text);
  const nothing = `${describeNothing(file)}.`;
  if (file.isEmpty) return nothing;
  if (file.state === "undone") return parts.length === 0 ? "Undone." : `Undone. Before: ${parts.join(", ")}.`;
  return parts.length === 0 ? nothing : `${parts.join(", ")}.`;
}

/** How many invited numbers get no texts, and why; undefined if all may get them. */
export function describeWithoutTexts({ withoutTexts }: ListedFile["totals"]): string | undefined {
  if (withoutTexts === 0) return undefined;
  const numbers = formatCount(withoutTexts, "phone number");
  return `${numbers} will get no texts: the file has no “yes” for ${withoutTexts === 1 ? "it" : "them"} under “Text consent”.`;
}

/** Label of the button: "Apply: convert 7". */
export function describeApply({
  totals,
  state,
  pendingCount,
}: Pick<ListedFile, "totals" | "state" | "pendingCount">): string {
  if (state === "applied") return `Apply ${pendingCount.toLocaleString("en-US")} more`;
  const { convert, noted } = totals;
  const reversed = countReversed(totals);
  if (convert.count > 0) return `Apply: convert ${convert.count.toLocaleString("en-US")}`;
  if (reversed > 0) return `Apply: reverse ${reversed.toLocaleString("en-US")}`;
  return noted > 0 ? `Apply: note ${formatCount(noted, "part refund")}` : "Apply";
}

/** A day in the file: "Oct 6". */
export function formatDay(day: string, withYear = false): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString("en-US", {
    month: "short",
    day: "numeric",
    timeZone: "UTC",
    ...(withYear && { year: "numeric" }),
  });
}

/** The file's first and last day: "Oct 1 to 31". */
export function formatDays({ from, until }: Pick<ListedFile, "from" | "until">): string {
  if (from === undefined || until === undefined) return "";
  if (from === until) return formatDay(from);
  if (from.slice(0, 7) === until.slice(0, 7)) return `${formatDay(from)} to ${Number(until.slice(8))}`;
  const isApart = from.slice(0, 4) !== until.slice(0, 4);
  return `${formatDay(from, isApart)} to ${formatDay(until, isApart)}`;
}

/** The row's line in the file. A refund in the same line as its job shares it. */
export function describeRow({ row }: Pick<FileRow, "row">): string {
  return `Row ${(row > REFUND_ROWS ? row - REFUND_ROWS : row).toLocaleString("en-US")}`;
}
