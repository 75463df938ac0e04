import type { ComponentProps } from "react";

/** Event handlers that select a field's whole text on focus. */
export const selectedOnFocus = {
  onFocus: ({ currentTarget }) => currentTarget.select(),
  // In WebKit, mouseup would clear the selection.
  onMouseUp: (event) => event.preventDefault(),
} satisfies ComponentProps<"input">;

/**
 * Puts text on the clipboard. Browsers expose the clipboard only to secure origins, so pages served without TLS fall
 * back to copying a selection.
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
