import journal from "@/db/migrations/meta/_journal.json" with { type: "json" };

/** How many migrations this release has; readiness compares it with what the database has applied. */
export const migrationCount: number = journal.entries.length;
