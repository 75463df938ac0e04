"use client";

import { useEffect, useRef } from "react";
import { isCovered } from "./is-free";

/** Opens the palette with ⌘K or Ctrl K, while one types as well, and closes it again. Other dialogs come first. */
export function usePaletteKey(open: boolean, setOpen: (open: boolean) => void): void {
  const latest = useRef({ open, setOpen });
  useEffect(() => {
    latest.current = { open, setOpen };
  }, [open, setOpen]);

  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { open: isOpen, setOpen: change } = latest.current;
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return;
      if (event.altKey || event.shiftKey || (!isOpen && isCovered())) return;
      event.preventDefault();
      change(!isOpen);
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
