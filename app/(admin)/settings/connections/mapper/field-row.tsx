import { Pencil, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { cx } from "@/components/ui/cx";
import { IconButton } from "@/components/ui/icon-button";
import { sayPath } from "@/lib/connections/list-values";
import { fieldNames, type Mapping, type MappingField } from "@/lib/connections/mapping";
import { fieldIcons, optionalFields } from "./fields";
import { isAmount, isCondition, placeOf, sayField } from "./links";
import { UnitSelect } from "./unit-select";
import { ValuesInput } from "./values-input";

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

/** What a field is in this event, and the ways to change that. */
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
          <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-soft" />
          <span className="min-w-0">
            <span className="block text-caption text-soft leading-4">{fieldNames[field]}</span>
            <Shown {...{ field, body, mapping }} />
            {isLinked && !isCondition(field) && (
              <span className="block truncate font-mono text-caption text-faint @2xl:hidden">
                {sayPath(path)}
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
          label={`${fieldNames[field]} ${sayPath(path)} is any of`}
          values={mapping[field]?.values ?? []}
          onChange={(values) => onChange({ ...mapping, [field]: { path, values } })}
        />
      )}
    </li>
  );
}

function Shown({ field, body, mapping }: Pick<FieldRowProps, "field" | "body" | "mapping">): ReactNode {
  const said = sayField(mapping, field, body);
  if (said !== undefined) return <bdi className="block truncate text-ink">{said}</bdi>;
  const isLinked = placeOf(mapping, field) !== undefined;
  const unlinked = optionalFields.has(field) ? "Not linked, optional" : "Not linked";
  return <span className="block truncate text-soft">{isLinked ? "Not in this event" : unlinked}</span>;
}
