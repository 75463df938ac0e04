import { startTransition, useEffect, useState, useSyncExternalStore } from "react";

const never = () => () => {};
const nothing = () => null;

/** Whether the page is hydrated and may show browser-only values. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/**
 * Like `useHydrated`, but updates at low priority, for content such as a long list's dates: React renders it in
 * chunks and stays responsive.
 */
export function useHydratedLater(): boolean {
  let isAsServer = false;
  // React reads the server snapshot only on the server and during hydration.
  useSyncExternalStore(never, nothing, () => {
    isAsServer = true;
    return null;
  });
  const [hydrated, setHydrated] = useState(!isAsServer);
  useEffect(() => {
    if (!hydrated) startTransition(() => setHydrated(true));
  }, [hydrated]);
  return hydrated;
}
