import { formatColor, lightnessOf, parseColor, type Rgb, withLightness } from "@/lib/branding/rgb";

const WHITE = "#ffffff";
const BLACK = "#000000";
const STEPS = 255;

/**
 * How far two colors (#rrggbb) stand apart, from 1 to 21 (WCAG 2.2, "contrast ratio").
 * @throws RangeError when a color is not # and six hex digits, as all functions here do
 */
export function contrastRatio(a: string, b: string): number {
  const [one, other] = [luminance(parseColor(a)), luminance(parseColor(b))];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** The color for text on a color: white or black, whichever stands out more. That is 4.5:1 at least. */
export function inkOn(color: string): typeof WHITE | typeof BLACK {
  return contrastRatio(WHITE, color) >= contrastRatio(BLACK, color) ? WHITE : BLACK;
}

/**
 * The color itself, or darkened or lightened just enough to be text on the background.
 * @param ratio what to reach as far as black or white do; 4.5 is enough for text (WCAG 2.2, 1.4.3)
 */
export function readableOn(color: string, background: string, ratio = 4.5): string {
  const rgb = parseColor(color);
  const from = lightnessOf(rgb);
  const to = lightnessOf(parseColor(inkOn(background)));
  let shade = color;
  for (let step = 1; step <= STEPS && contrastRatio(shade, background) < ratio; step++) {
    shade = formatColor(withLightness(rgb, from + (to - from) * (step / STEPS)));
  }
  return shade;
}

// Relative luminance as WCAG 2.2 defines it.
function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
