import { DAY_MS } from "@/lib/kit/durations";

/** Days to undo an import or a customer file. The personal data of a file is deleted after them. */
export const UNDO_DAYS = 30;

/** The time until which a file can be undone. @param since when the undo window opened */
export function undoableUntil(since: Date): Date {
  return new Date(since.getTime() + UNDO_DAYS * DAY_MS);
}

interface Undoable {
  /** When the undo window opened; null if it has not yet. */
  readonly since: Date | null;
  readonly undoneAt: Date | null;
}

/**
 * Why an import or a file can't be undone, as a sentence; undefined if it can.
 * @param what "This import"
 */
export function explainClosed(what: string, { since, undoneAt }: Undoable, now: Date): string | undefined {
  if (undoneAt) return `${what} was already undone.`;
  if (!since || undoableUntil(since) > now) return undefined;
  return `${what} is older than ${UNDO_DAYS} days and can no longer be undone.`;
}
