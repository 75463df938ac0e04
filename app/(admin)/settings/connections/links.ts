import { formatMoney } from "@/components/ui/format";
import { readAmount } from "@/lib/integrations/connections/amount";
import { type Mapping, type MappingField, valueAt } from "@/lib/integrations/connections/mapping";
import { textOf } from "@/lib/integrations/connections/profiles/json";
import { guessUnit } from "@/lib/integrations/connections/suggest-mapping";
import { formatPhone } from "@/lib/kit/format-phone";

type ConditionField = "booked" | "paid" | "refunded";
export type AmountField = "amount" | "refundAmount";

const always: readonly MappingField[] = [
  "eventId",
  "paid",
  "refunded",
  "name",
  "email",
  "phone",
  "paymentId",
  "amount",
  "currency",
  "code",
  "booked",
  "customerId",
];

/** Fields in display order; refund fields appear once refunds can be recognized. */
export function fieldsOf({ refunded, refundId, refundAmount }: Mapping): readonly MappingField[] {
  const isRefund = [refunded, refundId, refundAmount].some((link) => link !== undefined);
  return isRefund ? [...always, "refundId", "refundAmount"] : always;
}

/** Fields most systems don't need. */
export const optionalFields: ReadonlySet<MappingField> = new Set([
  "name",
  "currency",
  "code",
  "booked",
  "customerId",
  "refundId",
  "refundAmount",
]);

const MOST_VALUES = 20;
const LONGEST_VALUE = 200;

export function isCondition(field: MappingField): field is ConditionField {
  return field === "booked" || field === "paid" || field === "refunded";
}

export function isAmount(field: MappingField): field is AmountField {
  return field === "amount" || field === "refundAmount";
}

export function pathOf(mapping: Mapping, field: MappingField): string | undefined {
  const link = mapping[field];
  return typeof link === "string" ? link : link?.path;
}

/** Whether a field can be linked to the value at a path. */
export function canLink(field: MappingField, body: unknown, path: string): boolean {
  const value = valueAt(body, path);
  if (isAmount(field)) return readCents(value, "dollars") !== undefined;
  return !isCondition(field) || keepValues([textOf(value) ?? ""]).length > 0;
}

export function linkField(mapping: Mapping, field: MappingField, path: string, body: unknown): Mapping {
  const value = valueAt(body, path);
  if (isCondition(field)) return { ...mapping, [field]: { path, values: keepValues([textOf(value) ?? ""]) } };
  return { ...mapping, [field]: isAmount(field) ? { path, unit: guessUnit(path, value) } : path };
}

/** Unlinks a field. Refund details go together with the refund condition. */
export function unlinkField(mapping: Mapping, field: MappingField): Mapping {
  const rest = { ...mapping };
  delete rest[field];
  if (field !== "refunded") return rest;
  const { refundId: _, refundAmount: __, ...others } = rest;
  return others;
}

/** Valid condition values among the typed or chosen ones. */
export function keepValues(values: readonly string[]): string[] {
  const plain = values.map((value) => value.trim());
  const remaining = plain.filter((value) => value !== "" && value.length <= LONGEST_VALUE && !/\p{Cc}/u.test(value));
  return [...new Set(remaining)].slice(0, MOST_VALUES);
}

/** A field's value in this event, formatted; undefined if the event doesn't have it. */
export function describeField(
  mapping: Mapping,
  field: Exclude<MappingField, ConditionField>,
  body: unknown,
): string | undefined {
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

function describePhone(typed: string): string {
  const digits = typed.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  return digits.length === 10 ? formatPhone(`+1${digits}`) : typed;
}
