"use client";

import { type ReactNode, useEffect } from "react";
import { toast } from "sonner";
import { RefreshAfterWrite } from "@/components/form/refresh-after-write";
import { SignedInAs } from "@/components/form/signed-in-as";
import { QueryProvider } from "@/components/query-provider";
import { leaveTo } from "@/components/sign-in/leave-to";
import { ProveAgain } from "@/components/sign-in/prove-again";
import { ThemeProvider } from "@/components/ui/theme-provider";
import { Toaster } from "@/components/ui/toaster";
import { PageRefreshProvider, usePageRefresh } from "./page-refresh";
import { signInPath } from "./sign-out";

interface ProvidersProps {
  readonly email: string;
  /** Whether the member can confirm their identity with a password. */
  readonly hasPassword: boolean;
  readonly nonce: string | undefined;
  readonly children: ReactNode;
}

/** Shared by the app's pages: the member, the query cache, the theme and toasts. */
export function Providers({ nonce, ...member }: ProvidersProps) {
  useOfflinePage();
  return (
    <ThemeProvider nonce={nonce}>
      <PageRefreshProvider>
        <MemberProviders {...member} />
      </PageRefreshProvider>
      <Toaster />
    </ThemeProvider>
  );
}

function MemberProviders({ email, hasPassword, children }: Omit<ProvidersProps, "nonce">) {
  const { refresh } = usePageRefresh();
  return (
    <SignedInAs
      email={email}
      signInPath={signInPath}
      onSignedOut={(reason) => {
        const { pathname, search } = window.location;
        const query = { reason, next: pathname + search, ...(reason === "prove-again" && { email }) };
        void leaveTo(`${signInPath}?${new URLSearchParams(query)}`);
      }}
      onOutdated={({ message }) => {
        // A form that showed the message itself may unmount right after this.
        toast.error(message, { id: message });
        refresh();
      }}
    >
      <QueryProvider>
        <RefreshAfterWrite refreshPage={refresh}>
          <ProveAgain hasPassword={hasPassword}>{children}</ProveAgain>
        </RefreshAfterWrite>
      </QueryProvider>
    </SignedInAs>
  );
}

/** Registers the offline page, shown without a connection. Without support, the browser shows its own. */
function useOfflinePage() {
  useEffect(() => {
    navigator.serviceWorker?.register("/offline.js").catch(() => undefined);
  }, []);
}
