"use client";

import { useHydrated } from "@/components/ui/use-hydrated";

/** The keys that open the palette, as this computer's keyboard has them; the server does not know that. */
export function useSearchKeys(): readonly string[] {
  const hydrated = useHydrated();
  if (!hydrated) return [];
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? ["⌘", "K"] : ["Ctrl", "K"];
}
