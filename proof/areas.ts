import { isTest, type Source } from "@/proof/imports";

/** The areas of `lib` in order: each imports only the areas before it. */
export const areas: readonly string[] = [
  "kit",
  "business",
  "messages",
  "accounts",
  "ledger",
  "leads",
  "asks",
  "files",
  "credit",
  "integrations",
  "insights",
  "public",
  "platform",
];

/** The area of a file in `lib`, or undefined for the endpoint registry, which sits above every area. */
export function areaOf(path: string): string | undefined {
  const [top, area, file] = path.split("/");
  return top === "lib" && file !== undefined ? area : undefined;
}

/** The areas that each area imports directly. */
export function readAreas(sources: readonly Source[]): Map<string, Set<string>> {
  const read = new Map(areas.map((area) => [area, new Set<string>()]));
  for (const { path, imports } of sources) {
    const area = areaOf(path);
    if (area === undefined || isTest(path)) continue;
    for (const { target } of imports) {
      const imported = areaOf(`${target}.ts`);
      if (imported !== undefined && imported !== area) read.get(area)?.add(imported);
    }
  }
  return read;
}
