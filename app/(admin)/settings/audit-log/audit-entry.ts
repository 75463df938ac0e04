import type { z } from "zod";
import type { AuditEntry } from "@/lib/accounts/audit/contract";

const kinds: Readonly<Record<Actor["kind"], string>> = {
  user: "Member",
  apiKey: "API key",
  webhook: "Signing key",
  portal: "By a personal link",
  system: "On the server",
  invitation: "Through an invitation",
  resetLink: "By emailed link",
  visitor: "Visitor",
};

export type Entry = z.output<typeof AuditEntry>;
export type Action = Entry["action"];
export type Actor = Entry["actor"];

type Fields = Readonly<Record<string, unknown>>;

/** What a field says since the write, or said before where the write took it away. */
export function fieldOf({ before, after }: Pick<Entry, "before" | "after">, field: string): unknown {
  return after?.[field] ?? before?.[field];
}

/** The same of a text, in quotation marks, or other words where it is not told. */
export function quoted(entry: Entry, field: string, otherwise: string): string {
  const value = fieldOf(entry, field);
  return typeof value === "string" ? `“${value}”` : otherwise;
}

/** The same of cents. */
export function centsOf(entry: Entry, field: string): number | undefined {
  const value = fieldOf(entry, field);
  return typeof value === "number" ? value : undefined;
}

/** The names of all fields that a write changed, in the order in which they are told. */
export function fieldsOf({ before, after }: { before?: Fields | undefined; after?: Fields | undefined }) {
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
}

/** Members' names by their email addresses in lower case. */
export type Names = Readonly<Record<string, string>>;

/** What somebody is called: a member by name, anything else as the log has it. */
export function nameActor({ kind, name }: Actor, names: Names): string {
  if (kind === "system") return name === "ops" ? "Your server administrator" : name;
  return names[name.toLowerCase()] ?? name;
}

/** What kind of somebody it is: of a member whose name is known the email address, of an API key which. */
export function describeActor({ kind, id, name }: Actor, names: Names): string {
  if (kind === "apiKey") return `${kinds.apiKey} ${id}`;
  return kind === "user" && names[name.toLowerCase()] ? name : kinds[kind];
}

/** What tells somebody from others in a list: keys have the name of whose they are. */
export function disambiguate(actor: Actor, names: Names): string {
  const name = nameActor(actor, names);
  return actor.kind === "apiKey" ? `${name}, ${kinds.apiKey} ${actor.id}` : name;
}

/** What the log can be filtered by; null takes a filter away. */
export interface Filter {
  readonly action?: string | null;
  readonly actorId?: string | null;
  readonly subjectId?: string | null;
}
