"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { Choice, Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import type { FileSource, FileOptions as Options } from "./use-file";

interface FileOptionsProps {
  readonly file: Options;
  readonly source: FileSource;
}

/** Which sheet of a workbook is read, whether with the rows that Excel hides, and what could not be read. */
export function FileOptions({ file, source: { file: read, reading, table } }: FileOptionsProps) {
  const { sheet, sheets, warning } = read;
  return (
    <>
      {warning && (
        <Notice tone="amber" role="status">
          {warning}
        </Notice>
      )}
      {sheet !== undefined && sheets.length > 1 && (
        <Field
          label="Sheet"
          hint={`The workbook has ${sheets.length} sheets. Only this one is read.`}
          className="min-w-0 sm:max-w-sm"
        >
          {(control) => (
            <Select
              {...control}
              options={sheets.map(({ name, isHidden }) => ({
                value: name,
                label: isHidden ? `${name} (hidden in Excel)` : name,
              }))}
              value={sheet}
              onValueChange={file.setSheet}
            />
          )}
        </Field>
      )}
      {table.hiddenCount > 0 && (
        <Choice
          label={`Leave out ${describeHidden(table.hiddenCount)}`}
          hint="A filter in Excel hides rows that aren’t meant."
        >
          {(control) => (
            <Checkbox
              {...control}
              checked={reading.takesHidden !== true}
              onCheckedChange={(checked) => file.setTakesHidden(checked !== true)}
            />
          )}
        </Choice>
      )}
    </>
  );
}

/** What of a file is read beside its name, in a few words after it; "" where nothing is to be said. */
export function describeReading({ file: { sheet, sheets }, reading, table }: FileSource): string {
  const parts = [
    sheet !== undefined && sheets.length > 1 && `sheet “${sheet}”`,
    table.hiddenCount > 0 && !reading.takesHidden && `${describeHidden(table.hiddenCount)} left out`,
  ];
  return parts
    .filter(Boolean)
    .map((part) => `, ${part}`)
    .join("");
}

function describeHidden(count: number): string {
  return count === 1
    ? "1 row that is hidden in Excel"
    : `${count.toLocaleString("en-US")} rows that are hidden in Excel`;
}
