import { useRef } from "react";

/**
 * Returns the focus to the element that opened an overlay. Radix does so for its own triggers; this covers overlays
 * opened from a menu or another component. If the opener is gone, the page's main content gets the focus.
 */
export function useReturnFocus() {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = findOpener();
    },
    onCloseAutoFocus: (event: Event) => {
      const { current } = opener;
      if (!current) return;
      event.preventDefault();
      (current.isConnected ? current : document.querySelector("main"))?.focus();
    },
  };
}

// The menu item is gone by then; the menu's button is not.
function findOpener(): HTMLElement | null {
  const { activeElement: focused, body } = document;
  if (!(focused instanceof HTMLElement) || focused === body) return null;
  const name = focused.closest('[role="menu"]')?.getAttribute("aria-labelledby");
  return name ? document.getElementById(name) : focused;
}
