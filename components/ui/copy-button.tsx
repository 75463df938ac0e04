"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { copyText } from "./copy-text";

const shownMs = 2_000;

/** Copies a text and says so, to the eye and to a screen reader. `what` completes "Copy …" for the latter. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [outcome, setOutcome] = useState<"Copied" | "Select the text to copy it" | null>(null);

  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), shownMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    setOutcome((await copyText(text)) ? "Copied" : "Select the text to copy it");
  }

  const Icon = outcome === "Copied" ? Check : Copy;
  return (
    <>
      <button
        type="button"
        onClick={copy}
        className="-mr-2 inline-flex h-8 shrink-0 cursor-pointer items-center gap-1.5 rounded-control px-2 font-medium text-caption text-soft transition-colors duration-150 ease-out hover:text-ink"
      >
        <Icon aria-hidden size={14} strokeWidth={1.75} />
        {outcome ?? "Copy"}
        {outcome === null && <span className="sr-only"> {what}</span>}
      </button>
      <span role="status" className="sr-only">
        {outcome}
      </span>
    </>
  );
}
