import { floors, readFloors } from "@/proof/floors";
import { reach, readSources } from "@/proof/imports";

/**
 * The floors of `lib` as a Mermaid graph, from the imports of today: an arrow says "imports". Arrows that follow
 * from others are left out.
 */
export function drawArchitecture(): string {
  const found = readFloors(readSources());
  const next = (floor: string) => found.get(floor) ?? [];
  const arrows = floors.flatMap((floor) => {
    const direct = [...next(floor)];
    const through = new Set(direct.flatMap((other) => [...reach(other, next)]));
    return direct
      .filter((other) => !through.has(other))
      .sort((a, b) => floors.indexOf(a) - floors.indexOf(b))
      .map((other) => `  ${floor} --> ${other}`);
  });
  return ["```mermaid", "graph BT", ...arrows, "```"].join("\n");
}

const drawing = /(?<=<!-- drawn by npm run architecture -->\n\n).*?(?=\n\n<!-- end of the drawing -->)/s;

/** The document with the drawing in its place. */
export function redraw(document: string): string {
  return document.replace(drawing, drawArchitecture());
}
