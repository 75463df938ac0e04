/** What opens over the page: menus and the list of a select. */
export const popLook =
  "z-50 max-w-[min(20rem,calc(100vw-1rem))] animate-pop overflow-y-auto rounded-[10px] border border-line bg-card p-1 text-body text-ink shadow-pop outline-none";

/** One line of a menu or a list. */
export const itemLook =
  "relative flex min-h-8 cursor-default select-none items-center gap-2.5 rounded-[6px] px-2.5 py-1 outline-none data-disabled:opacity-45 data-highlighted:bg-inner-line max-sm:min-h-11 forced-colors:data-highlighted:outline-2 forced-colors:data-highlighted:-outline-offset-2";
