"use client";

import { DatabaseBackup } from "lucide-react";
import type { z } from "zod";
import { EndpointButton } from "@/components/form/endpoint-button";
import { DateTime } from "@/components/ui/date-time";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { useRenewed } from "@/components/use-loaded";
import { backupEndpoints } from "@/lib/platform/backup/contract";
import { Setting } from "../../setting";
import { BackupLine } from "./backup-line";
import { RestoreGuide } from "./restore-guide";

type Answer = z.output<typeof backupEndpoints.list.output>;

interface Props {
  readonly wire: z.input<typeof backupEndpoints.list.output>;
  /** The installed release, which can restore its own backups. */
  readonly release: string;
  readonly orgId: string;
}

const isOpen = ({ backups }: Answer) => backups.some(({ state }) => state === "requested" || state === "running");

/** Backups with their age, size and state, and how to restore one. */
export function Backups({ wire, release, orgId }: Props) {
  const { data, error } = useRenewed(backupEndpoints.list, wire, {}, (answer) => (isOpen(answer) ? 3_000 : 60_000));
  const { backups, mayManage } = data;
  const newest = backups.find(({ state }) => state === "done");
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Business", href: "/settings/business" }, { label: "Backups" }]}
        title="Backups"
        description="Copies of everything on this server: customers, credit, messages and logos."
        actions={
          mayManage && (
            <EndpointButton
              variant="primary"
              endpoint={backupEndpoints.create}
              input={{}}
              disabled={isOpen(data)}
              success="The backup starts within half a minute."
            >
              Back up now
            </EndpointButton>
          )
        }
      />
      {error && (
        <Notice tone="amber" title="This list may be out of date" className="mb-grid">
          The server didn’t answer. The list is checked again within a minute.
        </Notice>
      )}
      <Standing answer={data} />
      <Setting flush title="Saved backups" description={<Schedule answer={data} />}>
        {backups.length === 0 ? (
          <EmptyState icon={DatabaseBackup} title="No backups yet">
            {data.isOn ? "The first one is made tonight." : "Make one with “Back up now”."}
          </EmptyState>
        ) : (
          <ul className="divide-y divide-inner-line">
            {backups.map((backup) => (
              <BackupLine key={backup.backupId} backup={backup} />
            ))}
          </ul>
        )}
      </Setting>
      <RestoreGuide file={newest?.name ?? "rewards.gz"} release={newest?.release ?? release} orgId={orgId} />
    </>
  );
}

/** A warning if backups are overdue or off. */
function Standing({ answer: { isOn, isOverdue, mayManage } }: { answer: Answer }) {
  if (!mayManage) return null;
  if (!isOn) {
    return (
      <Notice tone="amber" title="Nightly backups are off" className="mb-grid">
        The server’s setting <code className="font-mono">BACKUPS=off</code> says so. Make sure that you back up the
        database in another way.
      </Notice>
    );
  }
  if (!isOverdue) return null;
  return (
    <Notice tone="red" title="No backup for more than 36 hours" className="mb-grid">
      If the list shows a failure, it says what to do. If it shows none, the worker isn’t running: ask your server
      administrator to start it.
    </Notice>
  );
}

function Schedule({ answer: { isOn, keep, place, nextAt } }: { answer: Answer }) {
  return (
    <>
      {isOn && "Made every night. "}The newest {keep === 1 ? "one is" : `${keep} are`} kept
      {place !== undefined && (
        <>
          {" "}
          in <bdi className="font-mono">{place}</bdi>
        </>
      )}
      .
      {nextAt && (
        <>
          {" "}
          Next: <DateTime value={nextAt} format="date-time" />.
        </>
      )}
    </>
  );
}
