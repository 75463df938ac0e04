import { X } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { CodeBlock } from "@/components/ui/code-block";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { type EventValue, formatPath, listValues } from "@/lib/integrations/connections/list-values";
import { fieldNames, type Mapping, type MappingField } from "@/lib/integrations/connections/mapping";
import {
  type AmountField,
  canLink,
  describeField,
  fieldsOf,
  isAmount,
  isCondition,
  keepValues,
  linkField,
  optionalFields,
  pathOf,
  unlinkField,
} from "./links";

interface MapperProps {
  readonly body: unknown;
  readonly mapping: Mapping;
  readonly onChange: (mapping: Mapping) => void;
  readonly aside?: ReactNode;
}

export function Mapper({ body, mapping, onChange, aside }: MapperProps) {
  const { values, isCut } = useMemo(() => listValues(body), [body]);
  const fields = fieldsOf(mapping);
  const linked = fields.filter((field) => pathOf(mapping, field) !== undefined).length;
  return (
    <div className="@container">
      <div className="grid gap-6 @xl:grid-cols-2">
        <section aria-label="The event" className="grid min-w-0 content-start gap-2.5">
          {aside}
          <CodeBlock title="The event" code={JSON.stringify(body, null, 2)} what="the event" />
          {isCut && (
            <p className="text-secondary text-soft">
              This event is long. Only its first {values.length} values can be linked.
            </p>
          )}
        </section>
        <section data-fields aria-label="What it means here" className="min-w-0">
          <header className="mb-2.5 flex min-h-6 items-center justify-between gap-3">
            <h3 className="font-medium">What it means here</h3>
            <p className="text-secondary text-soft">
              {linked} of {fields.length} linked
            </p>
          </header>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {fields.map((field) => (
              <FieldRow key={field} field={field} values={values} body={body} mapping={mapping} onChange={onChange} />
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
}

interface FieldRowProps extends Pick<MapperProps, "body" | "mapping" | "onChange"> {
  readonly field: MappingField;
  readonly values: readonly EventValue[];
}

const UNLINKED = "";

/** A field: where its value comes from, and its value in this event. */
function FieldRow({ field, values, body, mapping, onChange }: FieldRowProps) {
  const path = pathOf(mapping, field);
  const options = values
    .filter((value) => canLink(field, body, value.path))
    .map((value) => ({ value: value.path, label: `${formatPath(value.path)}: ${value.shown}` }));
  const isMissing = path !== undefined && !options.some(({ value }) => value === path);
  return (
    <li data-field={field} className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <span className="text-caption text-soft">{fieldNames[field]}</span>
      <div className="flex items-center gap-1.5">
        <NativeSelect
          aria-label={fieldNames[field]}
          options={[
            { value: UNLINKED, label: optionalFields.has(field) ? "Not linked, optional" : "Not linked" },
            ...(isMissing ? [{ value: path, label: `${formatPath(path)}: not in this event` }] : []),
            ...options,
          ]}
          value={path ?? UNLINKED}
          onValueChange={(chosen) =>
            onChange(chosen === UNLINKED ? unlinkField(mapping, field) : linkField(mapping, field, chosen, body))
          }
          className="min-w-0 grow [&>select]:w-full"
        />
        {isAmount(field) && <UnitSelect field={field} mapping={mapping} onChange={onChange} />}
        {path !== undefined && (
          <IconButton
            size="small"
            icon={X}
            label={`Unlink ${fieldNames[field]}`}
            onClick={({ currentTarget }) => {
              currentTarget.closest("li")?.querySelector("select")?.focus();
              onChange(unlinkField(mapping, field));
            }}
          />
        )}
      </div>
      {isCondition(field) ? (
        path !== undefined && (
          <ValuesInput
            label={`${fieldNames[field]} ${formatPath(path)} is any of`}
            values={mapping[field]?.values ?? []}
            onChange={(chosen) => onChange({ ...mapping, [field]: { path, values: chosen } })}
          />
        )
      ) : (
        <bdi className="wrap-anywhere text-caption text-soft">{describeField(mapping, field, body)}</bdi>
      )}
    </li>
  );
}

const units = [
  { value: "cents", label: "in cents" },
  { value: "dollars", label: "in dollars" },
] as const;

interface UnitSelectProps extends Pick<MapperProps, "mapping" | "onChange"> {
  readonly field: AmountField;
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
      className="shrink-0"
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
    <Field label={label} hint="Separated by commas.">
      {(control) => (
        <Input
          {...control}
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
