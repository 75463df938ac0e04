import { render } from "@react-email/components";
import fc from "fast-check";
import { expect, it } from "vitest";
import { LetterEmail } from "@/emails/layout/letter-email";
import { type Colors, makePalette, type Palette } from "@/emails/layout/palette";
import { sampleBrand, samples, templates } from "@/emails/samples";
import { textColors } from "@/emails/testing/text-colors";
import { writeLetter } from "@/emails/write-letter";
import { contrastRatio } from "@/lib/branding/contrast";

// Names in place of colors, so that what is found in the HTML tells where it came from.
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

it("leaves nothing light in dark mode but the band and the tile of the logo", async () => {
  const [light, dark] = [await findPairs("light"), await findPairs("dark")];
  expect([...light].filter((pair) => pair.includes("dark"))).toEqual([]);
  expect(dark).toEqual(new Set([...light].map((pair) => pair.replaceAll("light", "dark"))));
});

async function findPairs(scheme: "light" | "dark"): Promise<Set<string>> {
  const brands = [sampleBrand, { ...sampleBrand, logoUrl: "https://refer.acme.com/logo.png" }];
  const pages = templates.flatMap((template) =>
    brands.map((brand) => {
      const letter = writeLetter(template, samples[template], brand);
      return render(<LetterEmail letter={letter} brand={brand} palette={named} />);
    }),
  );
  const found = (await Promise.all(pages)).map((html) => textColors(html, scheme));
  return new Set(found.flatMap((pairs) => [...pairs]));
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
