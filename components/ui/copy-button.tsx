"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { copyText } from "./copy-text";
import { cx } from "./cx";

const shownMs = 2_000;

interface CopyButtonProps {
  readonly text: string;
  /** Completes "Copy …" for screen readers. */
  readonly what: string;
  /** Icon only, for several buttons in a column. */
  readonly bare?: boolean;
}

/** Copies a text and confirms it, visually and to screen readers. */
export function CopyButton({ text, what, bare = false }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<"Copied" | "Couldn’t copy. Select the text and copy it yourself." | null>(
    null,
  );

  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), shownMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    setOutcome((await copyText(text)) ? "Copied" : "Couldn’t copy. Select the text and copy it yourself.");
  }

  const Icon = outcome === "Copied" ? Check : Copy;
  return (
    <>
      <button
        type="button"
        onClick={copy}
        className="finger-sized -mr-2 inline-flex h-8 shrink-0 cursor-pointer items-center gap-1.5 rounded-control px-2 font-medium text-caption text-soft transition-colors duration-150 ease-out hover:text-ink"
      >
        <Icon size={14} />
        <span className={cx(bare && "sr-only")}>{outcome ?? "Copy"}</span>
        {outcome === null && <span className="sr-only"> {what}</span>}
      </button>
      <span role="status" className="sr-only">
        {outcome}
      </span>
    </>
  );
}
