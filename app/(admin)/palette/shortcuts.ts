"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { useStored } from "@/components/use-stored";

/** What pressing a key, or `g` and then a key, does. */
interface Shortcut {
  readonly keys: readonly [string] | readonly ["g", string];
  readonly label: string;
  readonly href: string;
}

/** The shortcuts that lead somewhere. */
export const shortcuts: readonly Shortcut[] = [
  { keys: ["g", "d"], label: "Dashboard", href: "/dashboard" },
  { keys: ["g", "c"], label: "Campaigns", href: "/campaigns" },
  { keys: ["g", "a"], label: "Advocates", href: "/advocates" },
  { keys: ["g", "r"], label: "Leads", href: "/referrals" },
  { keys: ["g", "m"], label: "Messages", href: "/messages" },
  { keys: ["g", "b"], label: "Branding", href: "/branding" },
  { keys: ["g", "s"], label: "Settings", href: "/settings/organization" },
  { keys: ["c"], label: "New campaign", href: "/campaigns/new" },
  { keys: ["i"], label: "Invite advocate", href: "/advocates?enroll=1" },
];

// Long enough for a second key, too short for a word.
const SEQUENCE_MS = 1_000;

/** Reads keys as they are pressed, and answers the shortcut that one completes. Times are in ms. */
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
  return shortcuts.find(
    ({ keys }) => keys.length === pressed.length && keys.every((key, at) => pressed[at] === key),
  );
}

const editable =
  "input, textarea, select, [contenteditable], [role=textbox], [role=combobox], [role=searchbox]";
const overlays = "[role=dialog]:not([data-beside]), [role=alertdialog], [role=menu], [role=listbox]";

/** Whether something lies over the page that has all of the attention. */
export function isCovered(): boolean {
  return document.querySelector(overlays) !== null;
}

/** Whether a key that was pressed means nothing else: nobody types, and nothing lies over the page. */
function isFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.repeat) return false;
  if (event.metaKey || event.ctrlKey || event.altKey) return false;
  return !(event.target instanceof Element && event.target.closest(editable)) && !isCovered();
}

/** Whether keys without Ctrl or ⌘ are shortcuts in this browser, as people must be able to choose (WCAG 2.1.4). */
export function useSingleKeys(): [on: boolean, set: (on: boolean) => void] {
  const [stored, store] = useStored("single-keys");
  return [stored !== "off", (on) => store(on ? "on" : "off")];
}

interface Openers {
  readonly openPalette: () => void;
  readonly openHelp: () => void;
}

/** Listens to the keys that lead somewhere, `/` to search and `?` to ask which there are, unless switched off. */
export function useSingleKeyShortcuts(openers: Openers): void {
  const router = useRouter();
  const [on] = useSingleKeys();
  const latest = useRef(openers);
  useEffect(() => {
    latest.current = openers;
  }, [openers]);

  useEffect(() => {
    if (!on) return;
    const read = makeKeyReader();
    function press(event: KeyboardEvent) {
      const act = isFree(event) && actOf(event);
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
  }, [on, router]);
}

/** Goes to the search of the page's list, if it has one. */
function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>("[data-search]");
  search?.focus();
  search?.select();
  return search !== null;
}
