"use client";

import { createContext, useContext } from "react";
import { useHydrated } from "@/components/ui/use-hydrated";

const Context = createContext({ openPalette: () => {}, openHelp: () => {} });

/** Gives the components below the ways to open the palette and the list of shortcuts. */
export const Openers = Context.Provider;

/** How the palette, or the list of shortcuts, is opened. */
export function usePalette() {
  return useContext(Context);
}

/** The keys that open the palette, as this computer's keyboard has them; the server does not know that. */
export function useSearchKeys(): readonly string[] {
  const hydrated = useHydrated();
  if (!hydrated) return [];
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? ["⌘", "K"] : ["Ctrl", "K"];
}
