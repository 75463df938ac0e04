import { contrastRatio, inkOn, readableOn } from "@/lib/branding/contrast";

const WHITE = "#ffffff";

/** What becomes of text in and on a color, in a sentence or two. @param color #rrggbb */
export function sayContrast(color: string): string {
  const ink = inkOn(color);
  const name = ink === WHITE ? "white" : "black";
  const ratio = (Math.floor(contrastRatio(ink, color) * 10) / 10).toFixed(1);
  const onIt = `Text on it will be ${name}, which is easy to read (contrast ${ratio} to 1).`;
  const shade = readableOn(color, WHITE);
  if (shade === color) return onIt;
  return `${onIt} As text on white it is too pale, so a darker shade stands in there: ${shade}.`;
}
