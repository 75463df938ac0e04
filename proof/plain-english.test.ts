import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

// Code and docs name the actor and the thing (CONTRIBUTING.md, "How our code reads"). The limits leave room for the
// few places that quote such a word.

const skipped = /(^|\/)(node_modules|migrations|\.next|\.data|\.git)(\/|$)/;
const folders = ["app", "components", "db", "docs", "e2e", "emails", "lib", "proof", "scripts"];

const files = [
  ...folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  ),
  ...readdirSync(".").filter((name) => /\.(md|ts|mjs)$/.test(name)),
]
  .filter((path) => /\.(tsx?|mjs|js|sql|md)$/.test(path) && !skipped.test(path))
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));

const code = files.filter(({ path }) => !path.endsWith(".md"));
const comments = code.flatMap(({ path, text }) =>
  [...text.matchAll(/\/\*[\s\S]*?\*\/|(?:^|[^:"'`])\/\/[^\n]*|^\s*--[^\n]*/gm)].map(([comment]) => ({
    path,
    text: comment,
  })),
);

function find(texts: readonly { path: string; text: string }[], pattern: RegExp): string[] {
  return texts.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(
      ({ 0: match, index }) =>
        `${path}: …${text
          .slice(Math.max(0, index - 40), index + match.length + 40)
          .replace(/\s+/g, " ")
          .trim()}…`,
    ),
  );
}

/** Shows the places only if there are too many. */
function expectAtMost(limit: number, places: readonly string[]): void {
  expect(places.length <= limit ? [] : places).toEqual([]);
}

const pronoun = new RegExp(`\\b(?:(?:some|every|no|any)body|who${"ever"}|who${"mever"}|who${"m"})\\b`, "gi");

it("names the actor instead of a pronoun", () => {
  expectAtMost(60, find(files, pronoun));
});

const nounClause =
  /(?:^|[.:;,(]\s*|\*\s*|\/\/\s*)what (?:is|was|are|were|it|they|he|she|has|have|had|came|comes|happens|happened|can|cannot|may|must|one|someone|people|a|an|the)\b/gim;

it("names the thing instead of a clause in comments", () => {
  const lines = comments.flatMap(({ text }) => text.split("\n").filter((line) => /[a-z]{3}/i.test(line)));
  expectAtMost(lines.length / 100, find(comments, nounClause));
});

it("names functions by what they do", () => {
  expect(find(code, /function (?:say|tell)[A-Z]\w*|const (?:say|tell)[A-Z]\w* = /g)).toEqual([]);
});

it("keeps the glossary short", () => {
  const rows = readFileSync("docs/glossary.md", "utf8").match(/^\| (?!-|Term)/gm) ?? [];
  expect(rows.length).toBeLessThanOrEqual(40);
});
