"use client";

import { FileUp } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";

/** Takes a file, dropped or chosen. */
export function FileDrop({ onFile }: { onFile: (file: File) => void }) {
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
        <span className="max-sm:hidden">Drop a CSV file here, or </span>
        <Button size="small" onClick={() => input.current?.click()}>
          Choose a file
        </Button>
      </p>
      <p className="text-pretty text-secondary text-soft">
        From any spreadsheet or customer list, with one person per row. Up to 20,000 rows or 5 MB.
      </p>
      <input
        ref={input}
        type="file"
        aria-label="CSV file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
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
