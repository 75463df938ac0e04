import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { fontVariables } from "./fonts";
import "./globals.css";

// The scripts of every answer carry a nonce of its own, so no page is built ahead of its request.
export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  title: { default: "Referral Rewards", template: "%s · Referral Rewards" },
  description: "The referral program you run yourself. Customers recommend you, and earn credit for it.",
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

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html
      lang="en"
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
          Skip to content
        </a>
        {children}
      </body>
    </html>
  );
}
