import { useRef } from "react";

/**
 * Gives the focus back to what something over the page was opened with. Radix does so for a trigger that it knows;
 * this is for what a menu or another component opens, and for what is gone by then: the page's content has it then.
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

// An item of a menu is gone by then; the button that opened the menu is not.
function findOpener(): HTMLElement | null {
  const { activeElement: focused, body } = document;
  if (!(focused instanceof HTMLElement) || focused === body) return null;
  const name = focused.closest('[role="menu"]')?.getAttribute("aria-labelledby");
  return name ? document.getElementById(name) : focused;
}
