"use client";

import { Check } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { z } from "zod";
import { lazy } from "@/components/lazy";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { useLoaded, useRenewed } from "@/components/use-loaded";
import { accounts } from "@/lib/accounts/contract";
import { imports } from "@/lib/imports/contract";
import { AdvocateQuotaNote, quotaLeft } from "../../quota";
import type { Mapping } from "./columns";
import { FileStep } from "./file-step";
import { readPeople, type Sending } from "./people";
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
  readonly sending: Sending;
}

/** The import, with the plan's room for it. */
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
  /** The campaign that is meant, or "". */
  readonly campaignId: string;
  /** How many more advocates the plan allows. */
  readonly quotaLeft: number;
  readonly sending: Sending;
  readonly recent: Recent;
}

/** From a file to advocates, one step below the other. */
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
              <bdi>{source.name}</bdi>, {source.table.rows.length.toLocaleString("en-US")} rows
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

/** Which columns are used, in the words of the file. */
function summarizeColumns(columns: readonly string[], mapping: Mapping): string {
  const used = [mapping.name, mapping.lastName, mapping.email, mapping.phone];
  return used.flatMap((column) => (column === null ? [] : (columns[column] ?? []))).join(", ");
}

interface StepCardProps {
  readonly number: number;
  readonly title: string;
  readonly state: "todo" | "now" | "done";
  /** What was chosen, once it is done. */
  readonly summary?: ReactNode;
  /** Goes back to it; left out where it is too late for that. */
  readonly onChange?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** One step of a few on the same page: what is done is a line, what comes later a title. */
function StepCard({ number, title, state, summary, onChange, children }: StepCardProps) {
  const id = useId();
  const look = state === "todo" ? "border-line text-soft" : "border-accent bg-accent text-accent-ink";
  return (
    <Card aria-labelledby={id} {...(state === "now" && { "aria-current": "step" })}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span
          aria-hidden
          className={cx(
            "grid size-6 shrink-0 place-items-center rounded-full border font-semibold text-caption",
            look,
          )}
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
