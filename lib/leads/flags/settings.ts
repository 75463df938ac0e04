import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "@/db/client";
import type { ReviewRule } from "@/db/enums";
import { reviewSettings as table } from "@/db/schema/reviews";
import { flagRules } from "@/lib/leads/flags/rules";

/** What an organization has set otherwise than it is by default, by rule. */
export const RuleChanges = z.record(
  z.string(),
  z.object({ on: z.boolean().optional(), value: z.int().optional() }),
);

/** A rule as it is looked for. */
export interface RuleSetting {
  readonly on: boolean;
  /** Its number, for a rule that has one. */
  readonly value?: number;
}

/** Every rule as an organization has it. @param changes what `review_settings` keeps */
export function settingsFrom(changes: unknown): Readonly<Record<ReviewRule, RuleSetting>> {
  const own = RuleChanges.parse(changes ?? {});
  const all = flagRules.map(({ key, isOn, isFixed, number }): [ReviewRule, RuleSetting] => {
    const change = own[key];
    const value = change?.value ?? number?.value;
    return [key, { on: isFixed || (change?.on ?? isOn), ...(value !== undefined && { value }) }];
  });
  return Object.fromEntries(all) as Record<ReviewRule, RuleSetting>;
}

/** What an organization looks for, and after how many days something is allowed by itself; null for never. */
export async function readReviewSettings(db: Db, orgId: string) {
  const [row] = await db
    .select({ rules: table.rules, allowAfterDays: table.allowAfterDays })
    .from(table)
    .where(eq(table.orgId, orgId));
  return { rules: settingsFrom(row?.rules), allowAfterDays: row?.allowAfterDays ?? null };
}
