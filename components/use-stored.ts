"use client";

import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();

// Storage may be switched off; then what was chosen is kept until the page is left.
const chosen = new Map<string, string>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What this browser keeps under a key; null when there is nothing. */
export function readStored(key: string): string | null {
  try {
    return chosen.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a value in this browser. */
export function store(key: string, value: string): void {
  chosen.set(key, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    // See above.
  }
  for (const listener of listeners) listener();
}

/** A value that this browser keeps, as state: null when there is none, undefined before the browser has taken over. */
export function useStored(key: string): [value: string | null | undefined, set: (value: string) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => readStored(key),
    () => undefined,
  );
  return [value, (next) => store(key, next)];
}
