"use client";

import { useState } from "react";
import type { z } from "zod";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { useLoaded } from "@/components/use-loaded";
import { accounts } from "@/lib/accounts/contract";
import { type ImportPerson, type PersonColumn, peopleList, samplePeople } from "@/lib/files/spreadsheets/people-list";
import type { Plan } from "@/lib/kit/auth/access";
import { basics, languages } from "@/lib/kit/words/languages";
import { consentWords } from "@/lib/messages/consent-words";
import { AdvocateQuotaNote } from "../../quota";
import { type ListSteps, personFields } from "../../spreadsheets/list-steps";
import { UploadSteps } from "../../spreadsheets/upload-steps";

const listed = new Intl.ListFormat("en-US", { type: "disjunction" }).format(
  languages.map((language) => basics[language].inEnglish),
);

const steps: ListSteps<PersonColumn, ImportPerson> = {
  list: peopleList,
  rowOf: ({ row, name, email, phone, language, mayText, leftOut, skip }) => ({
    row,
    ...(name && { name }),
    ...(email && { email }),
    ...(phone && { phone }),
    ...(language && { language }),
    ...(mayText && { textConsent: "yes" }),
    ...(leftOut && { note: leftOut }),
    ...(skip && { skip }),
  }),
  sources: "From Jobber, Housecall Pro, QuickBooks, Square, Shopify or any spreadsheet, with one person per row.",
  example: "Name\tEmail\nAnn Reyes\tann@example.com",
  sample: { name: "advocates-sample.csv", csv: samplePeople },
  fields: [...personFields, { meaning: "language", label: "Language", hint: `${listed}. Others get your default.` }],
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

interface UploadPeopleProps {
  readonly account: z.input<typeof accounts.get.output>;
  readonly campaigns: readonly { readonly campaignId: string; readonly name: string }[];
  /** The preselected campaign, if any. */
  readonly campaignId: string | null;
  readonly planName: Plan["name"];
}

/** The steps from a file to the page with its people. */
export function UploadPeople({ account, campaigns, campaignId, planName }: UploadPeopleProps) {
  const { org, usage } = useLoaded(accounts.get, account);
  const [chosen, setChosen] = useState(campaignId);
  const campaign = campaigns.length === 1 ? campaigns[0] : campaigns.find((one) => one.campaignId === chosen);
  return (
    <>
      <AdvocateQuotaNote quota={{ used: usage.advocates, limit: org.enabledFeatures.advocates, plan: planName }} />
      <UploadSteps
        steps={steps}
        fields={{ kind: "people", ...(campaign && { inviteTo: campaign.campaignId }) }}
        isReady={campaign !== undefined}
        summary={
          campaign && (
            <>
              , for <bdi>{campaign.name}</bdi>
            </>
          )
        }
        first={(fileName) => (
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
            {fileName && (
              <Notice role="status" title={`${fileName} loaded`}>
                Choose a campaign to continue.
              </Notice>
            )}
          </>
        )}
      />
    </>
  );
}
