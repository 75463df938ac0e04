import { useEffect, useState } from "react";
import { copyText } from "@/components/ui/copy-text";

const shownMs = 2_000;

interface Outcome {
  /** Which button asked. */
  readonly by: "share" | "copy";
  readonly said: "Copied" | "Copy it by hand";
}

/** Copies a text, and what to say of it for a while. */
export function useCopied(text: string): readonly [Outcome | null, (by: Outcome["by"]) => Promise<void>] {
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), shownMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async (by: Outcome["by"]) => {
    setOutcome({ by, said: (await copyText(text)) ? "Copied" : "Copy it by hand" });
  };
  return [outcome, copy];
}
