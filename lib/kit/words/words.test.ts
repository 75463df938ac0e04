import { expect, it } from "vitest";
import { textsOf } from "@/proof/fixtures/catalog-texts";
import { catalogs } from "./catalogs";
import { languages } from "./languages";

/** Texts that are the same in every language: a name, and two sentences side by side. */
const same = new Set(["portal.share.ways.whatsApp", "portal.history.noted", "friend.described"]);

const placeholders = (text: string) => (text.match(/‹\d›|\{\w+\}/g) ?? []).sort().join();

it.each(languages.filter((language) => language !== "en"))(
  "has every English key in %s and leaves nothing in English",
  (language) => {
    // `emails/words.test.ts` holds emails and asks. Each language has replies of its own.
    const [english, other] = [catalogs.en, catalogs[language]].map(
      ({ replies, emails, asks, ...words }) => new Map(textsOf(words)),
    );
    expect([...(other?.keys() ?? [])]).toEqual([...(english?.keys() ?? [])]);
    expect(other?.get("lang")).toBe(language);
    const wrong = [...(other ?? [])].filter(([place, text]) => {
      const original = english?.get(place) ?? "";
      const isSame = text === original && /\p{L}/u.test(text) && !same.has(place.split(" ")[0] ?? "");
      return isSame || text.trim() === "" || placeholders(text) !== placeholders(original);
    });
    expect(wrong).toEqual([]);
  },
);
