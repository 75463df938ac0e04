"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import {
  unstable_createAdapterProvider as createAdapterProvider,
  renderQueryString,
  type unstable_UpdateUrlFunction as UpdateUrl,
} from "nuqs/adapters/custom";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useTransition,
} from "react";
import { toast } from "sonner";
import { RefreshAfterWrite } from "@/components/form/refresh-after-write";
import { SignedInAs } from "@/components/form/signed-in-as";
import { QueryProvider } from "@/components/query-provider";
import { leaveTo } from "@/components/sign-in/leave-to";
import { ProveAgain } from "@/components/sign-in/prove-again";
import { ThemeProvider } from "@/components/ui/theme-provider";
import { Toaster } from "@/components/ui/toaster";
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

interface HeldAddress {
  /** The query that waits for the refresh. */
  readonly search: URLSearchParams;
  readonly pathname: string;
  readonly apply: () => void;
}

interface PageRefresh {
  /** Reloads the server-rendered parts of the page. */
  readonly refresh: () => void;
  /** Changes the address now, or once a refresh has come. */
  readonly changeAddress: (change: Omit<HeldAddress, "pathname">) => void;
  readonly findHeld: () => HeldAddress | undefined;
}

const Context = createContext<PageRefresh | null>(null);

/** Refreshing the page from below. */
function usePageRefresh(): PageRefresh {
  const refresh = useContext(Context);
  if (!refresh) throw new Error("usePageRefresh needs PageRefreshProvider above it");
  return refresh;
}

/**
 * Refreshes the page, and keeps the state in its address. If the address changed while a refresh is on its way, Next's
 * router would load the whole page, which loses open sheets and clicks; so changes wait for it. The screens show them at
 * once.
 */
function PageRefreshProvider({ children }: { readonly children: ReactNode }) {
  const router = useRouter();
  const [isRefreshing, start] = useTransition();
  const isOnItsWay = useRef(false);
  const held = useRef<HeldAddress>(undefined);

  useEffect(() => {
    if (isRefreshing) return;
    isOnItsWay.current = false;
    const change = held.current;
    held.current = undefined;
    // A page that the member left keeps its address.
    if (change?.pathname === window.location.pathname) change.apply();
  }, [isRefreshing]);

  const value = useMemo(
    (): PageRefresh => ({
      refresh: () => {
        isOnItsWay.current = true;
        start(() => router.refresh());
      },
      changeAddress: (change) => {
        if (isOnItsWay.current) held.current = { ...change, pathname: window.location.pathname };
        else change.apply();
      },
      findHeld: () => (held.current?.pathname === window.location.pathname ? held.current : undefined),
    }),
    [router],
  );
  return (
    <Context value={value}>
      {/* Notices changes of the address by others. */}
      <NuqsAdapter>
        <HeldAdapter>{children}</HeldAdapter>
      </NuqsAdapter>
    </Context>
  );
}

/** Like nuqs' adapter for Next, except that changes wait for a refresh. */
const HeldAdapter = createAdapterProvider(function useHeldAdapter() {
  const router = useRouter();
  const searchParams = useSearchParams();
  const pathname = usePathname();
  const { changeAddress, findHeld } = usePageRefresh();
  const updateUrl = useCallback<UpdateUrl>(
    (search, { history, scroll, shallow }) => {
      const apply = () =>
        startTransition(() => {
          const { origin, pathname: path, hash } = window.location;
          const url = origin + path + renderQueryString(search) + hash;
          const isNew = history === "push";
          // nuqs knows its own changes by this title.
          if (isNew) window.history.pushState(null, "__nuqs__", url);
          else window.history.replaceState(null, "__nuqs__", url);
          if (scroll) window.scrollTo(0, 0);
          if (!shallow) router.replace(url, { scroll: false });
        });
      changeAddress({ search, apply });
    },
    [changeAddress, router],
  );
  return {
    searchParams,
    pathname,
    updateUrl,
    getSearchParamsSnapshot: () => new URLSearchParams(findHeld()?.search ?? window.location.search),
    // Browsers limit how often the address may change, and Next changes it up to three times for each of ours.
    rateLimitFactor: 3,
    autoResetQueueOnUpdate: false,
  };
});
