"use client";

import { ThemeProvider as NextThemes } from "next-themes";
import type { ReactNode } from "react";

interface ThemeProviderProps {
  /** Allows the inline script that sets the colors before the first paint. */
  readonly nonce: string | undefined;
  readonly children: ReactNode;
}

// next-themes could disable transitions itself, but it also does so on every load, which styles the whole page twice
// more; see useThemeChoice. "system" is a separate theme that leaves the choice to CSS, so the page follows the
// system without a script.
/** Lets a signed-in member choose light or dark. Pages without it follow the system. */
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
