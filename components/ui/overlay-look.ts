/** The veil between the page and what asks for all attention. */
export const scrimLook = "fixed inset-0 z-40 animate-fade bg-scrim";

/** A dialog: in the middle, or at the lower edge of a phone, where thumbs are. */
export const dialogLook =
  "fixed inset-x-0 bottom-0 z-40 flex max-h-[92dvh] flex-col rounded-t-card border border-line bg-card text-ink shadow-pop outline-none animate-rise sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[85dvh] sm:w-[calc(100vw-4rem)] sm:animate-pop sm:rounded-card";
