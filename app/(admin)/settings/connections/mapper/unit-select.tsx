import { NativeSelect } from "@/components/ui/native-select";
import { fieldNames, type Mapping } from "@/lib/connections/mapping";
import type { AmountField } from "./links";

const options = [
  { value: "cents", label: "in cents" },
  { value: "dollars", label: "in dollars" },
] as const;

interface UnitSelectProps {
  readonly field: AmountField;
  readonly mapping: Mapping;
  readonly onChange: (mapping: Mapping) => void;
}

/** Whether the other system counts in cents or in dollars. */
export function UnitSelect({ field, mapping, onChange }: UnitSelectProps) {
  const link = mapping[field];
  if (!link) return null;
  return (
    <NativeSelect
      aria-label={`${fieldNames[field]} is`}
      options={options}
      value={link.unit}
      onValueChange={(unit) => onChange({ ...mapping, [field]: { ...link, unit } })}
      className="shrink-0 [&>select]:h-control-small [&>select]:rounded-chip [&>select]:border-transparent [&>select]:bg-inner-line [&>select]:text-secondary"
    />
  );
}
