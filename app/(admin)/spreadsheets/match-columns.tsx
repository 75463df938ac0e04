"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { Choice, Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { ChosenFile } from "./use-file";

const none = "none";

/** The column of each meaning. */
type ColumnsOf<Meaning extends string> = Readonly<Record<Meaning, number | null>>;

interface MatchColumnsProps<Meaning extends string> {
  readonly file: Pick<ChosenFile<ColumnsOf<Meaning>>, "setMapping" | "setHeader">;
  readonly source: Pick<NonNullable<ChosenFile<ColumnsOf<Meaning>>["source"]>, "table" | "mapping">;
  readonly fields: readonly {
    readonly meaning: Meaning;
    readonly label: string;
    readonly hint: string;
  }[];
  /** Layout classes of the fields. */
  readonly className: string;
}

/** The guessed columns, to correct. */
export function MatchColumns<Meaning extends string>({
  file,
  source: { table, mapping },
  fields,
  className,
}: MatchColumnsProps<Meaning>) {
  const options = [
    { value: none, label: "Not in the file" },
    ...table.columns.map((name, column) => ({ value: String(column), label: name })),
  ];
  return (
    <>
      <div className={`grid gap-x-4 gap-y-5 ${className}`}>
        {fields.map(({ meaning, label, hint }) => (
          <Field key={meaning} label={label} hint={hint} className="min-w-0">
            {(control) => (
              <Select
                {...control}
                options={options}
                value={String(mapping[meaning] ?? none)}
                onValueChange={(column) =>
                  file.setMapping({ ...mapping, [meaning]: column === none ? null : Number(column) })
                }
              />
            )}
          </Field>
        ))}
      </div>
      <Choice label="The first row has column names">
        {(control) => (
          <Checkbox
            {...control}
            checked={table.hasHeader}
            onCheckedChange={(checked) => file.setHeader(checked === true)}
          />
        )}
      </Choice>
    </>
  );
}
