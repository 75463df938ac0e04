import type { CSSProperties } from "react";

type Style = CSSProperties & Readonly<Record<`--${string}`, string>>;

/** How an organization looks to its customers. Colors are #rrggbb. */
export interface ShownBrand {
  readonly name: string;
  readonly logoUrl?: string | undefined;
  /** Of bands, in either scheme, and of buttons on light pages. */
  readonly color: string;
  /** What is written on it. */
  readonly ink: string;
  /** A breath of it, as a ground. */
  readonly tint: string;
  /** The color as far as it can be read on white and on the tint. */
  readonly textColor: string;
  /** The same on dark pages, where the color is also that of buttons and text. */
  readonly dark: { readonly color: string; readonly ink: string; readonly tint: string };
}

/**
 * What an element with the class `brand-theme` takes to wear a brand in light and in dark. Styles cannot tell the two
 * apart on older phones, so the class chooses (app/globals.css).
 */
export function brandTheme({ color, ink, tint, textColor, dark }: ShownBrand): Style {
  return {
    "--brand-color": color,
    "--brand-ink": ink,
    "--brand-tint": tint,
    "--brand-text-light": textColor,
    "--brand-bright": dark.color,
    "--brand-bright-ink": dark.ink,
    "--brand-dark-tint": dark.tint,
  };
}

/**
 * The same for a preview, always light: every token below the element. They are set one by one, since tokens that were
 * made for light and dark do not follow a `color-scheme` further in.
 */
export function lightBrandTheme(brand: ShownBrand): Style {
  return {
    colorScheme: "light",
    "--color-paper": "#faf9f6",
    "--color-card": "#ffffff",
    "--color-ink": "#16211c",
    "--color-soft": "#56635c",
    "--color-faint": "#66726c",
    "--color-line": "#e7e5de",
    "--color-inner-line": "#f0eee8",
    "--color-edge": "#d9d6cc",
    "--color-amber": "#9a5b00",
    "--color-amber-bg": "#fdf3e1",
    "--color-red": "#b3261e",
    "--color-red-bg": "#fcebea",
    "--color-accent": brand.color,
    "--color-accent-ink": brand.ink,
    "--color-tint": brand.tint,
    "--brand-text": brand.textColor,
    "--brand-color": brand.color,
    "--brand-ink": brand.ink,
  };
}
