"use client";

import { Search } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { usePalette } from "../palette/openers";
import { useSearchKeys } from "../palette/use-search-keys";

/** Opens the command palette, and says with which keys that goes faster. */
export function SearchButton() {
  const { openPalette } = usePalette();
  const keys = useSearchKeys();
  return (
    <button
      type="button"
      onClick={openPalette}
      aria-label="Search"
      aria-keyshortcuts="Meta+K Control+K"
      className="flex h-8 w-full items-center gap-2.5 rounded-control border border-line bg-card px-2.5 text-secondary text-soft transition-colors hover:border-faint"
    >
      <Search aria-hidden size={15} strokeWidth={1.75} />
      Search
      <kbd aria-hidden className="ml-auto font-sans text-caption">
        {keys.join(keys[0] === "⌘" ? "" : " ")}
      </kbd>
    </button>
  );
}

/** The same where there is little room. */
export function SearchIconButton() {
  const { openPalette } = usePalette();
  return <IconButton label="Search" icon={Search} onClick={openPalette} />;
}
