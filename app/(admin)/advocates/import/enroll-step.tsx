"use client";

import { useState } from "react";
import { CallsProgress } from "@/components/list/calls-progress";
import { Button } from "@/components/ui/button";
import { ImportResult } from "./import-result";
import type { Check } from "./use-check";
import type { Import } from "./use-import";
import { useStay } from "./use-stay";

interface EnrollStepProps {
  readonly campaign: { readonly campaignId: string; readonly name: string };
  readonly check: Check;
  readonly enrolling: Import;
  readonly onAgain: () => void;
}

/** How far the enrolling is, and in the end what has come of it. */
export function EnrollStep({ campaign, check, enrolling, onAgain }: EnrollStepProps) {
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
        assurance="Nobody is enrolled twice when you go on."
      />
      {calls.status === "stopped" && (
        <div className="flex justify-end">
          <Button look="quiet" onClick={() => setLeft(true)}>
            Leave the rest
          </Button>
        </div>
      )}
    </div>
  );
}
