/** What everything that is typed or picked into looks like: text, choice, list. */
export const controlLook =
  "w-full min-w-0 rounded-control border border-edge bg-card text-control text-ink transition-colors placeholder:text-faint hover:not-disabled:border-faint disabled:cursor-not-allowed disabled:bg-inner-line disabled:text-soft aria-invalid:border-red focus-visible:border-accent focus-visible:outline-2 focus-visible:outline-accent focus-visible:-outline-offset-1 aria-invalid:focus-visible:border-red aria-invalid:focus-visible:outline-red";
