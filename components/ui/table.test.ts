import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const files = ["app", "components"]
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`))
  .filter((path) => path.endsWith(".tsx") && !path.includes(".test."))
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));

/** The files that match a pattern, with the start of each match. */
function findAll(pattern: RegExp, isWrong = (_match: RegExpExecArray) => true): string[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].filter(isWrong).map(([match]) => `${path}: ${match.slice(0, 120)}`),
  );
}

// In WebKit `position: relative` on a table row computes to `static`, so a child positioned by its row covers the
// window.
it("table rows are not positioned, except rows that phones lay out differently", () => {
  expect(findAll(/<(?:tr|thead|tbody|Row)\b[^>]*?["\s](?:relative|absolute|sticky)\b[^>]*>/g)).toEqual([]);
});

it("a link that fills its row is in a cell that leads, which positions it", () => {
  const link = /<Cell\b([^>]*)>(?:(?!<\/?Cell\b)[\s\S])*?(?:<RowLink|<OpenLink|\bfillsRow)\b/g;
  expect(findAll(link).length).toBeGreaterThan(5);
  expect(findAll(link, ([, props]) => !/\bleads\b/.test(props ?? ""))).toEqual([]);
});

it("no other link or button in a cell covers its surroundings", () => {
  expect(findAll(/<Cell\b(?:(?!<\/Cell>)[\s\S])*?after:inset-0[\s\S]*?<\/Cell>/g)).toEqual([]);
});
