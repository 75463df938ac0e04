import type { ShownBrand } from "@/components/brand/brand";
import { formatColor, makeReadable, parseColor, type Rgb, textColorOn } from "@/lib/business/branding/contrast";

type BrandFacts = Pick<ShownBrand, "name" | "logoUrl" | "color">;

const LIGHT_CARD = "#ffffff";
const DARK_CARD = "#151b18";
const TINT_SHARE = { light: 0.1, dark: 0.16 };

// Stricter than for text: on a dark page a barely readable color looks disabled.
const VIVID = 7;

/** The colors and logo of a brand's pages, derived from its one color. */
export function brandLook({ name, logoUrl, color }: BrandFacts): ShownBrand {
  const tint = mix(color, LIGHT_CARD, TINT_SHARE.light);
  const darkTint = mix(color, DARK_CARD, TINT_SHARE.dark);
  const bright = makeReadable(color, darkTint, VIVID);
  return {
    name,
    logoUrl,
    color,
    tint,
    ink: textColorOn(color),
    textColor: makeReadable(color, tint),
    dark: { color: bright, ink: textColorOn(bright), tint: darkTint },
  };
}

function mix(color: string, ground: string, share: number): string {
  const [red, green, blue] = parseColor(color);
  const [groundRed, groundGreen, groundBlue] = parseColor(ground);
  const part = (own: number, below: number) => below + (own - below) * share;
  const mixed: Rgb = [part(red, groundRed), part(green, groundGreen), part(blue, groundBlue)];
  return formatColor(mixed);
}
