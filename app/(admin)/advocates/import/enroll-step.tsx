"use client";

import { CircleCheck, Download } from "lucide-react";
import { useEffect, useState } from "react";
import type { z } from "zod";
import { CallsProgress } from "@/components/list/calls-progress";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { formatCount } from "@/components/ui/format";
import type { imports } from "@/lib/files/imports/contract";
import { advocatesPath } from "../../paths";
import { SendingPlan } from "../../sending-plan";
import { NoProviderNotice } from "../no-provider-notice";
import { countInvites, type ImportChannels, isQuiet, type JudgedPerson, tally } from "./people";
import { saveRejected } from "./rejected";
import { UndoImport } from "./undo-import";
import type { Import, RowsCheck } from "./use-import";

type StoredImport = z.output<typeof imports.list.output>["imports"][number];

interface EnrollStepProps {
  readonly campaign: { readonly campaignId: string; readonly name: string };
  readonly check: RowsCheck;
  readonly enrolling: Import;
  readonly sending: ImportChannels;
  readonly recent: readonly StoredImport[];
  readonly onAgain: () => void;
}

/** Progress of the import, then its result. */
export function EnrollStep({ campaign, check, enrolling, sending, recent, onAgain }: EnrollStepProps) {
  const [isLeft, setLeft] = useState(false);
  const { calls, rows, count, sendInvites } = enrolling;
  useStay(calls.status === "running" || calls.status === "stopping");
  if (calls.status === "done" || isLeft) {
    const results = new Map(rows.map((row) => [row.person.row, row]));
    return (
      <ImportResult
        campaign={campaign}
        rows={check.rows.map((row) => results.get(row.person.row) ?? row)}
        sentInvites={sendInvites}
        plan={enrolling.plan}
        sending={sending}
        imported={recent.find(({ importId }) => importId === enrolling.importId)}
        onAgain={onAgain}
      />
    );
  }
  return (
    <div className="grid gap-3">
      <CallsProgress
        label="Advocates enrolled"
        value={rows.length}
        max={count}
        calls={calls}
        onResume={enrolling.resume}
        assurance="No one will be added twice if you continue."
      />
      {calls.status === "stopped" && (
        <div className="flex justify-end">
          <Button variant="quiet" onClick={() => setLeft(true)}>
            Stop here
          </Button>
        </div>
      )}
    </div>
  );
}

/** Makes the browser confirm closing the page while a request is running. */
function useStay(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isRunning]);
}

interface ImportResultProps {
  readonly campaign: { readonly campaignId: string; readonly name: string };
  /** Every row of the file with its result. */
  readonly rows: readonly JudgedPerson[];
  readonly sentInvites: boolean;
  readonly plan: Import["plan"];
  readonly sending: ImportChannels;
  /** The stored import; undefined if it enrolled no one. */
  readonly imported: StoredImport | undefined;
  readonly onAgain: () => void;
}

/** The result of an import and the next steps. */
function ImportResult({ campaign, rows, sentInvites, plan, sending, imported, onAgain }: ImportResultProps) {
  const counts = tally(rows);
  const rejected = rows.filter(({ verdict }) =>
    ["invalid", "noRoom", "repeated", "skipped", "doubtful", "ready"].includes(verdict.outcome),
  );
  const others = [
    [counts.alreadyEnrolled, "already added, left unchanged"],
    [counts.repeated, "repeated in the file"],
    [counts.skipped, "skipped"],
    [counts.doubtful, "left out, waiting for your decision"],
    [
      rows.filter((row) => row.verdict.outcome === "enrolled" && isQuiet(row)).length,
      "added without contacting",
    ],
    [counts.invalid, "left out, still need fixing"],
    [counts.noRoom, "left out, because your account has no room"],
    [counts.ready, "not added because you stopped"],
  ] as const;
  return (
    <div className="flex flex-col items-center px-2 py-6 text-center">
      <span className="grid size-11 place-items-center rounded-full bg-tint text-accent">
        <CircleCheck size={20} />
      </span>
      <p role="status" className="wrap-anywhere mt-4 text-balance font-semibold text-title">
        {imported?.undoneAt ? (
          `This import was undone: ${(imported.removedCount ?? 0).toLocaleString("en-US")} of ${imported.enrolledCount.toLocaleString("en-US")} removed`
        ) : (
          <>
            {counts.enrolled === 0
              ? "No one was"
              : formatCount(counts.enrolled, "advocate was", "advocates were")}{" "}
            added to <bdi>{campaign.name}</bdi>
          </>
        )}
      </p>
      {counts.enrolled > 0 && !imported?.undoneAt && <WhatIsSent {...{ rows, sentInvites, plan, sending }} />}
      <ul className="mt-4 grid gap-1 text-secondary text-soft empty:hidden">
        {others
          .filter(([count]) => count > 0)
          .map(([count, what]) => (
            <li key={what}>
              <strong className="font-semibold text-ink">{count.toLocaleString("en-US")}</strong> {what}
            </li>
          ))}
      </ul>
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        {rejected.length > 0 && (
          <Button icon={Download} onClick={() => saveRejected("advocates-left-out.csv", rejected)}>
            Download skipped rows
          </Button>
        )}
        {imported && !imported.undoneAt && (
          <UndoImport importId={imported.importId} fileName={imported.fileName}>
            Undo this import
          </UndoImport>
        )}
        <Button onClick={onAgain}>Import another file</Button>
        <ButtonLink variant="primary" href={advocatesPath({ campaignId: campaign.campaignId })}>
          See advocates
        </ButtonLink>
      </div>
    </div>
  );
}

/** Whether the people added get a message. */
function WhatIsSent({
  rows,
  sentInvites,
  plan,
  sending,
}: Pick<ImportResultProps, "rows" | "sentInvites" | "plan" | "sending">) {
  const enrolled = rows.filter(({ verdict }) => verdict.outcome === "enrolled");
  if (!sentInvites) {
    return (
      <p className="mt-1 text-pretty text-soft">
        No messages sent. When you’re ready, click “Invite all” on the Advocates page.
      </p>
    );
  }
  return (
    <>
      {plan && (
        <div className="mt-3 max-w-lg">
          <SendingPlan plan={plan} />
        </div>
      )}
      <div className="mt-4 text-left empty:hidden">
        <NoProviderNotice {...countInvites(enrolled, sending)} delivered={sending} />
      </div>
    </>
  );
}
