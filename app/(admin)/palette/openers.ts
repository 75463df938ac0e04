"use client";

import { createContext, useContext } from "react";

const Context = createContext({ openPalette: () => {}, openHelp: () => {} });

/** Gives the components below the ways to open the palette and the list of shortcuts. */
export const Openers = Context.Provider;

/** How the palette, or the list of shortcuts, is opened. */
export function usePalette() {
  return useContext(Context);
}
