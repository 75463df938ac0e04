"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import type { z } from "zod";
import { useSend } from "@/components/form/use-send";
import { lazy } from "@/components/lazy";
import { CallsProgress } from "@/components/list/calls-progress";
import { splitBatches, useCalls } from "@/components/list/use-calls";
import { formatCount } from "@/components/ui/format";
import { customerFiles, MAX_ROWS_AT_ONCE } from "@/lib/files/customer-files/contract";
import { filePath } from "../paths";
import { ChooseFile } from "./choose-file";
import { describeReading } from "./file-options";
import type { ListSteps } from "./list-steps";
import { StepCard } from "./step-card";
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
            {...{ steps, file, source }}
            check={{
              start: () =>
                upload.start({ ...fields, fileName: source.name.slice(0, 200) }, rows.map(steps.rowOf)),
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
    count:
      (sent?.first ?? 0) + calls.inputs.slice(0, calls.answers.length).flatMap(({ rows }) => rows).length,
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
        ...{ fileId, rows: batch },
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
