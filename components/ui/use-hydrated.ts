import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the browser has taken over, and may show what only it knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
