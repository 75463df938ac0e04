import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "@/db/client";
import type { ReviewRule } from "@/db/enums";
import { reviewSettings as table } from "@/db/schema/reviews";
import { flagRules } from "@/lib/leads/review/rules";

/** An organization's overrides of the rule defaults. */
export const RuleChanges = z.record(
  z.string(),
  z.object({ on: z.boolean().optional(), value: z.int().optional() }),
);

interface RuleSetting {
  readonly on: boolean;
  readonly value?: number;
}

/** Applies an organization's settings to every rule. @param changes as stored in `review_settings` */
export function settingsFrom(changes: unknown): Readonly<Record<ReviewRule, RuleSetting>> {
  const own = RuleChanges.parse(changes ?? {});
  const all = flagRules.map(({ key, isOn, isFixed, number }): [ReviewRule, RuleSetting] => {
    const change = own[key];
    const value = change?.value ?? number?.value;
    return [key, { on: isFixed || (change?.on ?? isOn), ...(value !== undefined && { value }) }];
  });
  return Object.fromEntries(all) as Record<ReviewRule, RuleSetting>;
}

/** Effective rules, and the days after which a review is allowed automatically; null for never. */
export async function readReviewSettings(db: Db, orgId: string) {
  const [row] = await db
    .select({ rules: table.rules, allowAfterDays: table.allowAfterDays })
    .from(table)
    .where(eq(table.orgId, orgId));
  return { rules: settingsFrom(row?.rules), allowAfterDays: row?.allowAfterDays ?? null };
}
