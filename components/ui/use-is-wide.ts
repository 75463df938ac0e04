import { useSyncExternalStore } from "react";

const wide = "(min-width: 64rem)";

/** Whether a list and its details stand side by side. */
export const isWide = () => window.matchMedia(wide).matches;

/** `isWide`, as the window changes; false on the server. */
export function useIsWide(): boolean {
  return useSyncExternalStore(watchWidth, isWide, () => false);
}

function watchWidth(onChange: () => void): () => void {
  const query = window.matchMedia(wide);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}
