import journal from "@/db/migrations/meta/_journal.json" with { type: "json" };

/** The number of migrations in this release, which `readReleaseFit` compares with the database's. */
export const migrationCount: number = journal.entries.length;
