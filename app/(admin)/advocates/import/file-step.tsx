"use client";

import { ClipboardPaste, Download, FileUp } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { saveFile } from "@/components/ui/save-file";
import { Select } from "@/components/ui/select";
import { csvFile, sampleCsv } from "./csv-file";
import type { ImportFile } from "./use-import";

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
        <Notice role="status" title={`${file.source.name} loaded`}>
          Choose a campaign to continue.
        </Notice>
      )}
      {isPasting ? <PasteRows onText={file.readText} /> : <FileDrop onFile={file.readFile} />}
      {file.problem && (
        <Notice tone="red" role="alert" title="That didn’t work">
          {file.problem}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" onClick={() => setPasting(!isPasting)}>
          <Other aria-hidden size={14} strokeWidth={1.75} />
          {isPasting ? "Choose a file instead" : "Paste rows instead"}
        </Button>
        <Button size="small" onClick={() => saveFile("advocates-sample.csv", csvFile(sampleCsv))}>
          <Download aria-hidden size={14} strokeWidth={1.75} />
          Download a sample
        </Button>
      </div>
    </div>
  );
}

/** Takes rows copied from a spreadsheet. */
function PasteRows({ onText }: { onText: (text: string) => void }) {
  const [text, setText] = useState("");
  return (
    <div className="grid gap-3">
      <Field
        label="Rows"
        hint="Copy them from your spreadsheet, including the column names if there are any."
      >
        {(control) => (
          <Textarea
            {...control}
            rows={6}
            value={text}
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
            placeholder={"Name\tEmail\nAnn Reyes\tann@example.com"}
            className="font-mono text-secondary!"
          />
        )}
      </Field>
      <div className="flex justify-end">
        <Button variant="primary" onClick={() => onText(text)} disabled={text.trim() === ""}>
          Use these rows
        </Button>
      </div>
    </div>
  );
}

/** Takes a file, dropped or chosen. */
function FileDrop({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  }

  return (
    <section
      aria-label="Drop a file here"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        "flex flex-col items-center gap-3 rounded-card border border-dashed px-5 py-9 text-center transition-colors",
        isOver ? "border-accent bg-tint" : "border-edge",
      )}
    >
      <span className="grid size-10 place-items-center rounded-full bg-tint text-accent">
        <FileUp aria-hidden size={18} strokeWidth={1.75} />
      </span>
      <p>
        <span className="max-sm:hidden">Drop a CSV or Excel file here, or </span>
        <Button size="small" onClick={() => input.current?.click()}>
          Choose a file
        </Button>
      </p>
      <p className="text-pretty text-secondary text-soft">
        From Jobber, Housecall Pro, QuickBooks, Square, Shopify or any spreadsheet, with one person per row.
        Up to 20,000 rows or 5 MB.
      </p>
      <input
        ref={input}
        type="file"
        aria-label="CSV or Excel file"
        accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file again, once it is put right, is a choice, too.
          event.target.value = "";
          if (file) onFile(file);
        }}
      />
    </section>
  );
}
