import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/** A source file and its imports: our modules as paths without extension, packages by name. */
export interface Source {
  readonly path: string;
  readonly text: string;
  readonly lines: number;
  readonly imports: readonly { readonly target: string; readonly type: boolean }[];
}

const folders = ["app", "components", "db", "lib", "emails", "proof", "scripts", "e2e"];

/** Every source file of the project, including tests. */
export function readSources(): Source[] {
  return folders.filter((folder) => existsSync(folder)).flatMap(readFolder);
}

function readFolder(folder: string): Source[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name) && !entry.name.endsWith(".d.ts"))
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const text = readFileSync(path, "utf8");
      return { path, text, lines: text.trimEnd().split("\n").length, imports: findImports(path, text) };
    });
}

function findImports(path: string, text: string): Source["imports"] {
  const statements = text.matchAll(
    /^(?:import|export)\s+(type\s+)?(?:[^"';]*?\sfrom\s+)?"([^"]+)"|\bimport\("([^"]+)"\)/gm,
  );
  return [...statements].map(([, type, target = "", dynamic]) => ({
    target: resolve(path, dynamic ?? target),
    type: Boolean(type),
  }));
}

function resolve(from: string, target: string): string {
  if (target.startsWith("@/")) return stem(target.slice(2));
  if (target.startsWith(".")) return stem(normalize(join(dirname(from), target)));
  return target;
}

/** A path in import form. */
export function stem(path: string): string {
  return path.replace(/\.(tsx?|mjs)$/, "");
}

export const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);

/** Everything reachable from a node, including the node itself only if it is in a cycle. */
export function reach(start: string, next: (place: string) => Iterable<string>): Set<string> {
  const seen = new Set(next(start));
  // Iteration continues over items that are added along the way.
  for (const place of seen) for (const target of next(place)) seen.add(target);
  return seen;
}

/** Groups of nodes that reach each other, each once and sorted. */
export function findCircles(places: readonly string[], next: (place: string) => Iterable<string>): string[][] {
  const reached = new Map(places.map((place) => [place, reach(place, next)]));
  const circles = places
    .filter((place) => reached.get(place)?.has(place))
    .map((place) =>
      places.filter((candidate) => reached.get(place)?.has(candidate) && reached.get(candidate)?.has(place)),
    );
  return [...new Map(circles.map((circle) => [circle.join(" "), circle.sort()])).values()];
}
