const typed = "input, textarea, select, [contenteditable], [role=textbox], [role=combobox], [role=searchbox]";
const inFront = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

/** Whether something lies over the page that has all of the attention. */
export function isCovered(): boolean {
  return document.querySelector(inFront) !== null;
}

/** Whether a key that was pressed means nothing else: nobody types, and nothing lies over the page. */
export function isFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.repeat) return false;
  if (event.metaKey || event.ctrlKey || event.altKey) return false;
  return !(event.target instanceof Element && event.target.closest(typed)) && !isCovered();
}
