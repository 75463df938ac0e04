import type { CSSProperties } from "react";
import { makeReadable, textColorOn } from "@/lib/business/branding/contrast";

/** The colors of one scheme. Filled boxes lie on the card; the action is the one button. */
export interface Colors {
  readonly paper: string;
  readonly card: string;
  readonly fill: string;
  readonly ink: string;
  readonly soft: string;
  readonly line: string;
  readonly accent: string;
  readonly action: string;
  readonly actionInk: string;
}

export interface Palette {
  readonly light: Colors;
  readonly dark: Colors;
  /** The band in the brand's color, and the logo's tile: the same in both schemes. */
  readonly band: { readonly back: string; readonly ink: string };
  readonly tile: { readonly back: string; readonly ink: string };
}

const light = {
  paper: "#faf9f6",
  card: "#ffffff",
  fill: "#f5f3ee",
  ink: "#16211c",
  soft: "#56635c",
  line: "#e7e5de",
};

const dark = {
  paper: "#0e1311",
  card: "#151b18",
  fill: "#1c2521",
  ink: "#e9efeb",
  soft: "#a3b0a9",
  line: "#25302b",
};

// More contrast than text needs: on a dark page a barely readable color looks disabled.
const VIVID = 7;

/** An email's colors. Parts in the brand's color stay readable in any color. */
export function makePalette(brand: string): Palette {
  // Fills lie between the card and the ink, so a color readable on them is readable on the card.
  const bright = makeReadable(brand, dark.fill, VIVID);
  return {
    light: { ...light, accent: makeReadable(brand, light.fill), action: brand, actionInk: textColorOn(brand) },
    dark: { ...dark, accent: bright, action: bright, actionInk: textColorOn(bright) },
    band: { back: brand, ink: textColorOn(brand) },
    tile: { back: light.card, ink: light.ink },
  };
}

// A name can be one long word.
const base = {
  margin: 0,
  fontFamily: "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
  overflowWrap: "anywhere",
  wordBreak: "break-word",
} satisfies CSSProperties;

/** Type sizes. Mail programs inherit little, so each is complete. */
export const type = {
  title: { ...base, fontSize: "34px", lineHeight: "1.15", fontWeight: 600, letterSpacing: "-0.02em" },
  heading: { ...base, fontSize: "20px", lineHeight: "1.3", fontWeight: 600, letterSpacing: "-0.01em" },
  amount: { ...base, fontSize: "26px", lineHeight: "1.2", fontWeight: 600, letterSpacing: "-0.03em" },
  body: { ...base, fontSize: "16px", lineHeight: "1.5" },
  small: { ...base, fontSize: "14px", lineHeight: "1.45" },
  foot: { ...base, fontSize: "13px", lineHeight: "1.5" },
  code: {
    ...base,
    fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
    fontSize: "18px",
    lineHeight: "1.4",
    fontWeight: 600,
  },
} satisfies Record<string, CSSProperties>;
