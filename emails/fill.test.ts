import fc from "fast-check";
import { expect, it } from "vitest";
import { drawLetter } from "@/emails/layout/letter-email";
import { layOut } from "@/emails/letter";
import { renderLetter } from "@/emails/render";
import { writeLetter } from "@/emails/templates";
import { sampleBrand, samples, templates } from "@/proof/fixtures/email-samples";

const odd = ['<b>&amp; "Ann\'s"</b>', "", "\u2068אן\u2069 & Co", "x".repeat(200), "\ud800 alone", "$& $1 \\0"];

it.each(templates)("renders %s like React, whatever the names", async (template) => {
  const brands = [
    sampleBrand,
    {
      ...sampleBrand,
      name: "Tom & <Sons>",
      logoUrl: "https://refer.acme.com/a.png?b&c",
      phone: "(503) 555-0100",
    },
  ];
  const sample: object = samples[template];
  const names = Object.entries(sample).flatMap(([name, value]) =>
    typeof value === "string" && /name$/i.test(name) ? [name] : [],
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...brands),
      fc.array(fc.oneof(fc.constantFrom(...odd), fc.string({ unit: "binary" })), {
        minLength: 3,
        maxLength: 3,
      }),
      async (brand, values) => {
        const named = Object.fromEntries(names.map((name, at) => [name, values[at % values.length]]));
        const letter = writeLetter(template, { ...samples[template], ...named }, brand);
        expect(await renderLetter(letter, brand)).toBe(await drawLetter(layOut(letter, brand), brand));
      },
    ),
    { numRuns: 40 },
  );
});
