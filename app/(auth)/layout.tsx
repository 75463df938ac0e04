import Link from "next/link";
import type { ReactNode } from "react";
import { NotStarted } from "@/components/ui/not-started";
import { Notice } from "@/components/ui/notice";
import { ThemeProvider } from "@/components/ui/theme-provider";
import { Canopy } from "../canopy";
import { readNonce } from "../nonce";
import { ProductMark } from "../site-header";

/** The picture and pitch beside the card on wide screens. */
function SidePanel() {
  return (
    <aside className="hidden border-line border-l bg-tint lg:block">
      <div className="sticky top-0 flex h-dvh flex-col overflow-hidden">
        <Canopy className="min-h-0 w-full flex-1 px-6 pt-10 [mask-image:linear-gradient(to_bottom,transparent,black_45%)]" />
        <div className="px-12 pt-8 pb-14 xl:px-16">
          <p className="text-balance font-semibold text-[1.625rem] leading-[1.2] tracking-[-0.025em]">
            Good work gets recommended.
          </p>
          <p className="mt-3 max-w-[26rem] text-pretty text-section text-soft">
            Referral Rewards helps you thank the people who recommend you and keeps track of every cent of credit.
          </p>
        </div>
      </div>
    </aside>
  );
}

/** The frame of all sign-in pages. */
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
                Turn it on in your browser settings, then reload this page.
              </Notice>
            </noscript>
            <NotStarted />
            {children}
          </main>
          <footer className="flex h-16 items-center border-line border-t text-faint text-secondary">
            <Link href="/terms" className="py-2 transition-colors hover:text-ink">
              Terms of Service
            </Link>
          </footer>
        </div>
        <SidePanel />
      </div>
    </ThemeProvider>
  );
}
