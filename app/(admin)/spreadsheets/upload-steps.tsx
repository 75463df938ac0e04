"use client";

import { Check } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useId, useState } from "react";
import type { z } from "zod";
import { useSend } from "@/components/form/use-send";
import { lazy } from "@/components/lazy";
import { splitBatches, useCalls } from "@/components/list/use-calls";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { formatCount } from "@/components/ui/format";
import { Notice } from "@/components/ui/notice";
import { Progress } from "@/components/ui/progress";
import { customerFiles, MAX_ROWS_AT_ONCE } from "@/lib/files/customer-files/contract";
import { filePath } from "../paths";
import { ChooseFile } from "./choose-file";
import { describeReading } from "./file-options";
import type { ListSteps } from "./list-steps";
import { useFile } from "./use-file";

const ColumnsStep = lazy(() => import("./columns-step").then((module) => module.ColumnsStep));

type FileFields = Omit<z.output<typeof customerFiles.create.input>, "rows" | "more">;

interface UploadStepsProps<Column extends string, Row> {
  readonly steps: ListSteps<Column, Row>;
  /** What else the file is created with. */
  readonly fields?: Omit<FileFields, "fileName">;
  /** Further fields of the first step. */
  readonly first?: (fileName: string | undefined) => ReactNode;
  /** Whether they are filled in. */
  readonly isReady?: boolean;
  /** After the file in the summary of the first step. */
  readonly summary?: ReactNode;
}

/** The steps from a file to the page with its results: choosing it, and its columns. */
export function UploadSteps<Column extends string, Row extends { readonly row: number }>({
  steps,
  fields = {},
  first,
  isReady = true,
  summary,
}: UploadStepsProps<Column, Row>) {
  const file = useFile(steps.list);
  const upload = useUpload();
  const { source, rows } = file;
  const hasFile = source !== null && isReady;
  return (
    <>
      <StepCard
        number={1}
        title="Choose your file"
        state={hasFile ? "done" : "now"}
        summary={
          source && (
            <>
              <bdi>{source.name}</bdi>, {formatCount(rows.length, "row")}
              {describeReading(source)}
              {summary}
            </>
          )
        }
        onChange={upload.isStarted ? undefined : file.clear}
      >
        <div className="grid gap-5">
          {first?.(source?.name)}
          <ChooseFile file={file} example={steps.example} sample={steps.sample}>
            {steps.sources}
          </ChooseFile>
        </div>
      </StepCard>
      <StepCard number={2} title="Match the columns" state={hasFile ? "now" : "todo"}>
        {source && upload.isStarted && (
          <CallsProgress
            label="Rows uploaded"
            value={upload.count}
            max={rows.length}
            calls={upload.calls}
            onResume={() => void upload.resume()}
            assurance="No row will be counted twice if you continue."
          />
        )}
        {source && !upload.isStarted && (
          <ColumnsStep
            steps={steps}
            file={file}
            source={source}
            check={{
              start: () => upload.start({ ...fields, fileName: source.name.slice(0, 200) }, rows.map(steps.rowOf)),
              pending: upload.pending,
              problem: upload.problem,
            }}
          />
        )}
      </StepCard>
    </>
  );
}

/**
 * Uploads a file's rows, then opens the page of the file. The first batch creates the file. Resumes where it stopped,
 * and repeated rows count once.
 */
