import Link from "next/link";
import type { ReactNode } from "react";
import { Notice } from "@/components/ui/notice";
import { ThemeProvider } from "@/components/ui/theme-provider";
import { readNonce } from "../nonce";
import { ProductMark } from "../product-mark";
import { SidePanel } from "./side-panel";

const places = [
  { href: "/terms", label: "Terms of Service" },
  { href: "/docs", label: "API reference" },
];

/** What stands around every step of signing in. */
export default async function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider nonce={await readNonce()}>
      <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,44%)]">
        <div className="flex min-w-0 flex-col px-5 sm:px-9">
          <header className="flex h-16 items-center sm:h-20">
            <ProductMark nameOnPhones />
          </header>
          <main
            id="content"
            tabIndex={-1}
            className="mx-auto flex w-full max-w-[27rem] flex-1 flex-col pt-6 pb-10 sm:justify-center sm:pt-4 sm:pb-16"
          >
            <noscript>
              <Notice tone="red" title="Signing in needs JavaScript" className="mb-6">
                Switch it on in your browser’s settings, then load this page again.
              </Notice>
            </noscript>
            {children}
          </main>
          <footer className="flex h-16 items-center gap-6 border-line border-t text-faint text-secondary">
            {places.map(({ href, label }) => (
              <Link key={href} href={href} className="py-2 transition-colors hover:text-ink">
                {label}
              </Link>
            ))}
          </footer>
        </div>
        <SidePanel />
      </div>
    </ThemeProvider>
  );
}
