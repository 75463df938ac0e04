"use client";

import { CircleCheck } from "lucide-react";
import { useSend } from "@/components/form/use-send";
import { PagedList } from "@/components/list/paged-table";
import { type FirstPage, usePages } from "@/components/list/use-pages";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { asks } from "@/lib/asks/contract";
import { formatWhen } from "@/lib/asks/describe-job";
import { describeUndo } from "../job-done/job-done";
import { QuickChoices } from "../job-done/quick-choices";

/** Jobs per page of the list. */
export const JOBS_SHOWN = 20;

interface TechnicianHomeProps {
  readonly name: string;
  readonly timeZone: string;
  readonly first: FirstPage<typeof asks.listOwnJobs>;
}

/** A technician's home: what they do all day, and their own recent jobs. */
export function TechnicianHome({ name, timeZone, first }: TechnicianHomeProps) {
  const pages = usePages(asks.listOwnJobs, { limit: JOBS_SHOWN }, first);
  return (
    <>
      <PageHeader
        title={
          <>
            Hello, <bdi>{name}</bdi>
          </>
        }
      />
      <QuickChoices />
      <Card flush aria-labelledby="own-jobs" className="mt-6">
        <h2 id="own-jobs" className="border-inner-line border-b px-5 py-3 font-semibold text-section">
          Your recent jobs
        </h2>
        <PagedList
          label="Your recent jobs"
          pages={pages}
          empty={
            <EmptyState icon={CircleCheck} title="No jobs yet">
              Tap “Job done” after your next job.
            </EmptyState>
          }
        >
          <ul className="divide-y divide-inner-line">
            {pages.items.map((job) => (
              <JobRow key={job.jobId} job={job} timeZone={timeZone} />
            ))}
          </ul>
        </PagedList>
      </Card>
    </>
  );
}

type ListedJob = (typeof asks.listOwnJobs.list.item)["_output"];

function JobRow({ job, timeZone }: { job: ListedJob; timeZone: string }) {
  const { jobId, name, service, doneAt, undoneAt, first } = job;
  const undo = useSend(asks.undoJob, { success: describeUndo(name) });
  const now = new Date();
  return (
    <li className="flex items-center gap-3 px-5 py-3">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          <bdi className="font-medium">{name}</bdi>
          {service && <span className="text-secondary text-soft"> {service}</span>}
        </p>
        <p className="text-pretty text-secondary text-soft">
          Done {formatWhen(doneAt, now, timeZone)}. {describeFirst(job, now, timeZone)}
        </p>
        {undo.problem && (
          <p role="alert" className="text-red text-secondary">
            {undo.problem}
          </p>
        )}
      </div>
      {undoneAt ? (
        <Badge tone="neutral">Undone</Badge>
      ) : (
        first?.state === "planned" && (
          <Button
            size="small"
            variant="quiet"
            pending={undo.pending}
            aria-label={`Undo the job of ${name}`}
            onClick={() => void undo.trySend({ jobId })}
          >
            Undo
          </Button>
        )
      )}
    </li>
  );
}

function describeFirst({ undoneAt, first }: ListedJob, now: Date, timeZone: string): string {
  if (undoneAt) return "";
  if (!first) return "No message goes out.";
  const what = first.channel === "email" ? "Email" : first.channel === "sms" ? "Text" : "Message";
  if (first.state === "sent") return `Message sent ${formatWhen(first.at, now, timeZone)}.`;
  if (first.state === "skipped" || first.reason) return `Not sent. ${first.reason ?? ""}`.trim();
  return `${what} goes out ${formatWhen(first.at, now, timeZone)}.`;
}
