"use client";

import type { ReactNode } from "react";
import { lazy } from "@/components/lazy";
import { formatCount } from "@/components/ui/format";
import { ChooseFile } from "./choose-file";
import { describeReading } from "./file-options";
import type { CheckAction, ListSteps } from "./list-steps";
import { StepCard } from "./step-card";
import type { ChosenFile } from "./use-file";

const ColumnsStep = lazy(() => import("./columns-step").then((module) => module.ColumnsStep));

interface FirstStepsProps<Column extends string, Row> {
  readonly steps: ListSteps<Column, Row>;
  readonly file: ChosenFile<Column, Row>;
  /** Further fields of the first step. */
  readonly first?: ReactNode;
  /** Whether the first step is done, once a file is chosen. */
  readonly isReady?: boolean;
  /** After the file in the summary of the first step. */
  readonly summary?: ReactNode;
  readonly check: CheckAction;
  /** Whether the columns are confirmed. */
  readonly isChecked?: boolean;
  /** Replaces the columns while the rows are uploaded. */
  readonly progress?: ReactNode;
  /** Chooses another file; undefined once that is too late. */
  readonly onClear: (() => void) | undefined;
  readonly onRecheck?: (() => void) | undefined;
}

/** The first two steps of every list: a file, and its columns. */
export function FirstSteps<Column extends string, Row extends { readonly row: number }>({
  steps,
  file,
  isReady = true,
  isChecked = false,
  ...props
}: FirstStepsProps<Column, Row>) {
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
              {props.summary}
            </>
          )
        }
        onChange={props.onClear}
      >
        <div className="grid gap-5">
          {props.first}
          <ChooseFile file={file} example={steps.example} sample={steps.sample}>
            {steps.sources}
          </ChooseFile>
        </div>
      </StepCard>
      <StepCard
        number={2}
        title="Match the columns"
        state={isChecked ? "done" : hasFile ? "now" : "todo"}
        summary={
          source &&
          steps.fields
            .flatMap(({ meaning }) => source.table.columns[source.mapping[meaning] ?? -1] ?? [])
            .join(", ")
        }
        onChange={props.onRecheck}
      >
        {source && (props.progress || <ColumnsStep {...{ steps, file, source }} check={props.check} />)}
      </StepCard>
    </>
  );
}
