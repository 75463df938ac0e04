import { DAY_MS } from "@/lib/kit/durations";

/** Days to undo an import or a customer file. The personal data of a file is deleted after them. */
export const UNDO_DAYS = 30;

/** The time until which a file can be undone. @param since when the undo window opened */
export function undoableUntil(since: Date): Date {
  return new Date(since.getTime() + UNDO_DAYS * DAY_MS);
}
