"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { z } from "zod";
import { useAfterWrite } from "@/components/form/after-write";
import { NotRenewed } from "@/components/list/not-renewed";
import type { FirstPage } from "@/components/list/use-pages";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { DateTime } from "@/components/ui/date-time";
import { formatCount } from "@/components/ui/format";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { Progress } from "@/components/ui/progress";
import { useRenewed } from "@/components/use-loaded";
import { customerFiles } from "@/lib/files/customer-files/contract";
import { query } from "@/lib/kit/client";
import { customerFilesPath, importPath } from "../../../paths";
import { CHANGES_EVERY_MS, describeState, describeTotals, formatDays, isMoving, type ListedFile } from "../words";
import { type Adding, AddPeople, PeopleNotices } from "./add-people";
import { FileActions } from "./file-actions";
import { RowsCard } from "./rows-card";
import { SummaryCard } from "./summary-card";
import { NeedsYou } from "./undecided-rows";

interface FileScreenProps {
  readonly wire: z.input<typeof customerFiles.get.output>;
  readonly rows: FirstPage<typeof customerFiles.listRows>;
  readonly doubtful: FirstPage<typeof customerFiles.listRows>;
  readonly campaigns: readonly { readonly campaignId: string; readonly name: string }[];
  /** Only for a file of people. */
  readonly adding: Adding | undefined;
  /** The viewing member's name. */
  readonly me: string;
}

export function FileScreen({ wire, rows, doubtful, campaigns, adding, me }: FileScreenProps) {
  const { file, error, retry, isRetrying } = useFile(wire);
  const { name, tone, dot = false } = describeState(file);
  const isOpen = (file.state === "checked" || file.state === "applied") && file.forgottenAt === undefined;
  const actions = <FileActions file={file} campaigns={campaigns} />;
  return (
    <>
      <PageHeader
        title={<bdi>{file.fileName}</bdi>}
        badge={
          <Badge tone={tone} dot={dot}>
            {name}
          </Badge>
        }
        crumbs={[...crumbs[file.kind], { label: file.fileName }]}
        description={
          <>
            {[formatCount(file.rowCount, "row"), formatDays(file), adding && `for ${adding.campaignName}`]
              .filter(Boolean)
              .join(", ")}
            . Uploaded by <bdi>{file.createdBy === me ? "you" : file.createdBy}</bdi>{" "}
            <DateTime value={file.createdAt} format="relative" />.
          </>
        }
        actions={<span className="flex items-center gap-2 max-xl:hidden">{actions}</span>}
      />
      <p role="status" className="sr-only">
        {isMoving(file) ? name : `${name}. ${describeTotals(file)}`}
      </p>
      <NotRenewed
        title="This page may be out of date"
        className="mb-grid"
        error={error}
        retry={retry}
        isRetrying={isRetrying}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-grid">
        {isMoving(file) && <ProgressCard file={file} />}
        {file.problem !== undefined && (
          <Notice tone="amber" title="The campaign is gone">
            {file.problem}
          </Notice>
        )}
        {file.state !== "receiving" && file.state !== "checking" && (
          <>
            <SummaryCard file={file} />
            {adding &&
              file.problem === undefined &&
              (isOpen || (file.state === "applying" && file.stopped !== undefined)) && (
                <>
                  <PeopleNotices file={file} adding={adding} />
                  <AddPeople file={file} adding={adding} />
                </>
              )}
            {file.forgottenAt ? (
              <Notice title="The rows of this file were deleted">
                Its changes stay. We keep a file’s rows for 30 days.
              </Notice>
            ) : (
              <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-grid xl:has-data-doubtful:grid-cols-[minmax(0,11fr)_minmax(0,8fr)]">
                {isOpen && <NeedsYou key={file.state} file={file} first={doubtful} />}
                <RowsCard file={file} first={rows} isOpen={isOpen} />
              </div>
            )}
          </>
        )}
      </div>
      <div
        data-editing=""
        className="sticky bottom-foot z-10 -mx-5 mt-grid flex items-center justify-end gap-2 border-line border-t bg-paper px-5 py-3 empty:hidden sm:-mx-9 sm:px-9 xl:hidden"
      >
        {actions}
      </div>
    </>
  );
}

/** The current file, polled every second while a worker processes it; the rows reload when it is done. */
function useFile(wire: z.input<typeof customerFiles.get.output>) {
  const refresh = useAfterWrite();
  const { fileId } = wire.file;
  const { data, ...rest } = useRenewed(customerFiles.get, wire, { fileId });
  const { file } = data;
  useQuery({
    ...query(customerFiles.get, { fileId }),
    enabled: isMoving(file),
    refetchInterval: CHANGES_EVERY_MS,
  });
  const lastState = useRef<ListedFile["state"]>(file.state);
  useEffect(() => {
    if (lastState.current === file.state) return;
    lastState.current = file.state;
    void refresh();
  }, [file.state, refresh]);
  return { file, ...rest };
}

const crumbs = {
  jobs: [
    { label: "Leads", href: "/leads" },
    { label: "Customer files", href: customerFilesPath() },
  ],
  people: [
    { label: "Advocates", href: "/advocates" },
    { label: "Import", href: importPath() },
  ],
};

const steps: Partial<Record<ListedFile["state"], { title: string; label: string }>> = {
  checking: { title: "Checking each row", label: "Rows checked" },
  applying: { title: "Applying", label: "Rows done" },
  undoing: { title: "Undoing", label: "Rows undone" },
};

/** The worker's progress on a file. */
function ProgressCard({ file: { kind, state, rowCount, doneCount, stopped } }: { file: ListedFile }) {
  const step = steps[state];
  // People are removed all at once, so there is no count until the end.
  const isAtOnce = kind === "people" && state === "undoing";
  if (stopped !== undefined) {
    return (
      <Notice
        tone="amber"
        title={`Stopped after ${doneCount.toLocaleString("en-US")} of ${formatCount(rowCount, "row")}`}
      >
        {stopped}
      </Notice>
    );
  }
  if (!step) {
    return (
      <Notice tone="amber" title={`${formatCount(rowCount, "row")} arrived so far`}>
        If the upload is over, it stopped halfway. Discard this file and upload it again; nothing was changed.
      </Notice>
    );
  }
  return (
    <Card aria-labelledby="progress">
      <h2 id="progress" className="font-semibold text-section">
        {step.title}
      </h2>
      <p className="mt-1 mb-3 text-secondary text-soft tabular-nums">
        {isAtOnce ? (
          "Everyone is removed at once. Thousands of people can take a minute."
        ) : (
          <>
            {step.label}: <strong className="font-semibold text-ink">{doneCount.toLocaleString("en-US")}</strong> of{" "}
            {rowCount.toLocaleString("en-US")}.
          </>
        )}{" "}
        You can close this page; it keeps running.
      </p>
      <Progress label={step.label} value={isAtOnce ? undefined : doneCount} max={rowCount} />
    </Card>
  );
}
