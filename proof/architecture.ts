import { areas, readAreas } from "@/proof/areas";
import { reach, readSources } from "@/proof/imports";

/**
 * Draws the areas of `lib` as a Mermaid graph of the current imports; an arrow means "imports". Omits arrows that
 * follow from others.
 */
export function drawArchitecture(): string {
  const imports = readAreas(readSources());
  const next = (area: string) => imports.get(area) ?? [];
  const arrows = areas.flatMap((area) => {
    const direct = [...next(area)];
    const indirect = new Set(direct.flatMap((target) => [...reach(target, next)]));
    return direct
      .filter((target) => !indirect.has(target))
      .sort((a, b) => areas.indexOf(a) - areas.indexOf(b))
      .map((target) => `  ${area} --> ${target}`);
  });
  return ["```mermaid", "graph BT", ...arrows, "```"].join("\n");
}

const drawing = /(?<=<!-- drawn by npm run architecture -->\n\n).*?(?=\n\n<!-- end of the drawing -->)/s;

/** Replaces the drawing in the document. */
export function redraw(document: string): string {
  return document.replace(drawing, drawArchitecture());
}
