"use client";

import type { z } from "zod";
import { NotRenewed } from "@/components/list/not-renewed";
import { Badge } from "@/components/ui/badge";
import { Card, CardHeader } from "@/components/ui/card";
import { DateTime } from "@/components/ui/date-time";
import { Cell, HeaderCell, Row, Table } from "@/components/ui/table";
import { useRenewed } from "@/components/use-loaded";
import { imports } from "@/lib/files/imports/contract";
import { UNDO_DAYS } from "@/lib/files/undo-window";
import { UndoImport } from "../../spreadsheets/undo-import";

/** The latest imports that no file of this page holds, if any: by the API, or by a customer file's invites. */
export function OtherImports({ wire }: { wire: z.input<typeof imports.list.output> }) {
  const { data, ...renewal } = useRenewed(imports.list, wire);
  const others = data.imports.filter(({ fileId }) => fileId === undefined);
  if (others.length === 0) return null;
  return (
    <Card flush aria-labelledby="other-imports">
      <CardHeader
        flush
        id="other-imports"
        title="Other imports"
        description={`From the API or a month’s customer file. You can undo an import for ${UNDO_DAYS} days. People who’ve been active or edited since then will stay.`}
      />
      <NotRenewed {...renewal} className="mx-5 mb-3 sm:mx-6" />
      <Table
        label="Other imports"
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
        {others.map((imported) => (
          <ImportRow key={imported.importId} {...imported} />
        ))}
      </Table>
    </Card>
  );
}

type RecentImport = z.output<typeof imports.list.output>["imports"][number];

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
