"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { readStored, useStored } from "@/components/use-stored";
import { inboxPath, moneyPath, settingsPath } from "../paths";

/** A shortcut: a key, or `g` followed by a key. */
interface Shortcut {
  readonly keys: readonly [string] | readonly ["g", string];
  readonly label: string;
  readonly href: string;
}

/** Shortcuts that open a page. */
export const shortcuts: readonly Shortcut[] = [
  { keys: ["g", "h"], label: "Home", href: "/home" },
  { keys: ["g", "i"], label: "Inbox", href: inboxPath },
  { keys: ["g", "l"], label: "Leads", href: "/leads" },
  { keys: ["g", "a"], label: "Advocates", href: "/advocates" },
  { keys: ["g", "m"], label: "Money", href: moneyPath },
  { keys: ["g", "c"], label: "Campaigns", href: "/campaigns" },
  { keys: ["g", "s"], label: "Settings", href: settingsPath },
  { keys: ["c"], label: "New campaign", href: "/campaigns/new" },
  { keys: ["i"], label: "Invite advocate", href: "/advocates?enroll=1" },
];

// Long enough for a second key, too short for a word.
const SEQUENCE_MS = 1_000;

/** Creates a reader that returns the shortcut completed by a key, if any. Times are in ms. */
export function makeKeyReader(): (key: string, at: number) => Shortcut | null {
  let begun: { key: string; at: number } | null = null;
  return (key, at) => {
    const isSecond = begun !== null && at - begun.at < SEQUENCE_MS;
    const found = (isSecond && begun && find([begun.key, key])) || find([key]);
    begun = shortcuts.some(({ keys }) => keys.length > 1 && keys[0] === key) && !found ? { key, at } : null;
    return found ?? null;
  };
}

function find(pressed: readonly string[]): Shortcut | undefined {
  return shortcuts.find(({ keys }) => keys.length === pressed.length && keys.every((key, at) => pressed[at] === key));
}

const editable = "input, textarea, select, [contenteditable], [role=textbox], [role=combobox], [role=searchbox]";
// A searchable list that is part of the page covers nothing; one that opens over it is in a dialog.
const overlays = "[role=dialog]:not([data-beside]), [role=alertdialog], [role=menu], [role=listbox]:not([cmdk-list])";

/** Whether a dialog or menu covers the page. */
export function isCovered(): boolean {
  return document.querySelector(overlays) !== null;
}

/** Whether a key press is free for shortcuts: no one is typing, and nothing covers the page. */
export function isFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.repeat) return false;
  if (event.metaKey || event.ctrlKey || event.altKey) return false;
  return !(event.target instanceof Element && event.target.closest(editable)) && !isCovered();
}

const stored = "single-keys";

/** Whether single-key shortcuts are on in this browser; people must be able to turn them off (WCAG 2.1.4). */
export function useSingleKeys(): [on: boolean, set: (on: boolean) => void] {
  const [value, store] = useStored(stored);
  return [value !== "off", (on) => store(on ? "on" : "off")];
}

/**
 * Whether a key press is a single-key shortcut. For handlers, which ask when a key comes: as state, the setting is first
 * known after hydration, and React would render the whole screen again at once.
 */
export function isSingleKey(event: KeyboardEvent): boolean {
  return isFree(event) && readStored(stored) !== "off";
}

interface Openers {
  readonly openPalette: () => void;
  readonly openHelp: () => void;
}

/** Handles navigation keys, `/` to search and `?` for the list of shortcuts, unless turned off. */
export function useSingleKeyShortcuts(openers: Openers): void {
  const router = useRouter();
  const latest = useRef(openers);
  useEffect(() => {
    latest.current = openers;
  }, [openers]);

  useEffect(() => {
    const read = makeKeyReader();
    function press(event: KeyboardEvent) {
      const act = isSingleKey(event) && actOf(event);
      if (!act) return;
      event.preventDefault();
      act();
    }
    function actOf({ key, timeStamp }: KeyboardEvent): (() => void) | undefined {
      if (key === "?") return latest.current.openHelp;
      if (key === "/") return () => focusSearch() || latest.current.openPalette();
      const found = read(key, timeStamp);
      return found ? () => router.push(found.href) : undefined;
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [router]);
}

/** Focuses the search field of the page's list, if any. */
function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>("[data-search]");
  search?.focus();
  search?.select();
  return search !== null;
}
