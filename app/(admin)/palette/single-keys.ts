import { useSyncExternalStore } from "react";

const place = "single-keys";
const listeners = new Set<() => void>();

// Storage may be switched off; then the answer is kept until the page is left.
let told: boolean | undefined;

function areOn(): boolean {
  if (told !== undefined) return told;
  try {
    return localStorage.getItem(place) !== "off";
  } catch {
    return true;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(on: boolean): void {
  told = on;
  try {
    localStorage.setItem(place, on ? "on" : "off");
  } catch {
    // See above.
  }
  for (const listener of listeners) listener();
}

/** Whether keys without Ctrl or ⌘ are shortcuts in this browser, as people must be able to choose (WCAG 2.1.4). */
export function useSingleKeys(): [on: boolean, set: (on: boolean) => void] {
  return [useSyncExternalStore(subscribe, areOn, () => true), set];
}
