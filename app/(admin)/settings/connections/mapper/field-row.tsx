import { Pencil, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { cx } from "@/components/ui/cx";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { formatPath } from "@/lib/integrations/connections/list-values";
import { fieldNames, type Mapping, type MappingField } from "@/lib/integrations/connections/mapping";
import { fieldIcons, optionalFields } from "./fields";
import { type AmountField, describeField, isAmount, isCondition, keepValues, placeOf } from "./links";

interface FieldRowProps {
  readonly field: MappingField;
  readonly body: unknown;
  readonly mapping: Mapping;
  readonly isHeld: boolean;
  readonly isStrong: boolean;
  readonly onChange: (mapping: Mapping) => void;
  readonly onChoose: () => void;
  readonly onUnlink: () => void;
  readonly onPoint: (path: string | undefined) => void;
}

/** A field's value in this event, and its controls. */
export function FieldRow(props: FieldRowProps) {
  const { field, body, mapping, isHeld, isStrong, onChange, onChoose, onUnlink, onPoint } = props;
  const [isOpen, setOpen] = useState(false);
  const Icon = fieldIcons[field];
  const path = placeOf(mapping, field);
  const isLinked = path !== undefined;
  return (
    <li
      onPointerEnter={() => onPoint(path)}
      onPointerLeave={() => onPoint(undefined)}
      onFocus={() => onPoint(path)}
      onBlur={() => onPoint(undefined)}
      className={cx(
        "rounded-control border transition-colors",
        isLinked ? "bg-card" : "border-dashed",
        isHeld || (isLinked && isStrong)
          ? "border-accent shadow-[inset_0_0_0_1px_var(--color-accent)]"
          : "border-line",
      )}
    >
      <div data-field={field} className="flex min-h-11 items-center gap-1 pr-1.5">
        <button
          type="button"
          aria-pressed={isHeld}
          onClick={onChoose}
          className="flex min-w-0 grow items-center gap-3 self-stretch rounded-control py-1 pl-3 text-left"
        >
          <Icon size={16} className="shrink-0 text-soft" />
          <span className="min-w-0">
            <span className="block text-caption text-soft leading-4">{fieldNames[field]}</span>
            <Shown {...{ field, body, mapping }} />
            {isLinked && !isCondition(field) && (
              <span className="block truncate font-mono text-caption text-faint @xl:hidden">
                {formatPath(path)}
              </span>
            )}
          </span>
        </button>
        {isAmount(field) && isLinked && <UnitSelect {...{ field, mapping, onChange }} />}
        {isCondition(field) && isLinked && (
          <IconButton
            size="small"
            icon={Pencil}
            label={`Change what counts for ${fieldNames[field]}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        )}
        {isLinked && (
          <IconButton size="small" icon={X} label={`Unlink ${fieldNames[field]}`} onClick={onUnlink} />
        )}
      </div>
      {isOpen && isCondition(field) && isLinked && (
        <ValuesInput
          label={`${fieldNames[field]} ${formatPath(path)} is any of`}
          values={mapping[field]?.values ?? []}
          onChange={(values) => onChange({ ...mapping, [field]: { path, values } })}
        />
      )}
    </li>
  );
}

function Shown({ field, body, mapping }: Pick<FieldRowProps, "field" | "body" | "mapping">): ReactNode {
  const description = describeField(mapping, field, body);
  if (description !== undefined) return <bdi className="block truncate text-ink">{description}</bdi>;
  const isLinked = placeOf(mapping, field) !== undefined;
  const unlinked = optionalFields.has(field) ? "Not linked, optional" : "Not linked";
  return <span className="block truncate text-soft">{isLinked ? "Not in this event" : unlinked}</span>;
}

const units = [
  { value: "cents", label: "in cents" },
  { value: "dollars", label: "in dollars" },
] as const;

interface UnitSelectProps {
  readonly field: AmountField;
  readonly mapping: Mapping;
  readonly onChange: (mapping: Mapping) => void;
}

/** Whether the other system sends cents or dollars. */
function UnitSelect({ field, mapping, onChange }: UnitSelectProps) {
  const link = mapping[field];
  if (!link) return null;
  return (
    <NativeSelect
      aria-label={`${fieldNames[field]} is`}
      options={units}
      value={link.unit}
      onValueChange={(unit) => onChange({ ...mapping, [field]: { ...link, unit } })}
      className="shrink-0 [&>select]:h-control-small [&>select]:rounded-chip [&>select]:border-transparent [&>select]:bg-inner-line [&>select]:text-secondary"
    />
  );
}

interface ValuesInputProps {
  readonly label: string;
  readonly values: readonly string[];
  readonly onChange: (values: string[]) => void;
}

/** The values a condition accepts, including ones not in this event. An empty list is ignored. */
function ValuesInput({ label, values, onChange }: ValuesInputProps) {
  const [typed, setTyped] = useState<string>();
  const save = () => {
    const parsed = keepValues((typed ?? "").split(","));
    if (parsed.length > 0) onChange(parsed);
    setTyped(undefined);
  };
  return (
    <Field label={label} hint="Separated by commas." className="px-3 pb-3">
      {(control) => (
        <Input
          {...control}
          autoFocus
          spellCheck={false}
          autoCapitalize="none"
          value={typed ?? values.join(", ")}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={save}
          onKeyDown={(event) => event.key === "Enter" && save()}
        />
      )}
    </Field>
  );
}
