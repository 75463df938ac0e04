import { describe, expect, it } from "vitest";
import type { Brand } from "@/emails/props";
import { renderEmail, renderPlainEmail } from "@/emails/render";
import { gsmLength, renderSms } from "@/emails/sms";
import type { TemplateProps } from "@/emails/templates";
import { isFormerMember } from "@/emails/text/names";
import { catalogs } from "@/lib/kit/words/catalogs";
import type { AskStep } from "@/lib/kit/words/en/asks";
import { type Language, languages } from "@/lib/kit/words/languages";
import { sampleBrand, samples } from "@/proof/fixtures/email-samples";

/** All texts for customers in a language. */
const readSentences = (language: Language) =>
  describeAll({
    letters: catalogs[language].emails,
    asks: catalogs[language].asks.usual,
    frames: catalogs[language].asks.frame,
  });

/** Each sentence by its key. Values are replaced by [1], [2], [3]. */
function describeAll(words: unknown, place = ""): ReadonlyMap<string, string> {
  if (typeof words === "string") return new Map([[place, words]]);
  if (typeof words === "function") {
    const values = Array.from({ length: words.length }, (_, index) => `[${index + 1}]`);
    return describeAll(words(...values), place);
  }
  return new Map(
    Object.entries(words ?? {}).flatMap(([name, part]) => [...describeAll(part, place ? `${place}.${name}` : name)]),
  );
}

const translations = languages
  .filter((language) => language !== "en")
  .map((language) => [language, readSentences(language)] as const);
const english = readSentences("en");

describe.each(translations)("in %s", (language, sentences) => {
  it("has every English sentence, with the same values, translated", () => {
    expect([...sentences.keys()]).toEqual([...english.keys()]);
    for (const [place, sentence] of sentences) {
      const values = (text = "") => new Set(text.match(/\[\d\]|\{\w+\}/g));
      expect(values(sentence), place).toEqual(values(english.get(place)));
      expect(sentence, place).not.toBe(english.get(place));
    }
  });

  it("writes texts in the GSM-7 alphabet", () => {
    const texted = [...sentences].filter(([place]) =>
      /^(letters\.text\.|asks\.\w+\.text|letters\.(offer\.(?!.*none)|aFriend|yourFriend))/.test(place),
    );
    expect(texted.length).toBeGreaterThan(30);
    for (const [place, sentence] of texted) {
      expect(gsmLength(sentence.replace(/[[\]{}]/g, "").replaceAll("’", "'")), `${place}: ${sentence}`).not.toBeNull();
    }
  });

  it("recognizes the name of an erased person", () => {
    expect(isFormerMember(catalogs[language].emails.formerMember)).toBe(true);
  });
});

const templates = [
  ...(["invite", "advocate-referred", "reward-advocate", "reward-friend", "credit-released"] as const),
  ...(["reward-reversed", "reward-restored", "credit-expiring"] as const),
  ...(["credit-used", "friend-confirm"] as const),
];
const askSteps = Object.keys(catalogs.en.asks.usual) as AskStep[];

const brand = { ...sampleBrand, creditMonths: 12, links: [{ label: "Website", url: "https://acme.com" }] };
const inSpanish = { ...brand, language: "es" } as const;

/** Phrases of English sentences outside of their values. A single word may be a name, or the same in Spanish. */
const englishPhrases = [...english.values()].flatMap((sentence) =>
  sentence
    .split(/\[\d\]|\{\w+\}/)
    .map((part) => part.trim())
    .filter((part) => /\p{L}\s\p{L}/u.test(part)),
);

type SpokenTemplate = (typeof templates)[number] | "ask";

async function expectSpanish<T extends SpokenTemplate>(template: T, props: TemplateProps[T], brand: Brand) {
  const { subject, html, text } = await renderEmail(template, props, brand);
  const sms = renderSms(template, props, brand, { isFirst: true });
  expect(html).toMatch(/<html[^>]* lang="es"/);
  for (const phrase of englishPhrases) {
    for (const form of [subject, html, text, sms]) expect(form).not.toContain(phrase);
  }
  expect(text).toContain("Sitio web: https://acme.com");
  for (const form of [html, text]) expect(form).toContain("Dejar de recibir correos de Acme Plumbing");
  expect(sms).toMatch(/ AYUDA para ayuda; STOP, PARAR o ALTO para cancelar\.$/);
}

it.each(templates)("%s contains no English in Spanish, chosen by the reader or the business", async (template) => {
  await expectSpanish(template, { ...samples[template], language: "es" }, brand);
  await expectSpanish(template, samples[template], inSpanish);
});

it.each(askSteps)("the ask %s contains no English in Spanish", async (step) => {
  await expectSpanish("ask", { ...samples.ask, step, language: "es" }, brand);
});

it("uses the reader’s language before the business’s", () => {
  const { text } = renderPlainEmail("invite", { ...samples.invite, language: "en" }, inSpanish);
  expect(text).toBe(renderPlainEmail("invite", samples.invite, brand).text);
});

it("formats amounts, days and former members in Spanish", () => {
  const props = { ...samples["reward-advocate"], availableOn: "2026-12-04", rewardCents: 50 };
  const { text } = renderPlainEmail("reward-advocate", { ...props, friendName: "A former member" }, inSpanish);
  expect(text).toContain("ganaste 50 centavos para usar desde el 4 de diciembre.");
  expect(text).toContain("Una persona que ya no participa siguió tu recomendación");
});

it("thanks people instead of paying them in healthcare", () => {
  const { text } = renderPlainEmail("invite", samples.invite, { ...sampleBrand, industry: "healthcare" });
  expect(text).toContain("When a friend comes in, they get $25 off and we thank you with $50 in credit.");
  expect(text).not.toContain("earn");
  const askEmail = renderPlainEmail("ask", samples.ask, { ...sampleBrand, industry: "healthcare" });
  expect(askEmail.text).toContain("they get $25 off, we thank you with $50 in credit");
});
