/** Red, green and blue, each from 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** @throws RangeError if the color isn't # and six hex digits */
export function parseColor(color: string): Rgb {
  if (!/^#[0-9a-f]{6}$/i.test(color)) throw new RangeError(`"${color}" is not a color such as #1a7f5a`);
  const value = Number.parseInt(color.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

/** #rrggbb */
export function formatColor(rgb: Rgb): string {
  const hex = rgb.map((channel) => Math.round(channel * 255).toString(16));
  return `#${hex.map((digits) => digits.padStart(2, "0")).join("")}`;
}

/** Lightness as in HSL: 0 is black, 1 is white. */
function lightnessOf(rgb: Rgb): number {
  return (Math.max(...rgb) + Math.min(...rgb)) / 2;
}

/** The color with a new lightness and the same hue and saturation (HSL). */
function withLightness(rgb: Rgb, lightness: number): Rgb {
  const from = lightnessOf(rgb);
  const gain = roomAt(lightness) / (roomAt(from) || 1);
  const channel = (value: number) => Math.min(1, Math.max(0, lightness + (value - from) * gain));
  return [channel(rgb[0]), channel(rgb[1]), channel(rgb[2])];
}

// The maximum distance between channels at a lightness.
function roomAt(lightness: number): number {
  return 1 - Math.abs(2 * lightness - 1);
}

const WHITE = "#ffffff";
const BLACK = "#000000";
const STEPS = 255;

/**
 * The contrast ratio of two colors (#rrggbb), from 1 to 21 (WCAG 2.2).
 * @throws RangeError if a color isn't # and six hex digits, like all functions here
 */
export function contrastRatio(a: string, b: string): number {
  const luminances = [luminance(parseColor(a)), luminance(parseColor(b))];
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05);
}

/** The text color with more contrast on a background, white or black. The ratio is always at least 4.5:1. */
export function textColorOn(color: string): typeof WHITE | typeof BLACK {
  return contrastRatio(WHITE, color) >= contrastRatio(BLACK, color) ? WHITE : BLACK;
}

/**
 * The color, darkened or lightened just enough to be readable as text on the background.
 * @param ratio target contrast, as far as black or white reach it; 4.5 is enough for text (WCAG 2.2, 1.4.3)
 */
export function makeReadable(color: string, background: string, ratio = 4.5): string {
  const rgb = parseColor(color);
  const from = lightnessOf(rgb);
  const to = lightnessOf(parseColor(textColorOn(background)));
  let shade = color;
  for (let step = 1; step <= STEPS && contrastRatio(shade, background) < ratio; step++) {
    shade = formatColor(withLightness(rgb, from + (to - from) * (step / STEPS)));
  }
  return shade;
}

// Relative luminance (WCAG 2.2).
function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
