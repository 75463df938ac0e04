import type { LucideIcon } from "lucide-react";
import type { denial } from "@/lib/auth/access";

/** Whom the palette is for, as far as that decides what it offers. */
export type Caller = Parameters<typeof denial>[0];

/** A place to go to or a thing to do. */
export interface Entry {
  readonly id: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** What else people may call it. */
  readonly keywords?: string;
  readonly keys?: readonly string[];
  /** Why it cannot be done, and by whom it can. */
  readonly denied?: string;
  /** Where it leads, or what it does. */
  readonly act: string | (() => void);
}

/** The entries that have every word of a text in their name or keywords, each at the beginning of a word. */
export function findEntries(entries: readonly Entry[], text: string): readonly Entry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(({ label, keywords = "" }) => {
    const own = `${label} ${keywords}`.toLowerCase().split(/[\s-]+/);
    return words.every((word) => own.some((one) => one.startsWith(word)));
  });
}
