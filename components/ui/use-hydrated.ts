import { startTransition, useEffect, useState, useSyncExternalStore } from "react";

const never = () => () => {};
const nothing = () => null;

/** Whether the browser has taken over, and may show what only it knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/**
 * The same for what may follow a moment later, such as the dates of a long list: React draws it in small pieces, between
 * which it answers the reader.
 */
export function useHydratedLater(): boolean {
  let isAsServer = false;
  // React asks for the server's state only on the server, and where it takes over what that has drawn.
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
