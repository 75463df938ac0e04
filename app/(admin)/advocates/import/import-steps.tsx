"use client";

import { useState } from "react";
import { onDemand } from "@/components/on-demand";
import { FileStep } from "./file-step";
import { readPeople } from "./read-people";
import { StepCard } from "./step-card";
import { summarizeColumns } from "./summarize-columns";
import { useCheck } from "./use-check";
import { useImport } from "./use-import";
import { useImportFile } from "./use-import-file";

const ColumnsStep = onDemand(() => import("./columns-step").then((module) => module.ColumnsStep));
const CheckStep = onDemand(() => import("./check-step").then((module) => module.CheckStep));
const EnrollStep = onDemand(() => import("./enroll-step").then((module) => module.EnrollStep));

interface ImportStepsProps {
  readonly campaigns: readonly { readonly campaignId: string; readonly name: string }[];
  /** The campaign that is meant, or "". */
  readonly campaignId: string;
  /** How many advocates the plan has room for. */
  readonly room: number;
  readonly sms: boolean;
}

/** From a file to advocates, one step below the other. */
export function ImportSteps({ campaigns, campaignId, room, sms }: ImportStepsProps) {
  const [chosen, setChosen] = useState(campaignId);
  const campaign = campaigns.find((one) => one.campaignId === chosen);
  const file = useImportFile();
  const check = useCheck();
  const enrolling = useImport();
  const { source } = file;
  const hasFile = source !== null && campaign !== undefined;
  const isChecked = check.calls.status !== "idle";
  const isEnrolling = enrolling.calls.status !== "idle";
  const stateOf = (isDone: boolean, isNow: boolean) => (isDone ? "done" : isNow ? "now" : "todo");

  function startAnew() {
    file.clear();
    check.calls.reset();
    enrolling.calls.reset();
  }

  function startCheck() {
    if (!hasFile) return;
    const people = readPeople(source.table.rows, source.mapping);
    void check.start(campaign.campaignId, { people, room });
  }

  return (
    <div className="grid gap-grid">
      <StepCard
        number={1}
        title="Choose the people"
        state={stateOf(hasFile, true)}
        summary={
          hasFile && (
            <>
              <bdi>{source.name}</bdi>, {source.table.rows.length.toLocaleString("en-US")} rows, for{" "}
              <bdi>{campaign.name}</bdi>
            </>
          )
        }
        onChange={isEnrolling ? undefined : startAnew}
      >
        <FileStep campaigns={campaigns} campaignId={chosen} onCampaign={setChosen} file={file} />
      </StepCard>
      <StepCard
        number={2}
        title="Match the columns"
        state={stateOf(isChecked, hasFile)}
        summary={source && summarizeColumns(source.table.columns, source.mapping)}
        onChange={isEnrolling ? undefined : check.calls.reset}
      >
        {source && <ColumnsStep file={file} source={source} onCheck={startCheck} />}
      </StepCard>
      <StepCard number={3} title="Check and enroll" state={stateOf(false, isChecked)}>
        {campaign && isEnrolling && (
          <EnrollStep campaign={campaign} check={check} enrolling={enrolling} onAgain={startAnew} />
        )}
        {campaign && isChecked && !isEnrolling && (
          <CheckStep
            campaign={campaign}
            sms={sms}
            check={check}
            onEnroll={(rows, sendInvites) => void enrolling.start(campaign.campaignId, { rows, sendInvites })}
          />
        )}
      </StepCard>
    </div>
  );
}
