import type { z } from "zod";
import type { AuditEntry } from "@/lib/audit/contract";

export type Entry = z.output<typeof AuditEntry>;
export type Action = Entry["action"];
export type Actor = Entry["actor"];

type Fields = Readonly<Record<string, unknown>>;

/** What a field says since the write, or said before where the write took it away. */
export function told({ before, after }: Pick<Entry, "before" | "after">, field: string): unknown {
  return after?.[field] ?? before?.[field];
}

/** The same of a text, in quotation marks, or other words where it is not told. */
export function quoted(entry: Entry, field: string, otherwise: string): string {
  const value = told(entry, field);
  return typeof value === "string" ? `“${value}”` : otherwise;
}

/** The same of cents. */
export function centsOf(entry: Entry, field: string): number | undefined {
  const value = told(entry, field);
  return typeof value === "number" ? value : undefined;
}

/** The names of all fields that a write changed, in the order in which they are told. */
export function fieldsOf({ before, after }: { before?: Fields | undefined; after?: Fields | undefined }) {
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
}
