import { formatMoney } from "@/components/ui/format";
import { readAmount } from "@/lib/integrations/connections/amount";
import { formatPath } from "@/lib/integrations/connections/list-values";
import { fieldNames, type Mapping, type MappingField, valueAt } from "@/lib/integrations/connections/mapping";
import { textOf } from "@/lib/integrations/connections/profiles/json";
import { guessUnit } from "@/lib/integrations/connections/suggest-mapping";
import { formatPhone } from "@/lib/kit/format-phone";

export type ConditionField = "booked" | "paid" | "refunded";
export type AmountField = "amount" | "refundAmount";

const MOST_VALUES = 20;
const LONGEST_VALUE = 200;

export function isCondition(field: MappingField): field is ConditionField {
  return field === "booked" || field === "paid" || field === "refunded";
}

export function isAmount(field: MappingField): field is AmountField {
  return field === "amount" || field === "refundAmount";
}

/** The path a field is linked to. */
export function placeOf(mapping: Mapping, field: MappingField): string | undefined {
  const link = mapping[field];
  return typeof link === "string" ? link : link?.path;
}

/** Why a field can't be linked to a value. */
export function refuseLink(field: MappingField, value: unknown): string | undefined {
  if (isAmount(field) && readCents(value, "dollars") === undefined) return "That isn’t an amount";
  if (isCondition(field) && keepValues([textOf(value) ?? ""]).length === 0) {
    return "That isn’t a short text";
  }
  return undefined;
}

/**
 * Links a field to the value at a path. Linking a condition to the same path again adds the value; an amount keeps its
 * unit.
 */
export function linkField(mapping: Mapping, field: MappingField, path: string, body: unknown): Mapping {
  const value = valueAt(body, path);
  if (isCondition(field)) {
    const before = mapping[field];
    const values = [...(before?.path === path ? before.values : []), textOf(value) ?? ""];
    return { ...mapping, [field]: { path, values: keepValues(values) } };
  }
  if (!isAmount(field)) return { ...mapping, [field]: path };
  const before = mapping[field];
  const unit = before?.path === path ? before.unit : guessUnit(path, value);
  return { ...mapping, [field]: { path, unit } };
}

/** Unlinks a field. Refund details go together with the refund condition. */
export function unlinkField(mapping: Mapping, field: MappingField): Mapping {
  const rest = { ...mapping };
  delete rest[field];
  if (field !== "refunded") return rest;
  const { refundId: _, refundAmount: __, ...others } = rest;
  return others;
}

/** Valid condition values among the typed or clicked ones. */
export function keepValues(values: readonly string[]): string[] {
  const plain = values.map((value) => value.trim());
  const remaining = plain.filter(
    (value) => value !== "" && value.length <= LONGEST_VALUE && !/\p{Cc}/u.test(value),
  );
  return [...new Set(remaining)].slice(0, MOST_VALUES);
}

/** A field's value in this event, formatted; undefined if the event doesn't have it. */
export function describeField(mapping: Mapping, field: MappingField, body: unknown): string | undefined {
  if (isCondition(field)) {
    const condition = mapping[field];
    return condition && `${formatPath(condition.path)} is ${condition.values.join(" or ")}`;
  }
  if (isAmount(field)) {
    const link = mapping[field];
    const cents = link && readCents(valueAt(body, link.path), link.unit);
    return cents === undefined ? undefined : formatMoney(cents);
  }
  const path = mapping[field];
  const text = path === undefined ? undefined : textOf(valueAt(body, path));
  return field === "phone" ? text && describePhone(text) : text;
}

function readCents(value: unknown, unit: "cents" | "dollars"): number | undefined {
  const amount = readAmount(value, unit);
  return amount && "cents" in amount ? amount.cents : undefined;
}

/** Names of the fields linked to a path. */
export function namesAt(mapping: Mapping, fields: readonly MappingField[], path: string): string[] {
  return fields.filter((field) => placeOf(mapping, field) === path).map((field) => fieldNames[field]);
}

function describePhone(typed: string): string {
  const digits = typed.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  return digits.length === 10 ? formatPhone(`+1${digits}`) : typed;
}
