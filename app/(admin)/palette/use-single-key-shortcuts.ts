"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { isFree } from "./is-free";
import { makeKeyReader } from "./keys";
import { useSingleKeys } from "./single-keys";

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
