import { render } from "@react-email/render";
import fc from "fast-check";
import { expect, it } from "vitest";
import { LetterEmail } from "@/emails/layout/letter-email";
import { type Colors, makePalette, type Palette } from "@/emails/layout/styles";
import { layOut } from "@/emails/letter";
import { writeLetter } from "@/emails/templates";
import { contrastRatio } from "@/lib/business/branding/contrast";
import { sampleBrand, samples, templates } from "@/proof/fixtures/email-samples";

// Color names instead of colors, so that the HTML shows where each color came from.
const named: Palette = {
  light: nameColors("light"),
  dark: nameColors("dark"),
  band: { back: "band.back", ink: "band.ink" },
  tile: { back: "tile.back", ink: "tile.ink" },
};

it("is readable in every color a brand can have, light and dark", async () => {
  const pairs = [...(await findPairs("light")), ...(await findPairs("dark"))];
  expect(pairs).toContain("light.actionInk on light.action");
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
      const colors = flatten(makePalette(`#${value.toString(16).padStart(6, "0")}`));
      for (const pair of pairs) {
        const [ink = "", back = ""] = pair.split(" on ").map((name) => colors.get(name));
        expect(contrastRatio(ink, back), pair).toBeGreaterThanOrEqual(4.5);
      }
    }),
    { numRuns: 5_000 },
  );
});

it("keeps only the band and the logo tile light in dark mode", async () => {
  const [light, dark] = [await findPairs("light"), await findPairs("dark")];
  expect([...light].filter((pair) => pair.includes("dark"))).toEqual([]);
  expect(dark).toEqual(new Set([...light].map((pair) => pair.replaceAll("light", "dark"))));
});

async function findPairs(scheme: "light" | "dark"): Promise<Set<string>> {
  const brands = [sampleBrand, { ...sampleBrand, logoUrl: "https://refer.acme.com/logo.png" }];
  const pages = templates.flatMap((template) =>
    brands.map((brand) => {
      const letter = writeLetter(template, samples[template], brand);
      return render(<LetterEmail letter={layOut(letter, brand)} brand={brand} palette={named} />);
    }),
  );
  const pagePairs = (await Promise.all(pages)).map((html) => textColors(html, scheme));
  return new Set(pagePairs.flatMap((pairs) => [...pairs]));
}

function nameColors(scheme: "light" | "dark"): Colors {
  return {
    paper: `${scheme}.paper`,
    card: `${scheme}.card`,
    fill: `${scheme}.fill`,
    ink: `${scheme}.ink`,
    soft: `${scheme}.soft`,
    line: `${scheme}.line`,
    accent: `${scheme}.accent`,
    action: `${scheme}.action`,
    actionInk: `${scheme}.actionInk`,
  };
}

function flatten({ light, dark, band, tile }: Palette): Map<string, string> {
  const sections = { light, dark, band, tile };
  return new Map(
    Object.entries(sections).flatMap(([section, colors]) =>
      Object.entries(colors).map(([name, color]) => [`${section}.${name}`, color] as const),
    ),
  );
}

interface Element {
  readonly ink: string;
  readonly back: string;
  readonly hidden: boolean;
}

type StyleRules = ReadonlyMap<string, Readonly<Record<string, string>>>;

const TOKEN = /<(\/?)([a-z0-9]+)((?:\s[^<>]*?)?)\/?>|([^<]+)/gi;
const VOID = new Set(["br", "img"]);

/** Every visible "text color on background color" in an email, with or without its dark rules. */
function textColors(html: string, scheme: "light" | "dark"): Set<string> {
  const rules: StyleRules = scheme === "dark" ? darkRules(html) : new Map();
  const back = property(/^body \{(.*)\}$/m.exec(html)?.[1] ?? "", "background-color");
  const page = { ink: "", back, hidden: false };
  const stack: Element[] = [];
  const visible: Element[] = [];
  for (const [, closing, tag, attributes = "", text] of bodyOf(html).matchAll(TOKEN)) {
    const parent = stack.at(-1) ?? page;
    if (text?.trim()) visible.push(parent);
    else if (closing) stack.pop();
    else if (tag) {
      // An image may show its alt text.
      const list = VOID.has(tag) ? visible : stack;
      list.push(open(tag, attributes, parent, rules));
    }
  }
  return new Set(visible.filter(({ hidden }) => !hidden).map(({ ink, back }) => `${ink} on ${back}`));
}

function open(tag: string, attributes: string, parent: Element, rules: StyleRules): Element {
  const style = /\bstyle="([^"]*)"/.exec(attributes)?.[1] ?? "";
  const classes = /\bclass="([^"]*)"/.exec(attributes)?.[1]?.split(" ") ?? [];
  const find = (name: string) =>
    [tag, ...classes].map((key) => rules.get(key)?.[name]).findLast(Boolean) ?? property(style, name);
  return {
    ink: find("color") || parent.ink,
    back: find("background-color") || parent.back,
    hidden: parent.hidden || property(style, "display") === "none",
  };
}

function darkRules(html: string): StyleRules {
  const sheet = /@media \(prefers-color-scheme: dark\) \{\n([\s\S]*?)\n\}/.exec(html)?.[1] ?? "";
  const rules = new Map<string, Record<string, string>>();
  for (const [, selectors = "", body = ""] of sheet.matchAll(/^\s*([^{]+) \{(.*)\}$/gm)) {
    for (const selector of selectors.split(",").map((part) => part.trim().replace(/^\./, ""))) {
      const colors = ["color", "background-color"].map((name) => [name, property(body, name)] as const);
      rules.set(selector, {
        ...rules.get(selector),
        ...Object.fromEntries(colors.filter(([, color]) => color)),
      });
    }
  }
  return rules;
}

function bodyOf(html: string): string {
  return html.slice(html.indexOf("<body"), html.indexOf("</html>")).replace(/<!--[\s\S]*?-->/g, "");
}

function property(style: string, name: string): string {
  return new RegExp(`(?:^|[;\\s])${name}: ?([^;!]+)`).exec(style)?.[1]?.trim() ?? "";
}
