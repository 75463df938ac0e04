import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { contrastRatio } from "@/lib/business/branding/contrast";

const css = readFileSync(join(import.meta.dirname, "globals.css"), "utf8");
const tokens = new Map(
  [...css.matchAll(/--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g)].map(
    ([, name = "", light = "", dark = ""]) => [name, { light, dark }],
  ),
);

const surfaces = ["paper", "card", "inner-line", "tint", "amber-bg", "red-bg", "blue-bg"];
const pairs = [
  ...["ink", "soft", "accent", "amber", "red", "blue"].map((text) => [text, ...surfaces]),
  ["faint", "paper", "card"],
  ["accent-ink", "accent", "accent-hover"],
  ["red-ink", "red", "red-hover"],
];

describe.each(["light", "dark"] as const)("in the %s scheme", (scheme) => {
  // 4.5:1 is enough for text of any size (WCAG 2.2, 1.4.3).
  it.each(pairs)("%s is readable as text on its surfaces", (text, ...backgrounds) => {
    const colorOf = (name = "") => tokens.get(name)?.[scheme] ?? name;
    for (const background of backgrounds) {
      expect(contrastRatio(colorOf(text), colorOf(background)), background).toBeGreaterThanOrEqual(4.5);
    }
  });
});
