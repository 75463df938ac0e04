"use client";

import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { sampleCsv } from "@/lib/files/spreadsheets/csv-file";
import { ChooseFile } from "../../spreadsheets/choose-file";
import type { ImportFile } from "./use-import";

interface FileStepProps {
  readonly campaigns: readonly { readonly campaignId: string; readonly name: string }[];
  readonly campaignId: string;
  readonly onCampaign: (campaignId: string) => void;
  readonly file: ImportFile;
}

export function FileStep({ campaigns, campaignId, onCampaign, file }: FileStepProps) {
  return (
    <div className="grid gap-5">
      {campaigns.length > 1 && (
        <Field label="Campaign" className="sm:max-w-sm">
          {(control) => (
            <Select
              {...control}
              options={campaigns.map((one) => ({ value: one.campaignId, label: one.name }))}
              value={campaignId}
              onValueChange={onCampaign}
            />
          )}
        </Field>
      )}
      {file.source && (
        <Notice role="status" title={`${file.source.name} loaded`}>
          Choose a campaign to continue.
        </Notice>
      )}
      <ChooseFile
        file={file}
        example={"Name\tEmail\nAnn Reyes\tann@example.com"}
        sample={{ name: "advocates-sample.csv", csv: sampleCsv }}
      >
        From Jobber, Housecall Pro, QuickBooks, Square, Shopify or any spreadsheet, with one person per row.
      </ChooseFile>
    </div>
  );
}
