import journal from "@/db/migrations/meta/_journal.json" with { type: "json" };

/** The number of migrations in this release, which `readReleaseFit` compares with the database's. */
export const migrationCount: number = journal.entries.length;

/** When the first migration was made, in ms. A database with an older one is of a release before it. */
export const baselineMadeAt: number = journal.entries[0]?.when ?? 0;
