"use client";

import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();

// Storage may be switched off; then a value lasts until the page is left.
const chosen = new Map<string, string>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A value this browser stores; null if there is none. */
export function readStored(key: string): string | null {
  try {
    return chosen.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function store(key: string, value: string): void {
  chosen.set(key, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is full or switched off: `chosen` keeps the value.
  }
  for (const listener of listeners) listener();
}

/** A value this browser stores, as state: null if there is none, undefined before hydration. */
export function useStored(key: string): [value: string | null | undefined, set: (value: string) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => readStored(key),
    () => undefined,
  );
  return [value, (next) => store(key, next)];
}
