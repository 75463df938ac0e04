import type { CSSProperties } from "react";

/** How an organization looks to its customers. Colors are #rrggbb. */
export interface ShownBrand {
  readonly name: string;
  readonly logoUrl?: string | undefined;
  /** Of bands and buttons. */
  readonly color: string;
  /** What is written on it. */
  readonly ink: string;
  /** A breath of it, as a ground. */
  readonly tint: string;
  /** The color as far as it can be read on white and on the tint. */
  readonly textColor: string;
}

/**
 * What an element takes to wear a brand: every token below it, always the light ones. They are set one by one, since
 * tokens that were made for light and dark do not follow a `color-scheme` further in.
 */
export function brandStyle(brand: ShownBrand): CSSProperties & Readonly<Record<`--${string}`, string>> {
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
    "--color-accent": brand.color,
    "--color-accent-ink": brand.ink,
    "--color-tint": brand.tint,
    "--brand-text": brand.textColor,
  };
}
