import { cx } from "./cx";

const looks = {
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

export interface ButtonLook {
  /** A view has one primary button. */
  readonly look?: keyof typeof looks | undefined;
  /** `large` is for phones and public pages. */
  readonly size?: keyof typeof sizes | undefined;
}

const shared =
  "shrink-0 items-center justify-center rounded-control font-medium whitespace-nowrap select-none transition-colors forced-colors:border";

/** The look that buttons and the links among them share, apart from their `display`. */
export function buttonLook({ look = "secondary", size = "medium" }: ButtonLook): string {
  return cx(shared, looks[look], sizes[size]);
}
