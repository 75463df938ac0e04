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
import { customerFilesPath } from "../../paths";
import { describeTotals, fileStates, isMoving, type ListedFile } from "./words";

/** Uploaded files, newest first, with their results. */
export function FilesCard({ first }: { first: FirstPage<typeof customerFiles.list> }) {
  const pages = usePages(customerFiles.list, { limit: 50 }, first);
  return (
    <Card flush aria-labelledby="files">
      <CardHeader flush id="files" title="Your files" />
      <PagedTable
        label="Customer files"
        pages={pages}
        row={(file) => <FileLine key={file.fileId} file={file} />}
        head={
          <>
            <HeaderCell>File</HeaderCell>
            <HeaderCell>Result</HeaderCell>
            <HeaderCell align="end">Rows</HeaderCell>
            <HeaderCell align="end">Credit</HeaderCell>
            <HeaderCell>Uploaded</HeaderCell>
          </>
        }
        empty={
          <EmptyState icon={FileSpreadsheet} title="No files yet">
            Export last month’s invoices or jobs and choose the file above. Doing it once a month is enough.
          </EmptyState>
        }
      />
    </Card>
  );
}

function FileLine({ file }: { file: ListedFile }) {
  const { fileId, fileName, state, rowCount, totals, createdAt, createdBy } = file;
  const { name, tone, dot = false } = fileStates[state];
  return (
    <Row>
      <Cell leads>
        <RowLink href={customerFilesPath(fileId)}>
          <bdi>{fileName}</bdi>
        </RowLink>
        <span className="mt-1 block">
          <Badge tone={tone} dot={dot}>
            {name}
          </Badge>
        </span>
      </Cell>
      <Cell className="text-pretty text-secondary text-soft">
        {isMoving(file) ? "–" : describeTotals(file)}
      </Cell>
      <Cell label="Rows" align="end" className="tabular-nums">
        {rowCount.toLocaleString("en-US")}
      </Cell>
      <Cell label="Credit" align="end">
        {state === "undone" ? (
          "–"
        ) : (
          <Money cents={totals.convert.creditCents + totals.reverse.creditCents} signed />
        )}
      </Cell>
      <Cell label="Uploaded">
        <span className="max-sm:text-right">
          <DateTime value={createdAt} format="date" />
          <span className="wrap-anywhere block text-caption text-soft">{createdBy}</span>
        </span>
      </Cell>
    </Row>
  );
}
