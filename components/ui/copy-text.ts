import type { ComponentProps } from "react";

/** The events of a field that is selected as a whole when it gets the focus. */
export const selectedOnFocus = {
  onFocus: ({ currentTarget }) => currentTarget.select(),
  // In WebKit the end of the click would take the selection away again.
  onMouseUp: (event) => event.preventDefault(),
} satisfies ComponentProps<"input">;

/**
 * Puts text on the clipboard. Browsers give the clipboard only to secure addresses, so a page that is served
 * without TLS falls back to copying a selection.
 * @returns whether it worked
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text);
  }
}

function copySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.style.cssText = "position: fixed; opacity: 0";
  document.body.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}