function useUpload() {
  const router = useRouter();
  const creating = useSend(customerFiles.create);
  const calls = useCalls(customerFiles.addRows, "stop");
  const [sent, setSent] = useState<{ path: string; first: number }>();

  return {
    calls,
    /** Whether the file and its first rows are stored. */
    isStarted: sent !== undefined,
    /** How many rows have arrived. */
    count: (sent?.first ?? 0) + calls.inputs.slice(0, calls.answers.length).flatMap(({ rows }) => rows).length,
    pending: creating.pending,
    problem: creating.problem,
    async start(fields: FileFields, rows: z.output<typeof customerFiles.create.input>["rows"]) {
      const [first = [], ...rest] = splitBatches(rows, MAX_ROWS_AT_ONCE);
      const more = rest.length > 0 && ({ more: true } as const);
      const answer = await creating.trySend({ ...fields, rows: first, ...more });
      if (!answer) return;
      const { fileId } = answer.output.file;
      const path = filePath(answer.output.file);
      setSent({ path, first: first.length });
      const inputs = rest.map((batch, index) => ({
        fileId,
        rows: batch,
        ...(index + 1 < rest.length && { more: true }),
      }));
      const answers = await calls.start(inputs);
      if (answers.length === inputs.length) router.push(path);
    },
    async resume() {
      const answers = await calls.resume();
      if (sent && answers.length === calls.inputs.length) router.push(sent.path);
    },
  };
}

interface StepCardProps {
  readonly number: number;
  readonly title: string;
  readonly state: "todo" | "now" | "done";
  /** The choice, once the step is done. */
  readonly summary?: ReactNode;
  /** Returns to the step; undefined once that is too late. */
  readonly onChange?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A step of several on one page: finished ones are a line, later ones a title. */
function StepCard({ number, title, state, summary, onChange, children }: StepCardProps) {
  const id = useId();
  const look = state === "todo" ? "border-line text-soft" : "border-accent bg-accent text-accent-ink";
  return (
    <Card aria-labelledby={id} {...(state === "now" && { "aria-current": "step" })}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span
          aria-hidden
          className={cx("grid size-6 shrink-0 place-items-center rounded-full border font-semibold text-caption", look)}
        >
          {state === "done" ? <Check size={13} strokeWidth={2.5} /> : number}
        </span>
        <h2 id={id} className={cx("font-semibold text-section", state === "todo" && "text-soft")}>
          {title}
        </h2>
        {state === "done" && (
          <>
            <div className="wrap-anywhere min-w-0 flex-1 text-secondary text-soft max-sm:order-last max-sm:basis-full">
              {summary}
            </div>
            {onChange && (
              <Button size="small" variant="quiet" onClick={onChange} className="-my-1 -mr-2 max-sm:ml-auto">
                Change
              </Button>
            )}
          </>
        )}
      </div>
      {state === "now" && <div className="mt-5">{children}</div>}
    </Card>
  );
}

interface CallsProgressProps {
  /** The unit counted: "Rows checked". */
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly calls: {
    readonly status: "idle" | "running" | "stopping" | "stopped" | "done";
    readonly problem?: string;
    readonly stop: () => void;
  };
  readonly onResume: () => void;
  /** Shown if it stopped on an error: "No one is added twice when you continue." */
  readonly assurance: string;
}

/** Progress of a series of calls, with buttons to stop and resume. */
function CallsProgress({ label, value, max, calls, onResume, assurance }: CallsProgressProps) {
  const { status, problem, stop } = calls;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-48 flex-1">
          <p className="mb-1.5 text-secondary">
            {label}: <strong className="font-semibold">{value.toLocaleString("en-US")}</strong> of{" "}
            {max.toLocaleString("en-US")}
          </p>
          <Progress label={label} value={value} max={max} />
        </div>
        {(status === "running" || status === "stopping") && (
          <Button onClick={stop} pending={status === "stopping"}>
            Stop
          </Button>
        )}
        {status === "stopped" && !problem && (
          <Button variant="primary" onClick={onResume}>
            Continue
          </Button>
        )}
      </div>
      {status === "stopped" && problem && (
        <Notice
          tone="red"
          role="alert"
          title={`Stopped after ${value.toLocaleString("en-US")} of ${max.toLocaleString("en-US")}`}
          action={
            <Button size="small" onClick={onResume}>
              Continue
            </Button>
          }
        >
          {problem} {assurance}
        </Notice>
      )}
    </div>
  );
}
