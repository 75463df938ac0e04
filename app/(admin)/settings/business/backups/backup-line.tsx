"use client";

import { Archive, Download } from "lucide-react";
import type { z } from "zod";
import { EndpointButton } from "@/components/form/endpoint-button";
import { Badge } from "@/components/ui/badge";
import { DateTime } from "@/components/ui/date-time";
import { formatBytes, formatCount } from "@/components/ui/format";
import type { Tone } from "@/components/ui/variants";
import { backupEndpoints } from "@/lib/platform/backup/contract";
import { IconRow } from "../../icon-row";

type Backup = z.output<typeof backupEndpoints.list.output>["backups"][number];

const badges: Readonly<
  Partial<Record<Backup["state"], { readonly tone: Tone; readonly text: string; readonly dot?: boolean }>>
> = {
  requested: { tone: "amber", text: "Waiting" },
  running: { tone: "blue", text: "In progress", dot: true },
  failed: { tone: "red", text: "Failed" },
};

export function BackupLine({ backup }: { backup: Backup }) {
  const { backupId, state, createdAt, finishedAt, canDownload, name = "the backup" } = backup;
  const badge = badges[state];
  return (
    <IconRow
      icon={Archive}
      title={
        <>
          <DateTime value={finishedAt ?? createdAt} format="date-time" />
          {badge && (
            <Badge tone={badge.tone} dot={badge.dot === true}>
              {badge.text}
            </Badge>
          )}
        </>
      }
      action={
        canDownload && (
          <EndpointButton
            size="small"
            icon={Download}
            aria-label={`Download ${name}`}
            endpoint={backupEndpoints.startDownload}
            input={{ backupId }}
            refreshes={false}
            onSuccess={({ url }) => window.location.assign(new URL(url).pathname)}
          >
            Download
          </EndpointButton>
        )
      }
    >
      <Details backup={backup} />
    </IconRow>
  );
}

function Details({ backup }: { backup: Backup }) {
  const { state, bytes, release, requestedBy, finishedAt, missingFiles = 0, problem, canDownload } = backup;
  const origin = requestedBy === undefined ? "Nightly" : `Requested by ${requestedBy}`;
  if (problem !== undefined) {
    return (
      <>
        {origin}. {problem}
      </>
    );
  }
  if (state !== "done" || bytes === undefined || !finishedAt) return `${origin}.`;
  return (
    <>
      <DateTime value={finishedAt} format="relative" />, {formatBytes(bytes)}, release {release}. {origin}.
      {missingFiles > 0 &&
        ` ${formatCount(missingFiles, "logo is", "logos are")} missing: the worker needs the same DATA_DIR as the web server.`}
      {!canDownload && " It’s where the former settings put it."}
    </>
  );
}
