"use client";

import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { DialogActions } from "@/components/ui/dialog";
import { Choice, Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { Cell, HeaderCell, Row, Table } from "@/components/ui/table";
import { missingColumn } from "./columns";
import { type Person, readPeople } from "./people";
import { recognizeExport } from "./presets";
import type { ImportFile } from "./use-import";

const fields = [
  { meaning: "name", label: "Name", hint: "Full name or first name." },
  { meaning: "lastName", label: "Last name", hint: "Only if it’s in its own column." },
  { meaning: "email", label: "Email", hint: "Where the link is sent." },
  { meaning: "phone", label: "Phone", hint: "US numbers, in any format." },
] as const;

const none = "none";

interface ColumnsStepProps {
  readonly file: ImportFile;
  readonly source: NonNullable<ImportFile["source"]>;
  /** Checks the rows. */
  readonly onCheck: () => void;
}

/** Which column holds what. */
export function ColumnsStep({ file, source, onCheck }: ColumnsStepProps) {
  const { table, mapping } = source;
  const missing = missingColumn(mapping);
  const recognized = recognizeExport(table.columns);
  const shown = readPeople(table.rows.slice(0, 100), mapping, table.columns)
    .filter(({ skip }) => !skip)
    .slice(0, 3);
  const options = [
    { value: none, label: "Not in the file" },
    ...table.columns.map((name, column) => ({ value: String(column), label: name })),
  ];
  return (
    <div className="grid gap-5">
      {recognized && (
        <Notice role="status" title={`Looks like ${recognized}`}>
          Check how we matched your columns. If a cell has several emails or phones, we use the first valid
          one. Anyone marked archived or “Do not service” is left out.
        </Notice>
      )}
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2 xl:grid-cols-4">
        {fields.map(({ meaning, label, hint }) => (
          <Field key={meaning} label={label} hint={hint}>
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
      {file.problem && (
        <Notice tone="red" role="alert">
          {file.problem}
        </Notice>
      )}
      {shown.length > 0 && <PeoplePreview people={shown} total={table.rows.length} />}
      {missing && <Notice tone="amber">{missing}</Notice>}
      <DialogActions>
        <Button variant="primary" onClick={onCheck} disabled={missing !== undefined}>
          {table.rows.length === 1
            ? "Check the row"
            : `Check ${table.rows.length.toLocaleString("en-US")} rows`}
        </Button>
      </DialogActions>
    </div>
  );
}

/** The first people, as they’ll be added. */
function PeoplePreview({ people, total }: { people: readonly Person[]; total: number }) {
  return (
    <div className="overflow-hidden rounded-control border border-line">
      <p className="border-inner-line border-b px-3.5 py-2 text-caption text-soft sm:px-6">
        {total === 1 ? "Your one row" : `The first ${people.length} of ${total.toLocaleString("en-US")}`}, as
        they would be enrolled
      </p>
      <Table
        label="The first people"
        head={
          <>
            <HeaderCell>Name</HeaderCell>
            <HeaderCell>Email</HeaderCell>
            <HeaderCell>Phone</HeaderCell>
          </>
        }
      >
        {people.map(({ row, name, email, phone }) => (
          <Row key={row}>
            <Cell className="wrap-anywhere font-medium">
              <bdi>{name || "–"}</bdi>
            </Cell>
            <Cell label="Email" className="wrap-anywhere max-sm:text-right">
              <bdi>{email || "–"}</bdi>
            </Cell>
            <Cell label="Phone" className="wrap-anywhere">
              {phone || "–"}
            </Cell>
          </Row>
        ))}
      </Table>
    </div>
  );
}
