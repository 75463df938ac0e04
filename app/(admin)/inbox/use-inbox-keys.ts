"use client";

import { useEffect, useRef } from "react";
import { isSingleKey } from "../palette/shortcuts";

interface InboxKeys {
  /** Moves the selection by one. */
  readonly move: (step: 1 | -1) => void;
  /** Does what the row's verb says. */
  readonly act: () => void;
  readonly later: () => void;
  readonly undo: () => void;
}

/** J and K move, Enter acts, L puts off, Z undoes; unless single keys are turned off. */
export function useInboxKeys(keys: InboxKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = isSingleKey(event) && findAct(event, latest.current);
      if (!act) return;
      event.preventDefault();
      act();
    };
    // After the document's own shortcuts, so that “g l” still opens the leads.
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}

function findAct({ key, target }: KeyboardEvent, keys: InboxKeys): (() => void) | undefined {
  const isOn = (selector: string) => target instanceof Element && target.closest(selector) !== null;
  const isOnRow = isOn("[data-inbox-row]");
  if (key === "j" || (isOnRow && key === "ArrowDown")) return () => keys.move(1);
  if (key === "k" || (isOnRow && key === "ArrowUp")) return () => keys.move(-1);
  if (key === "l") return keys.later;
  if (key === "z") return keys.undo;
  // A focused button or link has its own Enter; the row itself has none.
  return key === "Enter" && (isOnRow || !isOn("a, button, summary")) ? keys.act : undefined;
}
