import type { Page } from "@playwright/test";

/** The bytes of an open page's resources by type: "Document", "Script", "Stylesheet", "Font". */
export type Weights = Readonly<Record<string, number>>;

/** Counts what a first-time visitor transfers: the compressed body of each resource, wherever it came from. */
export function weigh(page: Page): Promise<Weights> {
  return page.evaluate(() => {
    const types = { js: "Script", css: "Stylesheet", woff2: "Font" };
    const weights: Record<string, number> = {};
    const entries = [
      ...performance.getEntriesByType("navigation"),
      ...performance.getEntriesByType("resource"),
    ] as PerformanceResourceTiming[];
    for (const { name, entryType, encodedBodySize } of entries) {
      const [, ending = ""] = /\.(\w+)$/.exec(new URL(name).pathname) ?? [];
      const type = entryType === "navigation" ? "Document" : Object(types)[ending];
      if (type) weights[type] = (weights[type] ?? 0) + encodedBodySize;
    }
    return weights;
  });
}
