"use client";

import { Card } from "@/components/ui/card";
import { formatCount } from "@/components/ui/format";
import { Notice } from "@/components/ui/notice";
import { Progress } from "@/components/ui/progress";
import type { ListedFile } from "../words";

const steps: Partial<Record<ListedFile["state"], { title: string; label: string }>> = {
  checking: { title: "Comparing the rows with your leads", label: "Rows checked" },
  applying: { title: "Applying", label: "Rows done" },
  undoing: { title: "Undoing", label: "Rows undone" },
};

/** The worker's progress on a file. */
export function ProgressCard({ file: { state, rowCount, doneCount, stopped } }: { file: ListedFile }) {
  const step = steps[state];
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
        {step.label}: <strong className="font-semibold text-ink">{doneCount.toLocaleString("en-US")}</strong>{" "}
        of {rowCount.toLocaleString("en-US")}. You can close this page; it keeps running.
      </p>
      <Progress label={step.label} value={doneCount} max={rowCount} />
    </Card>
  );
}
