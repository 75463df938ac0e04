/** Red, green and blue, each from 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** @throws RangeError when the color is not # and six hex digits */
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
export function lightnessOf(rgb: Rgb): number {
  return (Math.max(...rgb) + Math.min(...rgb)) / 2;
}

/** The color with another lightness, its hue and saturation (HSL) kept. */
export function withLightness(rgb: Rgb, lightness: number): Rgb {
  const from = lightnessOf(rgb);
  const gain = roomAt(lightness) / (roomAt(from) || 1);
  const channel = (value: number) => Math.min(1, Math.max(0, lightness + (value - from) * gain));
  return [channel(rgb[0]), channel(rgb[1]), channel(rgb[2])];
}

// How far apart the channels can be at a lightness.
function roomAt(lightness: number): number {
  return 1 - Math.abs(2 * lightness - 1);
}
