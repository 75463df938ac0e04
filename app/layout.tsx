import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { catalogs } from "@/components/words/words";
import { toLanguage } from "@/lib/public/language";

import "./globals.css";
import localFont from "next/font/local";

// Only the letters of English are fetched ahead; browsers ask for the others where a name has them.
const sans = localFont({
  src: "../node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2",
  weight: "100 900",
  variable: "--font-geist-sans",
});

const sansExtended = localFont({
  src: "../node_modules/@fontsource-variable/geist/files/geist-latin-ext-wght-normal.woff2",
  weight: "100 900",
  variable: "--font-geist-extended",
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: "unicode-range", value: "U+0100-02BA, U+1E00-1E9F, U+1EF2-1EFF" }],
});

const mono = localFont({
  src: "../node_modules/@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2",
  weight: "100 900",
  variable: "--font-geist-mono",
  preload: false,
  adjustFontFallback: false,
});

/** The classes that make the fonts' variables known. */
const fontVariables = `${sans.variable} ${sansExtended.variable} ${mono.variable}`;

// The scripts of every answer carry a nonce of its own, so no page is built ahead of its request.
export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  title: { default: "Referral Rewards", template: "%s · Referral Rewards" },
  description: "Run your own referral program. Your customers recommend you and earn credit.",
  formatDetection: { telephone: false, email: false, address: false },
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#faf9f6" },
    { media: "(prefers-color-scheme: dark)", color: "#0e1311" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  // As far as the request says it (proxy.ts); a page that knows its visitor says so itself.
  const language = toLanguage((await headers()).get("x-language")) ?? "en";
  return (
    <html
      lang={language}
      className={fontVariables}
      data-scroll-behavior="smooth"
      // ThemeProvider's script sets data-theme before React starts.
      suppressHydrationWarning
    >
      <body>
        <a
          href="#content"
          className="sr-only z-20 rounded-control bg-accent px-4 py-2 font-medium text-accent-ink focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
        >
          {catalogs[language].frame.skip}
        </a>
        {children}
      </body>
    </html>
  );
}
