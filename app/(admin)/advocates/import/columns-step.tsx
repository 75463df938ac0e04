"use client";

import { languageNames } from "@/components/languages";
import { Button } from "@/components/ui/button";
import { DialogActions } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { Cell, HeaderCell, Row, Table } from "@/components/ui/table";
import { missingColumn } from "@/lib/files/spreadsheets/columns";
import { recognizeExport } from "@/lib/files/spreadsheets/presets";
import { consentWords } from "@/lib/messages/consent-words";
import { FileOptions } from "../../spreadsheets/file-options";
import { MatchColumns } from "../../spreadsheets/match-columns";
import { type ImportPerson, readPeople } from "./people";
import type { ImportFile } from "./use-import";

const fields = [
  { meaning: "name", label: "Name", hint: "Full name or first name." },
  { meaning: "lastName", label: "Last name", hint: "Only if it’s in its own column." },
  { meaning: "email", label: "Email", hint: "Where the link is sent." },
  { meaning: "phone", label: "Phone", hint: "US numbers, in any format." },
  { meaning: "textConsent", label: "Text consent", hint: "Without a “yes”, no texts." },
  { meaning: "language", label: "Language", hint: "English or Spanish. Others get your default." },
] as const;

interface ColumnsStepProps {
  readonly file: ImportFile;
  readonly source: NonNullable<ImportFile["source"]>;
  readonly onCheck: () => void;
}

export function ColumnsStep({ file, source, onCheck }: ColumnsStepProps) {
  const { table, mapping } = source;
  const missing = missingColumn(mapping);
  const recognized = recognizeExport(table.columns);
  const previewed = readPeople(table.rows.slice(0, 100), mapping, table.columns)
    .filter(({ skip }) => !skip)
    .slice(0, 3);
  return (
    <div className="grid gap-5">
      {recognized && (
        <Notice role="status" title={`Looks like ${recognized}`}>
          Check how we matched your columns. If a cell has several emails or phones, we use the first valid
          one. Anyone marked archived or “Do not service” is left out.
        </Notice>
      )}
      <FileOptions {...{ file, source }} />
      <MatchColumns {...{ file, source, fields }} className="sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-6" />
      {mapping.textConsent !== null && (
        <p className="text-pretty text-secondary text-soft">{consentWords.import}</p>
      )}
      {file.problem && (
        <Notice tone="red" role="alert">
          {file.problem}
        </Notice>
      )}
      {previewed.length > 0 && <PeoplePreview people={previewed} total={table.rows.length} />}
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

function PeoplePreview({ people, total }: { people: readonly ImportPerson[]; total: number }) {
  const hasLanguages = people.some(({ language }) => language);
  return (
    <div className="overflow-hidden rounded-control border border-line">
      <p className="border-inner-line border-b px-3.5 py-2 text-caption text-soft sm:px-6">
        Preview:{" "}
        {total === 1 ? "your one row" : `the first ${people.length} of ${total.toLocaleString("en-US")}`}
      </p>
      <Table
        label="The first people"
        head={
          <>
            <HeaderCell>Name</HeaderCell>
            <HeaderCell>Email</HeaderCell>
            <HeaderCell>Phone</HeaderCell>
            {hasLanguages && <HeaderCell>Language</HeaderCell>}
          </>
        }
      >
        {people.map(({ row, name, email, phone, language }) => (
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
            {hasLanguages && <Cell label="Language">{language ? languageNames[language] : "–"}</Cell>}
          </Row>
        ))}
      </Table>
    </div>
  );
}
