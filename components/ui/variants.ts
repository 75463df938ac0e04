import { cx } from "./cx";

const variants = {
  primary: "bg-accent text-accent-ink hover:bg-accent-hover",
  secondary: "border border-line bg-card text-ink hover:border-faint",
  quiet: "text-soft hover:bg-inner-line hover:text-ink",
  danger: "bg-red text-red-ink hover:bg-red-hover",
};

const sizes = {
  small: "h-control-small px-2.5 text-secondary",
  medium: "h-control px-3.5 text-body",
  large: "h-control-large px-5 text-section",
};

export interface ButtonVariants {
  /** A view has one primary button. */
  readonly variant?: keyof typeof variants | undefined;
  /** `large` is for phones and public pages. */
  readonly size?: keyof typeof sizes | undefined;
}

const shared =
  "finger-sized shrink-0 items-center justify-center rounded-control font-medium whitespace-nowrap select-none transition-colors forced-colors:border print:hidden";

/** The shared style of buttons and button links, without `display`. */
export function buttonVariants({ variant = "secondary", size = "medium" }: ButtonVariants): string {
  return cx(shared, variants[variant], sizes[size]);
}

/** The style of inputs, selects and lists. */
export const controlStyles =
  "w-full min-w-0 rounded-control border border-edge bg-card text-control text-ink transition-colors placeholder:text-faint hover:not-disabled:border-faint disabled:cursor-not-allowed disabled:bg-inner-line disabled:text-soft aria-invalid:border-red focus-visible:border-accent focus-visible:outline-2 focus-visible:outline-accent focus-visible:-outline-offset-1 aria-invalid:focus-visible:border-red aria-invalid:focus-visible:outline-red";

/** The style of menus and select lists. */
export const popoverStyles =
  "z-50 max-w-[min(20rem,calc(100vw-1rem))] animate-pop overflow-y-auto rounded-[10px] border border-line bg-card p-1 text-body text-ink shadow-pop outline-none";

/** One line of a menu or a list. */
export const menuItemStyles =
  "relative flex min-h-8 cursor-default select-none items-center gap-2.5 rounded-[6px] px-2.5 py-1 outline-none data-disabled:opacity-45 data-highlighted:bg-inner-line pointer-coarse:min-h-11 max-sm:min-h-11 forced-colors:data-highlighted:outline-2 forced-colors:data-highlighted:-outline-offset-2";

/** The backdrop of modal overlays. */
export const scrimStyles = "fixed inset-0 z-40 animate-fade bg-scrim";

/** A dialog: centered, or at a phone's lower edge, within reach of the thumb. */
export const dialogStyles =
  "fixed inset-x-0 bottom-0 z-40 flex max-h-[92dvh] flex-col rounded-t-card border border-line bg-card text-ink shadow-pop outline-none animate-rise sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[85dvh] sm:w-[calc(100vw-4rem)] sm:animate-pop sm:rounded-card";

/** Keeps a list clear of the SidePanel beside it: its width and a gap, less the free space at the side of the page. */
export const besidePanelStyles = "xl:mr-[clamp(0px,404px-(100vw-1432px)/2,404px)]";

/** Color meanings: accent = earned or active, amber = waiting, red = broken, blue = needs input. */
export type Tone = "neutral" | "accent" | "amber" | "red" | "blue";

/** Text and background of each tone. */
export const toneStyles: Readonly<Record<Tone, string>> = {
  neutral: "bg-inner-line text-soft",
  accent: "bg-tint text-accent",
  amber: "bg-amber-bg text-amber",
  red: "bg-red-bg text-red",
  blue: "bg-blue-bg text-blue",
};
