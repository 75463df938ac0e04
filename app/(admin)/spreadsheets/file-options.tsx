"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { Choice, Field } from "@/components/ui/field";
import { formatCount } from "@/components/ui/format";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import type { ChosenFile, FileSource } from "./use-file";

interface FileOptionsProps {
  readonly file: Pick<ChosenFile<string, unknown>, "setSheet" | "setTakesHidden">;
  readonly source: FileSource;
}

/** The sheet of a workbook, hidden rows, and parse problems. */
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
          hint="Rows hidden by an Excel filter usually aren’t meant to be imported."
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

/** Details of the parsed file, after its number of rows; "" if there are none. */
export function describeReading({ file: { sheet, sheets }, reading, table }: FileSource): string {
  const parts = [
    sheet !== undefined && sheets.length > 1 && `, sheet “${sheet}”`,
    table.hiddenCount > 0 && !reading.takesHidden && `, ${describeHidden(table.hiddenCount)} left out`,
    table.leftOut > 0 && ` (${table.leftOut} skipped at the end)`,
  ];
  return parts.filter(Boolean).join("");
}

function describeHidden(count: number): string {
  return `${formatCount(count, "row")} hidden in Excel`;
}
