import type { SQL } from "drizzle-orm";

/**
 * Selects what breaks a rule, one row per fault: rule, ids (null where none) and a sentence.
 * @param within limits a table, named by its alias, to the organization that is verified
 */
export type Rule = (within: (alias: string) => SQL) => SQL;
