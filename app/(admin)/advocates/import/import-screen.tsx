"use client";

import { useState } from "react";
import type { z } from "zod";
import { lazy } from "@/components/lazy";
import { formatCount } from "@/components/ui/format";
import { useLoaded, useRenewed } from "@/components/use-loaded";
import { accounts } from "@/lib/accounts/contract";
import { imports } from "@/lib/files/imports/contract";
import type { Mapping } from "@/lib/files/spreadsheets/columns";
import { AdvocateQuotaNote, quotaLeft } from "../../quota";
import { describeReading } from "../../spreadsheets/file-options";
import { StepCard } from "../../spreadsheets/step-card";
import { FileStep } from "./file-step";
import { type ImportChannels, readPeople } from "./people";
import { type Recent, RecentImports } from "./recent-imports";
import { useCheck, useImport, useImportFile } from "./use-import";

const ColumnsStep = lazy(() => import("./columns-step").then((module) => module.ColumnsStep));
const CheckStep = lazy(() => import("./check-step").then((module) => module.CheckStep));
const EnrollStep = lazy(() => import("./enroll-step").then((module) => module.EnrollStep));

interface ImportScreenProps {
  readonly account: z.input<typeof accounts.get.output>;
  readonly recent: z.input<typeof imports.list.output>;
  readonly campaigns: readonly { readonly campaignId: string; readonly name: string }[];
  readonly campaignId: string | null;
  readonly planName: string;
  readonly sending: ImportChannels;
}

export function ImportScreen({ account, recent: wire, campaigns, campaignId, ...rest }: ImportScreenProps) {
  const { planName, sending } = rest;
  const { org, usage } = useLoaded(accounts.get, account);
  const quota = { used: usage.advocates, limit: org.enabledFeatures.advocates, plan: planName };
  const recent = useRenewed(imports.list, wire);
  const [only] = campaigns;
  const meant = campaigns.length === 1 ? only : campaigns.find((one) => one.campaignId === campaignId);
  return (
    <>
      <AdvocateQuotaNote quota={quota} className="mb-grid" />
      <ImportSteps
        campaigns={campaigns}
        campaignId={meant?.campaignId ?? ""}
        quotaLeft={quotaLeft(quota)}
        sending={sending}
        recent={recent}
      />
    </>
  );
}

interface ImportStepsProps {
  readonly campaigns: readonly { readonly campaignId: string; readonly name: string }[];
  /** The preselected campaign, or "". */
  readonly campaignId: string;
  /** How many more advocates the plan allows. */
  readonly quotaLeft: number;
  readonly sending: ImportChannels;
  readonly recent: Recent;
}

/** The steps from a file to advocates, stacked. */
function ImportSteps({ campaigns, campaignId, quotaLeft: left, sending, recent }: ImportStepsProps) {
  const [chosen, setChosen] = useState(campaignId);
  const campaign = campaigns.find((one) => one.campaignId === chosen);
  const file = useImportFile();
  const check = useCheck();
  const enrolling = useImport();
  const { source } = file;
  const hasFile = source !== null && campaign !== undefined;
  const isChecked = check.calls.status !== "idle";
  const isEnrolling = enrolling.calls.status !== "idle";
  const isSettled = !isEnrolling || enrolling.calls.status === "done";
  const stateOf = (isDone: boolean, isNow: boolean) => (isDone ? "done" : isNow ? "now" : "todo");

  function startAnew() {
    file.clear();
    check.calls.reset();
    enrolling.calls.reset();
  }

  function startCheck() {
    if (!hasFile) return;
    const people = readPeople(source.table.rows, source.mapping, source.table.columns);
    void check.start(campaign.campaignId, { people, quotaLeft: left });
  }

  return (
    <div className="grid gap-grid">
      <StepCard
        number={1}
        title="Choose your file"
        state={stateOf(hasFile, true)}
        summary={
          hasFile && (
            <>
              <bdi>{source.name}</bdi>, {formatCount(source.table.rows.length, "row")}
              {describeReading(source)}
              {source.table.leftOut > 0 && ` (${source.table.leftOut} skipped at the end)`}, for{" "}
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
      <StepCard number={3} title="Review and add" state={stateOf(false, isChecked)}>
        {campaign && isEnrolling && (
          <EnrollStep
            campaign={campaign}
            check={check}
            enrolling={enrolling}
            sending={sending}
            recent={recent.data.imports}
            onAgain={startAnew}
          />
        )}
        {campaign && isChecked && !isEnrolling && (
          <CheckStep
            campaign={campaign}
            sending={sending}
            check={check}
            hasConsent={source !== null && source.mapping.textConsent !== null}
            onEnroll={(rows, sendInvites) =>
              void enrolling.start(campaign.campaignId, {
                rows,
                sendInvites,
                fileName: source?.name ?? "Pasted rows",
              })
            }
          />
        )}
      </StepCard>
      {isSettled && <RecentImports recent={recent} />}
    </div>
  );
}

/** The columns in use, by their names in the file. */
function summarizeColumns(columns: readonly string[], mapping: Mapping): string {
  const { name, lastName, email, phone, textConsent, language } = mapping;
  const used = [name, lastName, email, phone, textConsent, language];
  return used.flatMap((column) => (column === null ? [] : (columns[column] ?? []))).join(", ");
}
