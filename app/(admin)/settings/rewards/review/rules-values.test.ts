import { expect, it } from "vitest";
import { reviewRules } from "@/db/enums";
import type { ReviewSettings } from "../../../inbox/review/view";
import { type RulesValues, readRules, valuesOf } from "./rules-values";

const info = {
  about: "",
  severity: "low",
  on: true,
  isFixed: false,
  flagged: 0,
  allowed: 0,
  denied: 0,
} as const;
const saved: ReviewSettings = {
  rules: reviewRules.map((rule) => ({
    ...info,
    rule,
    label: rule,
    recent: [],
    ...(rule === "many_in_a_day" && { value: 5, valueLabel: "Friends in 24 hours" }),
  })),
  trusted: [],
};

function read(change: (values: RulesValues) => unknown) {
  const values = valuesOf(saved);
  change(values);
  const { data, error } = readRules(saved, values);
  return data ?? error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
}

it.each<[string, (values: RulesValues) => unknown, unknown]>([
  ["nothing", () => {}, {}],
  [
    "a number and a switch",
    ({ rules }) => {
      rules.many_in_a_day.value = " 8 ";
      rules.ring.on = false;
    },
    {
      rules: [
        { rule: "many_in_a_day", value: 8 },
        { rule: "ring", on: false },
      ],
    },
  ],
  [
    "the days",
    (values) => {
      values.allowAfterDays = "14";
    },
    { allowAfterDays: 14 },
  ],
  [
    "no number",
    ({ rules }) => {
      rules.many_in_a_day.value = "";
    },
    ["rules.many_in_a_day.value is required"],
  ],
  [
    "too large a number",
    ({ rules }) => {
      rules.many_in_a_day.value = "1001";
    },
    ["rules.many_in_a_day.value must be a whole number from 1 to 1000"],
  ],
  [
    "days that are none",
    (values) => {
      values.allowAfterDays = "soon";
    },
    ["allowAfterDays must be a whole number from 1 to 365"],
  ],
])("parses %s into changes, or reports the field", (_, change, expected) => {
  expect(read(change)).toEqual(expected);
});
