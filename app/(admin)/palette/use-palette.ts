"use client";

import { createContext, useContext } from "react";
import { useHydrated } from "@/components/ui/use-hydrated";

const Context = createContext({ openPalette: () => {}, openHelp: () => {} });

/** Provides the functions that open the palette and the list of shortcuts. */
export const Openers = Context.Provider;

export function usePalette() {
  return useContext(Context);
}

/** The palette's shortcut on this computer's keyboard, which the server doesn't know. */
export function useSearchKeys(): readonly string[] {
  const hydrated = useHydrated();
  if (!hydrated) return [];
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? ["⌘", "K"] : ["Ctrl", "K"];
}
