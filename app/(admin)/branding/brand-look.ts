import type { ShownBrand } from "@/components/preview/brand";
import { inkOn, readableOn } from "@/lib/branding/contrast";
import { formatColor, parseColor, type Rgb } from "@/lib/branding/rgb";

type Known = Pick<ShownBrand, "name" | "logoUrl" | "color">;

const TINT_SHARE = 0.1;

/** Everything that pages need to wear a brand, from its one color. */
export function brandLook({ name, logoUrl, color }: Known): ShownBrand {
  const tint = tintOf(color);
  return { name, logoUrl, color, tint, ink: inkOn(color), textColor: readableOn(color, tint) };
}

function tintOf(color: string): string {
  const breath = (channel: number) => 1 - (1 - channel) * TINT_SHARE;
  const [red, green, blue] = parseColor(color);
  const tint: Rgb = [breath(red), breath(green), breath(blue)];
  return formatColor(tint);
}
