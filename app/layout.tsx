import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { isPublicDemo } from "@/lib/kit/public-demo";
import { catalogs } from "@/lib/kit/words/catalogs";
import { basics } from "@/lib/kit/words/languages";
import { toLanguage } from "@/lib/public/language";
import { DemoBanner } from "./demo-banner";

import "./globals.css";
import localFont from "next/font/local";

// Only the English letters are preloaded; browsers load the others when a name needs them.
const sans = localFont({
  src: "../node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2",
  weight: "100 900",
  variable: "--font-geist-sans",
});

// Customers' pages are read once, often on a slow phone: a font that comes late must not move what they read.
const stillSans = localFont({
  src: "../node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2",
  weight: "100 900",
  variable: "--font-geist-sans",
  display: "optional",
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

// Scripts carry a nonce per response, so no page can be prerendered.
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
  // The request's language (proxy.ts); a page that knows its visitor sets its own.
  const ofCustomers = toLanguage((await headers()).get("x-language"));
  const language = ofCustomers ?? "en";
  const { variable } = ofCustomers ? stillSans : sans;
  const { frame } = catalogs[language];
  return (
    <html
      lang={language}
      className={`${variable} ${sansExtended.variable} ${mono.variable}`}
      data-scroll-behavior="smooth"
      // ThemeProvider's script sets data-theme before React starts.
      suppressHydrationWarning
    >
      <body>
        <a
          href="#content"
          className="sr-only z-20 rounded-control bg-accent px-4 py-2 font-medium text-accent-ink focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
        >
          {frame.skip}
        </a>
        {isPublicDemo() && (
          <DemoBanner
            label={frame.demo}
            text={frame.demoText}
            next={frame.demoNext}
            language={basics[language].locale}
          />
        )}
        {children}
      </body>
    </html>
  );
}
