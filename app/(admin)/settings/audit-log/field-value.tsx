import type { ReactNode } from "react";
import { DateTime } from "@/components/ui/date-time";
import { Money } from "@/components/ui/money";

interface Props {
  readonly field: string;
  readonly value: unknown;
  /** The other fields on the same side, which may say what the value means. */
  readonly beside: Readonly<Record<string, unknown>>;
}

const moment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const plain = /^[0-9a-f]{8}-[0-9a-f-]{27}$|^rr[a-z]_/;

/** A field's value as people read it. */
export function FieldValue({ field, value, beside }: Props): ReactNode {
  if (value === undefined || value === null || value === "") return <span className="text-soft">none</span>;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return <Amount {...{ field, value, beside }} />;
  if (Array.isArray(value)) return value.map(String).join(", ");
  if (typeof value === "object")
    return <code className="font-mono text-caption">{JSON.stringify(value)}</code>;
  const text = String(value);
  if (moment.test(text)) return <DateTime value={text} format="date-time" />;
  return plain.test(text) ? <code className="font-mono text-caption">{text}</code> : <bdi>{text}</bdi>;
}

function Amount({ field, value, beside }: Props & { value: number }): ReactNode {
  if (field.endsWith("Cents")) return <Money cents={value} />;
  if (field === "delta") return <Money cents={value} signed />;
  if (field.endsWith("RewardValue") && beside["rewardMode"] === "percent") return `${value / 100}%`;
  if (field.endsWith("RewardValue") && beside["rewardMode"] === "fixed") return <Money cents={value} />;
  return value.toLocaleString("en-US");
}
