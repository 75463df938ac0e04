import type { CSSProperties } from "react";

type Style = CSSProperties & Readonly<Record<`--${string}`, string>>;

/** An organization's public branding. Colors are #rrggbb. */
export interface ShownBrand {
  readonly name: string;
  readonly logoUrl?: string | undefined;
  /** Bands in both schemes, and buttons on light pages. */
  readonly color: string;
  /** Text on `color`. */
  readonly ink: string;
  /** A pale background. */
  readonly tint: string;
  /** The brand color, darkened until it is readable on white and on the tint. */
  readonly textColor: string;
  /** On dark pages, `color` also serves buttons and text. */
  readonly dark: { readonly color: string; readonly ink: string; readonly tint: string };
}

/**
 * The style for a `brand-theme` element, in light and dark. Older phones have no way to switch inside a style, so the
 * class chooses (app/globals.css).
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
 * A light-only brand theme for previews. It sets every token, because tokens made for light and dark ignore a nested
 * `color-scheme`.
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
