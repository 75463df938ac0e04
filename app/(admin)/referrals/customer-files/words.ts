import type { z } from "zod";
import { formatMoney } from "@/components/ui/format";
import type { Tone } from "@/components/ui/variants";
import type { CustomerFile, CustomerFileResult } from "@/lib/files/customer-files/contract";
import { REFUND_ROWS } from "@/lib/files/spreadsheets/job-columns";

export type File = z.output<typeof CustomerFile>;
export type FileRow = z.output<typeof CustomerFileResult>;

/** How far a file has come, in words; what goes on right now has a dot. */
export const fileStates: Readonly<Record<File["state"], { name: string; tone: Tone; dot?: boolean }>> = {
  receiving: { name: "Not fully uploaded", tone: "amber" },
  checking: { name: "Checking", tone: "blue", dot: true },
  checked: { name: "Nothing applied yet", tone: "blue" },
  applying: { name: "Applying", tone: "blue", dot: true },
  applied: { name: "Applied", tone: "accent" },
  undoing: { name: "Undoing", tone: "amber", dot: true },
  undone: { name: "Undone", tone: "neutral" },
  discarded: { name: "Discarded", tone: "neutral" },
};

/** Whether a worker is at it, so that it changes by itself. */
export function isMoving({ state }: Pick<File, "state">): boolean {
  return state === "receiving" || fileStates[state].dot === true;
}

/** The rows that are shown beside those to decide, by what comes of them. */
export type Group = "matched" | "invite" | "nothing" | "failed";

/** Which rows are shown first: those that money hangs on, where there are any. */
export function firstGroup({ totals }: Pick<File, "totals">): Group {
  if (totals.convert.count + totals.reverse.count > 0) return "matched";
  return totals.invite > 0 ? "invite" : "nothing";
}

/** A number with what it counts: "1 lead", "1,200 leads". */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}

interface Part {
  readonly key: "convert" | "credit" | "reverse" | "noted" | "invite" | "ask" | "failed";
  readonly text: string;
}

/** Whether what a file does is done, or was done and taken back. */
const isPast = (state: File["state"]) => state === "applied" || state === "undone";

/** Refunds that take credit back, without those of a part that leave the reward. */
export function countReversed({ reverse, noted }: File["totals"]): number {
  return reverse.count - noted;
}

/**
 * What comes of a file, or has come of it, in a few words each; what comes to nothing is left out. Of an undone file: what
 * it had done.
 */
export function describeParts({
  totals,
  state,
  inviteTo,
}: Pick<File, "totals" | "state" | "inviteTo">): Part[] {
  const { convert, noted, invite, ask, failed } = totals;
  const isDone = isPast(state);
  const isUndone = state === "undone";
  const reversed = countReversed(totals);
  const parts: readonly (Part & { readonly isThere: boolean })[] = [
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
  return parts.filter(({ isThere }) => isThere);
}

/** What comes of a file, as one sentence. */
export function describeTotals(file: Pick<File, "totals" | "state" | "inviteTo">): string {
  const parts = describeParts(file).map(({ text }) => text);
  if (file.state === "undone") return parts.length === 0 ? "Undone." : `Undone. Before: ${parts.join(", ")}.`;
  return parts.length === 0 ? "Nothing to do in this file." : `${parts.join(", ")}.`;
}

/** How many numbers of the invited get no texts, and why; undefined where all may. */
export function describeWithoutTexts({ withoutTexts }: File["totals"]): string | undefined {
  if (withoutTexts === 0) return undefined;
  const numbers = formatCount(withoutTexts, "phone number");
  return `${numbers} will get no texts: the file has no “yes” for ${withoutTexts === 1 ? "it" : "them"} under “Text consent”.`;
}

/** What the button does: "Apply: convert 7". */
export function describeApply({
  totals,
  state,
  pendingCount,
}: Pick<File, "totals" | "state" | "pendingCount">): string {
  if (state === "applied") return `Apply ${pendingCount.toLocaleString("en-US")} more`;
  const { convert, noted } = totals;
  const reversed = countReversed(totals);
  if (convert.count > 0) return `Apply: convert ${convert.count.toLocaleString("en-US")}`;
  if (reversed > 0) return `Apply: reverse ${reversed.toLocaleString("en-US")}`;
  return noted > 0 ? `Apply: note ${formatCount(noted, "part refund")}` : "Apply";
}

/** A day of the file: "Oct 6". */
export function formatDay(day: string, withYear = false): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString("en-US", {
    ...{ month: "short", day: "numeric", timeZone: "UTC" },
    ...(withYear && { year: "numeric" }),
  });
}

/** From its first day to its last: "Oct 1 to 31". */
export function formatDays({ from, until }: Pick<File, "from" | "until">): string {
  if (from === undefined || until === undefined) return "";
  if (from === until) return formatDay(from);
  if (from.slice(0, 7) === until.slice(0, 7)) return `${formatDay(from)} to ${Number(until.slice(8))}`;
  const isApart = from.slice(0, 4) !== until.slice(0, 4);
  return `${formatDay(from, isApart)} to ${formatDay(until, isApart)}`;
}

/** The line of the file; a refund that stood in the same one as its job is called by it, too. */
export function describeRow({ row }: Pick<FileRow, "row">): string {
  return `Row ${(row > REFUND_ROWS ? row - REFUND_ROWS : row).toLocaleString("en-US")}`;
}
