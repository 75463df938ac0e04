"use client";

import { ThemeProvider as NextThemes } from "next-themes";
import type { ReactNode } from "react";

interface ThemeProviderProps {
  /** Allows its script, which chooses the colors before anything is shown. */
  readonly nonce: string | undefined;
  readonly children: ReactNode;
}

// next-themes could stop transitions itself, but does so on every load as well, which styles the whole page twice
// more; see useThemeChoice.
// "system" is a theme of its own, which leaves the choice to CSS: so the page follows the system without a script.
/** Lets whoever is signed in choose light or dark. Pages without it follow the system. */
export function ThemeProvider({ nonce, children }: ThemeProviderProps) {
  return (
    <NextThemes
      attribute="data-theme"
      themes={["system", "light", "dark"]}
      defaultTheme="system"
      enableSystem={false}
      {...(nonce !== undefined && { nonce })}
    >
      {children}
    </NextThemes>
  );
}
