"use client";

import type { z } from "zod";
import { describeProblem } from "@/components/form/describe-problem";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { DateTime } from "@/components/ui/date-time";
import { Notice } from "@/components/ui/notice";
import { Cell, HeaderCell, Row, Table } from "@/components/ui/table";
import type { useRenewed } from "@/components/use-loaded";
import type { imports } from "@/lib/files/imports/contract";
import { UndoImport } from "./undo-import";

export type Recent = ReturnType<typeof useRenewed<typeof imports.list>>;
type RecentImport = z.output<typeof imports.list.output>["imports"][number];

/** The latest imports, each with an undo button while undo is possible. */
export function RecentImports({ recent: { data, error, retry, isRetrying } }: { readonly recent: Recent }) {
  return (
    <Card flush aria-labelledby="recent-imports">
      <CardHeader
        flush
        id="recent-imports"
        title="Recent imports"
        description="You can undo an import for 30 days. People who’ve been active or edited since then will stay."
      />
      {error && (
        <Notice
          tone="red"
          role="alert"
          title="This list may be out of date"
          className="mx-5 mb-3 sm:mx-6"
          action={
            <Button size="small" onClick={retry} pending={isRetrying}>
              Try again
            </Button>
          }
        >
          {describeProblem(error)}
        </Notice>
      )}
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
            <ImportRow key={imported.importId} imported={imported} />
          ))}
        </Table>
      )}
    </Card>
  );
}

function ImportRow({ imported }: { imported: RecentImport }) {
  const { importId, fileName, campaignName, importedBy, createdAt, enrolledCount } = imported;
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
        <UndoOrState imported={imported} importId={importId} />
      </Cell>
    </Row>
  );
}

function UndoOrState({ imported, importId }: { imported: RecentImport; importId: string }) {
  const { fileName, removedCount = 0, undoneAt, undoableUntil } = imported;
  if (undoneAt) {
    return <Badge>Undone, {removedCount.toLocaleString("en-US")} removed</Badge>;
  }
  if (!undoableUntil || undoableUntil <= new Date()) return null;
  return (
    <UndoImport importId={importId} fileName={fileName} size="small">
      Undo<span className="sr-only"> {fileName ?? "this import"}</span>
    </UndoImport>
  );
}
