import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether this browser was told not to show something any more, and how to tell it. On the server it is not shown. */
export function useDismissed(key: string): [dismissed: boolean, dismiss: () => void] {
  const dismissed = useSyncExternalStore(
    subscribe,
    () => read(key) !== null,
    () => true,
  );
  return [
    dismissed,
    () => {
      write(key);
      for (const listener of listeners) listener();
    },
  ];
}

// Storage may be switched off; then the answer is kept until the page is left.
const told = new Set<string>();

function read(key: string): string | null {
  try {
    return told.has(key) ? "yes" : localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string): void {
  told.add(key);
  try {
    localStorage.setItem(key, "yes");
  } catch {
    // See above.
  }
}
