"use client";

import { FileSpreadsheet } from "lucide-react";
import { PagedTable } from "@/components/list/paged-table";
import { type FirstPage, usePages } from "@/components/list/use-pages";
import { Badge } from "@/components/ui/badge";
import { Card, CardHeader } from "@/components/ui/card";
import { DateTime } from "@/components/ui/date-time";
import { EmptyState } from "@/components/ui/empty-state";
import { Money } from "@/components/ui/money";
import { Cell, HeaderCell, Row, RowLink } from "@/components/ui/table";
import { customerFiles } from "@/lib/files/customer-files/contract";
import { filePath } from "../../paths";
import { CHANGES_EVERY_MS, describeState, describeTotals, isMoving, type ListedFile } from "./words";

interface FilesCardProps {
  readonly kind: ListedFile["kind"];
  readonly first: FirstPage<typeof customerFiles.list>;
}

const words = {
  jobs: {
    label: "Customer files",
    empty: "Export last month’s invoices or jobs and choose the file above. Doing it once a month is enough.",
  },
  people: {
    label: "Imports",
    empty: "Choose a list of your customers above. No one is added before you’ve seen the result.",
  },
} as const;

/** Uploaded files, newest first, with their results. */
export function FilesCard({ kind, first }: FilesCardProps) {
  const pages = usePages(
    customerFiles.list,
    { kind, limit: 50 },
    first,
    (files) => files.some(isMoving) && CHANGES_EVERY_MS,
  );
  const { label, empty } = words[kind];
  return (
    <Card flush aria-labelledby="files">
      <CardHeader flush id="files" title="Your files" />
      <PagedTable
        label={label}
        pages={pages}
        row={(file) => <FileLine key={file.fileId} file={file} />}
        head={
          <>
            <HeaderCell>File</HeaderCell>
            <HeaderCell>Result</HeaderCell>
            <HeaderCell align="end">Rows</HeaderCell>
            {kind === "jobs" && <HeaderCell align="end">Credit</HeaderCell>}
            <HeaderCell>Uploaded</HeaderCell>
          </>
        }
        empty={
          <EmptyState icon={FileSpreadsheet} title="No files yet">
            {empty}
          </EmptyState>
        }
      />
    </Card>
  );
}

function FileLine({ file }: { file: ListedFile }) {
  const { kind, fileName, state, rowCount, totals, createdAt, createdBy } = file;
  const { name, tone, dot = false } = describeState(file);
  return (
    <Row>
      <Cell leads>
        <RowLink href={filePath(file)}>
          <bdi>{fileName}</bdi>
        </RowLink>
        <span className="mt-1 block">
          <Badge tone={tone} dot={dot}>
            {name}
          </Badge>
        </span>
      </Cell>
      <Cell className="text-pretty text-secondary text-soft">{isMoving(file) ? "–" : describeTotals(file)}</Cell>
      <Cell label="Rows" align="end" className="tabular-nums">
        {rowCount.toLocaleString("en-US")}
      </Cell>
      {kind === "jobs" && (
        <Cell label="Credit" align="end">
          {state === "undone" ? "–" : <Money cents={totals.convert.creditCents + totals.reverse.creditCents} signed />}
        </Cell>
      )}
      <Cell label="Uploaded">
        <span className="max-sm:text-right">
          <DateTime value={createdAt} format="date" />
          <span className="wrap-anywhere block text-caption text-soft">{createdBy}</span>
        </span>
      </Cell>
    </Row>
  );
}
