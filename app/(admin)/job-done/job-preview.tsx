"use client";

import { Clock } from "lucide-react";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { describeJob, firstOf, formatWhen } from "@/lib/asks/describe-job";
import type { RecordedJob } from "./use-job-draft";

/** The exact message and its time, or why there is none, before the job is saved. */
export function JobPreview({ preview, name }: { preview: RecordedJob | undefined; name: string }) {
  if (!preview) {
    return (
      <Loading label="Looking up what goes out">
        <Skeleton className="h-24 w-full" />
      </Loading>
    );
  }
  const { message } = preview;
  const now = new Date();
  if (!message) {
    return (
      <p
        role="status"
        className="rounded-card border border-line px-3.5 py-3 text-pretty text-secondary text-soft"
      >
        No message goes out. {preview.asks[0]?.reason ?? "Asks are off."}
      </p>
    );
  }
  const when = formatWhen(message.at, now, message.timeZone);
  const { note } = describeJob(preview, { name, now });
  return (
    <section aria-label="The message" className="grid gap-2">
      <p
        role="status"
        className="flex flex-wrap items-center justify-between gap-2 font-medium text-secondary"
      >
        {firstOf(name)} gets this
        <span className="inline-flex items-center gap-1.5 rounded-chip bg-amber-bg px-2 py-0.5 text-amber">
          <Clock size={13} />
          {message.channel === "email" ? `Email ${when}` : `Text ${when}`}
        </span>
      </p>
      <div className="max-h-44 overflow-y-auto rounded-[18px] bg-inner-line px-4 py-3">
        {message.subject && <p className="wrap-anywhere mb-1 font-medium">{message.subject}</p>}
        <p className="wrap-anywhere whitespace-pre-wrap">{message.text}</p>
      </div>
      <p className="text-pretty text-caption text-soft">
        {message.segments !== undefined &&
          `${message.text.length} characters, ${message.segments === 1 ? "1 text" : `billed as ${message.segments} texts`}. `}
        {!message.isDelivered && note}
      </p>
    </section>
  );
}
