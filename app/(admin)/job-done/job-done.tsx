"use client";

import { Check, Info, Undo2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { useSend } from "@/components/form/use-send";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { asks } from "@/lib/asks/contract";
import { describeJob, firstOf } from "@/lib/asks/describe-job";
import type { RecordedJob } from "./use-job-draft";

interface JobDoneProps {
  readonly result: RecordedJob;
  readonly name: string;
  readonly onNext: () => void;
  readonly onClose: () => void;
}

/** What a recorded job leads to, with undo in reach. The check stands only for a message that reaches the customer. */
export function JobDone({ result, name, onNext, onClose }: JobDoneProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const undo = useSend(asks.undoJob, { success: describeUndo(name), onDone: onClose });
  const { reaches, title, note } = describeJob(result, { name, now: new Date() });
  useEffect(() => heading.current?.focus(), []);
  const Icon = reaches ? Check : Info;
  return (
    <div className="grid justify-items-center gap-3 pt-2 text-center">
      <span
        className={cx(
          "grid size-16 place-items-center rounded-full",
          reaches ? "bg-accent text-accent-ink" : "bg-amber-bg text-amber",
        )}
      >
        <Icon size={30} />
      </span>
      <h3 ref={heading} tabIndex={-1} className="text-balance font-semibold text-title outline-none">
        {title}
      </h3>
      <p className="text-pretty text-soft empty:hidden">{note}</p>
      {undo.problem && (
        <p role="alert" className="text-red text-secondary">
          {undo.problem}
        </p>
      )}
      <div className="mt-4 grid w-full gap-2">
        <Button variant="primary" size="large" onClick={onNext}>
          Next job
        </Button>
        <div className="grid grid-cols-2 gap-2">
          <Button icon={Undo2} pending={undo.pending} onClick={() => void undo.trySend({ jobId: result.job.jobId })}>
            Undo
          </Button>
          <Button onClick={onClose}>Close</Button>
        </div>
      </div>
    </div>
  );
}

type Undone = { readonly skipped: number; readonly sent: number };

export function describeUndo(name: string) {
  const first = firstOf(name);
  return ({ sent }: Undone) =>
    sent > 0
      ? `Undone. ${first} already got ${sent === 1 ? "one message" : `${sent} messages`}; no more follow.`
      : `Undone. ${first} gets no message about this job.`;
}
