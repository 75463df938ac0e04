"use client";

import { NotRenewed } from "@/components/list/not-renewed";
import { Badge } from "@/components/ui/badge";
import { Card, CardHeader } from "@/components/ui/card";
import { DateTime } from "@/components/ui/date-time";
import { Cell, HeaderCell, Row, Table } from "@/components/ui/table";
import type { useRenewed } from "@/components/use-loaded";
import type { imports } from "@/lib/files/imports/contract";
import { UNDO_DAYS } from "@/lib/files/undo-window";
import { UndoImport } from "./undo-import";

interface RecentImportsProps {
  readonly recent: ReturnType<typeof useRenewed<typeof imports.list>>;
}

/** The latest imports, each with an undo button while undo is possible. */
export function RecentImports({ recent }: RecentImportsProps) {
  const { data, ...renewal } = recent;
  return (
    <Card flush aria-labelledby="recent-imports">
      <CardHeader
        flush
        id="recent-imports"
        title="Recent imports"
        description={`You can undo an import for ${UNDO_DAYS} days. People who’ve been active or edited since then will stay.`}
      />
      <NotRenewed {...renewal} className="mx-5 mb-3 sm:mx-6" />
      {data.imports.length === 0 ? (
        <p className="px-5 pb-5 text-soft sm:px-6">None yet. Files you import show up here.</p>
      ) : (
        <Table
          label="Recent imports"
          head={
            <>
              <HeaderCell>File</HeaderCell>
              <HeaderCell>Campaign</HeaderCell>
              <HeaderCell>When</HeaderCell>
              <HeaderCell align="end">Added</HeaderCell>
              <HeaderCell align="end">
                <span className="sr-only">Undo</span>
              </HeaderCell>
            </>
          }
        >
          {data.imports.map((imported) => (
            <ImportRow key={imported.importId} {...imported} />
          ))}
        </Table>
      )}
    </Card>
  );
}

type RecentImport = RecentImportsProps["recent"]["data"]["imports"][number];

function ImportRow({ importId, fileName, campaignName, importedBy, createdAt, ...result }: RecentImport) {
  const { enrolledCount, removedCount = 0, undoneAt, undoableUntil } = result;
  return (
    <Row>
      <Cell className="wrap-anywhere font-medium">
        <bdi>{fileName ?? "No file name"}</bdi>
      </Cell>
      <Cell label="Campaign" className="wrap-anywhere">
        <bdi>{campaignName}</bdi>
      </Cell>
      <Cell label="When">
        <span className="max-sm:text-right">
          <DateTime value={createdAt} format="date-time" />
          <span className="wrap-anywhere block text-caption text-soft">{importedBy}</span>
        </span>
      </Cell>
      <Cell label="Added" align="end" className="tabular-nums">
        {enrolledCount.toLocaleString("en-US")}
      </Cell>
      <Cell align="end">
        {undoneAt && <Badge>Undone, {removedCount.toLocaleString("en-US")} removed</Badge>}
        {undoableUntil && undoableUntil > new Date() && (
          <UndoImport importId={importId} fileName={fileName} size="small">
            Undo<span className="sr-only"> {fileName ?? "this import"}</span>
          </UndoImport>
        )}
      </Cell>
    </Row>
  );
}
