"use client";

import { ClipboardPaste, Download, FileUp } from "lucide-react";
import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { Problem } from "@/components/ui/notice";
import { saveFile } from "@/components/ui/save-file";
import type { ChosenFile } from "./use-file";

interface ChooseFileProps {
  readonly file: Pick<ChosenFile<string, unknown>, "readFile" | "readText" | "problem">;
  /** Sample rows to paste. */
  readonly example: string;
  readonly sample: { readonly name: string; readonly csv: string };
  /** Typical sources of such files, and their columns. */
  readonly children: ReactNode;
}

/** A file to drop or choose, or pasted rows. */
export function ChooseFile({ file, example, sample, children }: ChooseFileProps) {
  const [isPasting, setPasting] = useState(false);
  const Other = isPasting ? FileUp : ClipboardPaste;
  return (
    <div className="grid gap-5">
      {isPasting ? (
        <PasteRows onText={file.readText} example={example} />
      ) : (
        <FileDrop onFile={(chosen) => void file.readFile(chosen)}>{children}</FileDrop>
      )}
      <Problem title="That didn’t work">{file.problem}</Problem>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" onClick={() => setPasting(!isPasting)}>
          <Other size={14} />
          {isPasting ? "Choose a file instead" : "Paste rows instead"}
        </Button>
        <Button size="small" onClick={() => saveCsv(sample.name, sample.csv)}>
          <Download size={14} />
          Download a sample
        </Button>
      </div>
    </div>
  );
}

/** Accepts rows copied from a spreadsheet. */
function PasteRows({ onText, example }: { onText: (text: string) => void; example: string }) {
  const [text, setText] = useState("");
  return (
    <div className="grid gap-3">
      <Field label="Rows" hint="Copy them from your spreadsheet, including the column names if there are any.">
        {(control) => (
          <Textarea
            {...control}
            rows={6}
            value={text}
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
            placeholder={example}
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

/** Accepts a file, dropped or chosen. */
function FileDrop({ onFile, children }: { onFile: (file: File) => void; children: ReactNode }) {
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
        <FileUp size={18} />
      </span>
      <p>
        <span className="max-sm:hidden">Drop a CSV or Excel file here, or </span>
        <Button size="small" onClick={() => input.current?.click()}>
          Choose a file
        </Button>
      </p>
      <p className="text-pretty text-secondary text-soft">{children} Up to 20,000 rows or 5 MB.</p>
      <input
        ref={input}
        type="file"
        aria-label="CSV or Excel file"
        accept=".csv,.tsv,.txt,.xlsx,.xlsm,.xls,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Allows choosing the same file again after fixing it.
          event.target.value = "";
          if (file) onFile(file);
        }}
      />
    </section>
  );
}

/** Downloads CSV text, marked so that Excel detects its encoding. */
function saveCsv(name: string, text: string): void {
  saveFile(name, new Blob([`\ufeff${text}`], { type: "text/csv;charset=utf-8" }));
}
