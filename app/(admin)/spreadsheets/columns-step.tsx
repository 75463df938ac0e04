"use client";

import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { DialogActions } from "@/components/ui/dialog";
import { Choice, Field } from "@/components/ui/field";
import { formatCount } from "@/components/ui/format";
import { Notice, Problem } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { Cell, HeaderCell, Table, Row as TableRow } from "@/components/ui/table";
import { FileOptions } from "./file-options";
import type { CheckAction, ListSteps } from "./list-steps";
import type { ChosenFile, FileSource } from "./use-file";

interface ColumnsStepProps<Column extends string, Row> {
  readonly steps: ListSteps<Column, Row>;
  readonly file: ChosenFile<Column, Row>;
  readonly source: FileSource<Column>;
  readonly check: CheckAction;
}

/** The guessed columns, to correct, and the first rows as they are read. */
export function ColumnsStep<Column extends string, Row extends { readonly row: number }>({
  steps,
  file,
  source,
  check,
}: ColumnsStepProps<Column, Row>) {
  const { list, exportHint, preview } = steps;
  const { rows } = file;
  const { table, mapping } = source;
  const missing = list.missing(mapping) ?? steps.refuse?.(rows);
  const program = list.recognize(table.columns);
  const previewed = rows.filter((row) => !preview.isLeftOut?.(row)).slice(0, 3);
  const problem = file.problem ?? check.problem;
  const note = steps.note(mapping);
  return (
    <div className="grid gap-5">
      {program && (
        <Notice role="status" title={`Looks like ${program}`}>
          Check how we matched your columns. {exportHint}
        </Notice>
      )}
      <FileOptions file={file} source={source} />
      <MatchColumns steps={steps} file={file} source={source} />
      {previewed.length > 0 && <Preview preview={preview} rows={previewed} total={rows.length} />}
      {missing && <Notice tone="amber">{missing}</Notice>}
      <Problem>{problem}</Problem>
      {note && <p className="text-pretty text-secondary text-soft">{note}</p>}
      <DialogActions>
        <Button
          variant="primary"
          onClick={() => void check.start()}
          disabled={missing !== undefined}
          pending={check.pending}
        >
          {rows.length === 1 ? "Check the row" : `Check ${formatCount(rows.length, "row")}`}
        </Button>
      </DialogActions>
    </div>
  );
}

const none = "none";

function MatchColumns<Column extends string, Row>({
  steps: { fields },
  file,
  source: { table, mapping },
}: Omit<ColumnsStepProps<Column, Row>, "check">) {
  const options = [
    { value: none, label: "Not in the file" },
    ...table.columns.map((name, column) => ({ value: String(column), label: name })),
  ];
  return (
    <>
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 lg:grid-cols-3 xl:grid-cols-6">
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

interface PreviewProps<Row> {
  readonly preview: ListSteps<string, Row>["preview"];
  readonly rows: readonly Row[];
  readonly total: number;
}

function Preview<Row extends { readonly row: number }>({ preview, rows, total }: PreviewProps<Row>) {
  const { person, columns } = preview;
  const visible = columns.filter(({ isOptional, text }) => !isOptional || rows.some(text));
  return (
    <div className="overflow-hidden rounded-control border border-line">
      <p className="border-inner-line border-b px-3.5 py-2 text-caption text-soft sm:px-6">
        {total === 1
          ? "Your row, as we read it"
          : `The first ${rows.length} of ${total.toLocaleString("en-US")}, as we read them`}
      </p>
      <Table
        label="The first rows"
        head={[person, ...visible].map((column) => <HeaderCell key={column.label}>{column.label}</HeaderCell>)}
      >
        {rows.map((row) => (
          <TableRow key={row.row}>
            <Cell className="wrap-anywhere">
              <bdi className="font-medium">{person.name(row)}</bdi>
              {person.detail && <span className="block text-caption text-soft">{person.detail(row)}</span>}
            </Cell>
            {visible.map((column) => (
              <Cell key={column.label} label={column.label} className="wrap-anywhere tabular-nums max-sm:text-right">
                <bdi>{column.text(row) || "–"}</bdi>
              </Cell>
            ))}
          </TableRow>
        ))}
      </Table>
    </div>
  );
}
