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

export type ListedAuditEntry = z.output<typeof AuditEntry>;
export type Action = ListedAuditEntry["action"];
export type Actor = ListedAuditEntry["actor"];

type AuditFields = Readonly<Record<string, unknown>>;

/** A field's value after the write, or before it if the write removed it. */
export function fieldOf({ before, after }: Pick<ListedAuditEntry, "before" | "after">, field: string): unknown {
  return after?.[field] ?? before?.[field];
}

/** A text field in quotation marks, or other words if it wasn't recorded. */
export function quoted(entry: ListedAuditEntry, field: string, otherwise: string): string {
  const value = fieldOf(entry, field);
  return typeof value === "string" ? `“${value}”` : otherwise;
}

export function centsOf(entry: ListedAuditEntry, field: string): number | undefined {
  const value = fieldOf(entry, field);
  return typeof value === "number" ? value : undefined;
}

/** The names of all changed fields, in display order. */
export function fieldsOf({ before, after }: { before?: AuditFields | undefined; after?: AuditFields | undefined }) {
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
}

/** Members' names by lower-case email address. */
export type MemberNames = Readonly<Record<string, string>>;

/** An actor's name: a member's display name, or the name in the log. */
export function nameActor({ kind, name }: Actor, names: MemberNames): string {
  if (kind === "system") return name === "ops" ? "Your server administrator" : name;
  return names[name.toLowerCase()] ?? name;
}

/** An actor's kind or detail: a named member's email address, or which API key. */
export function describeActor({ kind, id, name }: Actor, names: MemberNames): string {
  if (kind === "apiKey") return `${kinds.apiKey} ${id}`;
  return kind === "user" && names[name.toLowerCase()] ? name : kinds[kind];
}

/** Distinguishes actors in a list: API keys carry their owner's name. */
export function disambiguate(actor: Actor, names: MemberNames): string {
  const name = nameActor(actor, names);
  return actor.kind === "apiKey" ? `${name}, ${kinds.apiKey} ${actor.id}` : name;
}

/** Filters of the log; null clears one. */
export interface AuditFilter {
  readonly action?: string | null;
  readonly actorId?: string | null;
  readonly subjectId?: string | null;
}
