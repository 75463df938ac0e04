"use client";

import { useState } from "react";
import type { z } from "zod";
import { languageNames } from "@/components/languages";
import { lazy } from "@/components/lazy";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { useLoaded, useRenewed } from "@/components/use-loaded";
import { accounts } from "@/lib/accounts/contract";
import { imports } from "@/lib/files/imports/contract";
import {
  type ImportPerson,
  type PersonColumn,
  peopleList,
  readPeople,
  samplePeople,
} from "@/lib/files/spreadsheets/people-list";
import type { Plan } from "@/lib/kit/auth/access";
import { consentWords } from "@/lib/messages/consent-words";
import { AdvocateQuotaNote, quotaLeft } from "../../quota";
import { FirstSteps } from "../../spreadsheets/first-steps";
import type { ListSteps } from "../../spreadsheets/list-steps";
import { StepCard } from "../../spreadsheets/step-card";
import { type FileSource, useFile } from "../../spreadsheets/use-file";
import type { ImportChannels } from "./people";
import { type Recent, RecentImports } from "./recent-imports";
import { useCheck, useImport } from "./use-import";

const CheckStep = lazy(() => import("./check-step").then((module) => module.CheckStep));
const EnrollStep = lazy(() => import("./enroll-step").then((module) => module.EnrollStep));

const steps: ListSteps<PersonColumn, ImportPerson> = {
  list: peopleList,
  sources:
    "From Jobber, Housecall Pro, QuickBooks, Square, Shopify or any spreadsheet, with one person per row.",
  example: "Name\tEmail\nAnn Reyes\tann@example.com",
  sample: { name: "advocates-sample.csv", csv: samplePeople },
  columnsTitle: "Match the columns",
  fields: [
    { meaning: "name", label: "Name", hint: "Full name or first name." },
    { meaning: "lastName", label: "Last name", hint: "Only if it’s in its own column." },
    { meaning: "email", label: "Email", hint: "Where the link is sent." },
    { meaning: "phone", label: "Phone", hint: "US numbers, in any format." },
    { meaning: "textConsent", label: "Text consent", hint: "Without a “yes”, no texts." },
    { meaning: "language", label: "Language", hint: "English or Spanish. Others get your default." },
  ],
  fieldsClass: "sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-6",
  exportHint:
    "If a cell has several emails or phones, we use the first valid one. Anyone marked archived or “Do not service” is left out.",
  preview: {
    label: "The first people",
    title: (shown, total) =>
      `Preview: ${total === 1 ? "your one row" : `the first ${shown} of ${total.toLocaleString("en-US")}`}`,
    person: { label: "Name", name: ({ name }) => name || "–" },
    columns: [
      { label: "Email", text: ({ email }) => email },
      { label: "Phone", text: ({ phone }) => phone },
      { label: "Language", text: ({ language }) => language && languageNames[language], isOptional: true },
    ],
    isLeftOut: ({ skip }) => skip !== undefined,
  },
  note: ({ textConsent }) => (textConsent === null ? undefined : consentWords.import),
};

const readRows = ({ table, mapping }: FileSource<PersonColumn>) => readPeople(table, mapping);

interface ImportScreenProps {
  readonly account: z.input<typeof accounts.get.output>;
  readonly recent: z.input<typeof imports.list.output>;
  readonly campaigns: readonly { readonly campaignId: string; readonly name: string }[];
  readonly campaignId: string | null;
  readonly planName: Plan["name"];
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
  const file = useFile(peopleList, readRows);
  const check = useCheck();
  const enrolling = useImport();
  const { source } = file;
  const hasFile = source !== null && campaign !== undefined;
  const isChecked = check.calls.status !== "idle";
  const isEnrolling = enrolling.calls.status !== "idle";
  const isSettled = !isEnrolling || enrolling.calls.status === "done";

  function startAnew() {
    file.clear();
    check.calls.reset();
    enrolling.calls.reset();
  }

  function startCheck() {
    if (!hasFile) return;
    void check.start(campaign.campaignId, { people: file.rows, quotaLeft: left });
  }

  return (
    <div className="grid gap-grid">
      <FirstSteps
        steps={steps}
        file={file}
        isReady={hasFile}
        summary={
          campaign && (
            <>
              , for <bdi>{campaign.name}</bdi>
            </>
          )
        }
        check={{ start: startCheck }}
        isChecked={isChecked}
        onClear={isEnrolling ? undefined : startAnew}
        onRecheck={isEnrolling ? undefined : check.calls.reset}
        first={
          <>
            {campaigns.length > 1 && (
              <Field label="Campaign" className="sm:max-w-sm">
                {(control) => (
                  <Select
                    {...control}
                    options={campaigns.map((one) => ({ value: one.campaignId, label: one.name }))}
                    value={chosen}
                    onValueChange={setChosen}
                  />
                )}
              </Field>
            )}
            {source && (
              <Notice role="status" title={`${source.name} loaded`}>
                Choose a campaign to continue.
              </Notice>
            )}
          </>
        }
      />
      <StepCard number={3} title="Review and add" state={isChecked ? "now" : "todo"}>
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
