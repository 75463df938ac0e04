import journal from "@/db/migrations/meta/_journal.json" with { type: "json" };

/** The number of migrations in this release, which `readReleaseFit` compares with the database's. */
export const migrationCount: number = journal.entries.length;

/** When the first migration was made, in ms. A database with an older one is of a release before it. */
export const baselineMadeAt: number = journal.entries[0]?.when ?? 0;

/**
 * Migrations that only add tables or optional columns, or turn an enum's column into text, by name. An import turns asks
 * on for organizations of backups before `job_done` (lib/platform/backup/import.ts).
 */
const additive: readonly string[] = [
  "mail_check",
  "message_jobs",
  "backups",
  "release_feeds",
  "closed_months",
  "inbox",
  "job_done",
  "friend_ticket",
  "last_activity",
  "undone_decisions",
  "short_links",
  "own_page",
  "replica_position",
  "language_codes",
  "people_files",
  "moves",
  "event_signer",
  "friend_language",
];

/** Whether the migrations after the first `applied` only add, so that the rows of a backup from before them fit. */
export function areAdditiveSince(applied: number): boolean {
  return journal.entries.slice(applied).every(({ tag }) => additive.includes(tag.replace(/^\d+_/, "")));
}
