import { z } from "zod";
import { readNumber } from "@/components/form/read-number";
import { reviews } from "@/lib/leads/review/contract";
import type { ReviewSettings, RuleInfo } from "../../../inbox/review/view";

type RuleName = RuleInfo["rule"];

export interface RulesValues {
  rules: Record<RuleName, { on: boolean; value: string }>;
  /** Days, or empty for never. */
  allowAfterDays: string;
}

const { rules, allowAfterDays } = reviews.updateSettings.input.shape;
const { rule, value } = rules.unwrap().element.shape;
const { maxValue: most } = value.unwrap();
const { maxValue: mostDays } = allowAfterDays.unwrap().unwrap();

export function valuesOf({ rules: infos, allowAfterDays: days }: ReviewSettings): RulesValues {
  const values = infos.map((info) => [
    info.rule,
    { on: info.on, value: info.value === undefined ? "" : String(info.value) },
  ]);
  return {
    rules: z.record(rule, z.object({ on: z.boolean(), value: z.string() })).parse(Object.fromEntries(values)),
    allowAfterDays: days === undefined ? "" : String(days),
  };
}

/** Parses a rule's number; null for none, undefined if it is unreadable. */
export function readValue(typed: string): number | null | undefined {
  return wholeNumber(most).safeParse(typed).data;
}

// Empty means none, as in every optional number field.
function wholeNumber(max: number | null) {
  return z.string().transform((typed, context) => {
    const number = readNumber(typed);
    if (number === "") return null;
    if (typeof number === "number" && Number.isInteger(number) && number >= 1 && number <= (max ?? 1)) return number;
    context.addIssue({ code: "custom", message: `must be a whole number from 1 to ${max}` });
    return z.NEVER;
  });
}

/** Parses the changed fields, or returns an issue per unreadable field. */
export function readRules({ rules: infos, allowAfterDays: saved }: ReviewSettings, values: RulesValues) {
  const shape = z.object({
    rules: z.record(rule, z.object({ on: z.boolean(), value: wholeNumber(most) })).superRefine((typed, context) => {
      for (const info of infos) {
        if (info.value === undefined || typed[info.rule].value !== null) continue;
        context.addIssue({ code: "custom", path: [info.rule, "value"], message: "is required" });
      }
    }),
    allowAfterDays: wholeNumber(mostDays),
  });
  return shape
    .transform((typed) => {
      const changed = infos.flatMap(({ rule: key, on, value: number }) => {
        const now = typed.rules[key];
        const change = {
          ...(now.on !== on && { on: now.on }),
          ...(now.value !== null && now.value !== number && { value: now.value }),
        };
        return Object.keys(change).length > 0 ? [{ rule: key, ...change }] : [];
      });
      return {
        ...(changed.length > 0 && { rules: changed }),
        ...(typed.allowAfterDays !== (saved ?? null) && { allowAfterDays: typed.allowAfterDays }),
      };
    })
    .safeParse(values, { reportInput: true });
}
