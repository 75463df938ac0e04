import journal from "@/db/migrations/meta/_journal.json" with { type: "json" };

/** The number of migrations this release has, which `readReleaseFit` compares with the database's. */
export const migrationCount: number = journal.entries.length;
