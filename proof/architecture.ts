import { areas, readAreas } from "@/proof/areas";
import { reach, readSources } from "@/proof/imports";

/**
 * The areas of `lib` as a Mermaid graph, from today's imports: an arrow means "imports". Arrows that follow from others
 * are left out.
 */
export function drawArchitecture(): string {
  const imports = readAreas(readSources());
  const next = (area: string) => imports.get(area) ?? [];
  const arrows = areas.flatMap((area) => {
    const direct = [...next(area)];
    const indirect = new Set(direct.flatMap((other) => [...reach(other, next)]));
    return direct
      .filter((other) => !indirect.has(other))
      .sort((a, b) => areas.indexOf(a) - areas.indexOf(b))
      .map((other) => `  ${area} --> ${other}`);
  });
  return ["```mermaid", "graph BT", ...arrows, "```"].join("\n");
}

const drawing = /(?<=<!-- drawn by npm run architecture -->\n\n).*?(?=\n\n<!-- end of the drawing -->)/s;

/** The document with the drawing in its place. */
export function redraw(document: string): string {
  return document.replace(drawing, drawArchitecture());
}
