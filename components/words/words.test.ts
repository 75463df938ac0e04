import { expect, it } from "vitest";
import { answerWords } from "@/app/answer/[token]/words";
import { termsWords } from "@/lib/business/campaigns/terms-words";
import { plainWords } from "@/lib/public/plain-page";
import { textsOf } from "@/proof/fixtures/catalog-texts";
import { catalogs } from "./words";

/** Texts that are the same in every language: a name, and two sentences side by side. */
const same = new Set(["portal.share.ways.whatsApp", "portal.history.noted", "friend.described"]);

const placeholders = (text: string) => (text.match(/‹\d›/g) ?? []).sort().join();

const words = { pages: catalogs, terms: termsWords, answers: answerWords, plain: plainWords };

const written = Object.entries(words).flatMap(([what, { en, ...others }]) =>
  Object.entries(others).map(([language, words]) => [what, language, words, en] as const),
);

it.each(written)(
  "the %s in %s have every English key and leave nothing in English",
  (_, language, words, en) => {
    const [english, other] = [new Map(textsOf(en)), new Map(textsOf(words))];
    expect([...other.keys()]).toEqual([...english.keys()]);
    expect(other.get("lang") ?? language).toBe(language);
    const wrong = [...other].filter(([place, text]) => {
      const original = english.get(place) ?? "";
      const isSame = text === original && /\p{L}/u.test(text) && !same.has(place.split(" ")[0] ?? "");
      return isSame || text.trim() === "" || placeholders(text) !== placeholders(original);
    });
    expect(wrong).toEqual([]);
  },
);
