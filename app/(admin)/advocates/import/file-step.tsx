"use client";

import { ClipboardPaste, Download, FileUp } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { saveFile } from "@/components/ui/save-file";
import { Select } from "@/components/ui/select";
import { csvFile, sampleCsv } from "./csv-file";
import { FileDrop } from "./file-drop";
import { PasteRows } from "./paste-rows";
import type { ImportFile } from "./use-import-file";

interface FileStepProps {
  readonly campaigns: readonly { readonly campaignId: string; readonly name: string }[];
  readonly campaignId: string;
  readonly onCampaign: (campaignId: string) => void;
  readonly file: ImportFile;
}

/** Which campaign the people are enrolled in, and where they come from. */
export function FileStep({ campaigns, campaignId, onCampaign, file }: FileStepProps) {
  const [isPasting, setPasting] = useState(false);
  const Other = isPasting ? FileUp : ClipboardPaste;
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
        <Notice role="status" title={`${file.source.name} is read`}>
          Choose the campaign to go on.
        </Notice>
      )}
      {isPasting ? <PasteRows onText={file.readText} /> : <FileDrop onFile={file.readFile} />}
      {file.problem && (
        <Notice tone="red" role="alert" title="That did not work">
          {file.problem}
        </Notice>
      )}
      <div className="-mx-2.5 flex flex-wrap items-center gap-x-2 gap-y-1">
        <Button look="quiet" size="small" onClick={() => setPasting(!isPasting)}>
          <Other aria-hidden size={14} strokeWidth={1.75} />
          {isPasting ? "Choose a file instead" : "Paste rows instead"}
        </Button>
        <Button
          look="quiet"
          size="small"
          onClick={() => saveFile("advocates-sample.csv", csvFile(sampleCsv))}
        >
          <Download aria-hidden size={14} strokeWidth={1.75} />
          Download a sample
        </Button>
      </div>
    </div>
  );
}
