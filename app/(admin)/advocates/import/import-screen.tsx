"use client";

import { useState } from "react";
import type { z } from "zod";
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
  samplePeople,
} from "@/lib/files/spreadsheets/people-list";
import type { Plan } from "@/lib/kit/auth/access";
import { basics, languages } from "@/lib/kit/words/languages";
import { consentWords } from "@/lib/messages/consent-words";
import { AdvocateQuotaNote, quotaLeft } from "../../quota";
import { FirstSteps } from "../../spreadsheets/first-steps";
import { type ListSteps, personFields } from "../../spreadsheets/list-steps";
import { StepCard } from "../../spreadsheets/step-card";
import { useFile } from "../../spreadsheets/use-file";
import type { ImportChannels } from "./people";
import { RecentImports } from "./recent-imports";
import { useCheck, useImport } from "./use-import";

const CheckStep = lazy(() => import("./check-step").then((module) => module.CheckStep));
const EnrollStep = lazy(() => import("./enroll-step").then((module) => module.EnrollStep));

const listed = new Intl.ListFormat("en-US", { type: "disjunction" }).format(
  languages.map((language) => basics[language].inEnglish),
);

const steps: ListSteps<PersonColumn, ImportPerson> = {
  list: peopleList,
  sources:
    "From Jobber, Housecall Pro, QuickBooks, Square, Shopify or any spreadsheet, with one person per row.",
  example: "Name\tEmail\nAnn Reyes\tann@example.com",
  sample: { name: "advocates-sample.csv", csv: samplePeople },
  fields: [
    ...personFields,
    { meaning: "language", label: "Language", hint: `${listed}. Others get your default.` },
  ],
  exportHint:
    "If a cell has several emails or phones, we use the first valid one. Anyone marked archived or “Do not service” is left out.",
  preview: {
    person: { label: "Name", name: ({ name }) => name || "–" },
    columns: [
      { label: "Email", text: ({ email }) => email },
      { label: "Phone", text: ({ phone }) => phone },
      { label: "Language", text: ({ language }) => language && basics[language].inEnglish, isOptional: true },
    ],
    isLeftOut: ({ skip }) => skip !== undefined,
  },
  note: ({ textConsent }) => (textConsent === null ? undefined : consentWords.import),
};

interface ImportScreenProps {
  readonly account: z.input<typeof accounts.get.output>;
  readonly recent: z.input<typeof imports.list.output>;
  readonly campaigns: readonly { readonly campaignId: string; readonly name: string }[];
  /** The preselected campaign, if any. */
  readonly campaignId: string | null;
  readonly planName: Plan["name"];
  readonly sending: ImportChannels;
}

/** The steps from a file to advocates, stacked. */
export function ImportScreen({
  account,
  campaigns,
  campaignId,
  planName,
  sending,
  ...props
}: ImportScreenProps) {
  const { org, usage } = useLoaded(accounts.get, account);
  const quota = { used: usage.advocates, limit: org.enabledFeatures.advocates, plan: planName };
  const recent = useRenewed(imports.list, props.recent);
  const [chosen, setChosen] = useState(campaignId);
  const campaign = campaigns.length === 1 ? campaigns[0] : campaigns.find((one) => one.campaignId === chosen);
  const file = useFile(peopleList);
  const check = useCheck();
  const enrolling = useImport();
  const { source } = file;
  const isChecked = check.calls.status !== "idle";
  const isEnrolling = enrolling.calls.status !== "idle";

  function startAnew() {
    file.clear();
    check.calls.reset();
    enrolling.calls.reset();
  }

  return (
    <div className="grid gap-grid">
      <AdvocateQuotaNote quota={quota} />
      <FirstSteps
        steps={steps}
        file={file}
        isReady={campaign !== undefined}
        summary={
          campaign && (
            <>
              , for <bdi>{campaign.name}</bdi>
            </>
          )
        }
        check={{
          start: () => campaign && check.start(campaign.campaignId, file.rows, quotaLeft(quota)),
        }}
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
                    value={campaign?.campaignId ?? ""}
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
            {...{ campaign, check, enrolling, sending }}
            recent={recent.data.imports}
            onAgain={startAnew}
          />
        )}
        {campaign && isChecked && !isEnrolling && (
          <CheckStep
            {...{ campaign, check, sending }}
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
      {(!isEnrolling || enrolling.calls.status === "done") && <RecentImports recent={recent} />}
    </div>
  );
}
