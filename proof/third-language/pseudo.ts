import { Parser } from "htmlparser2";
import { catalogs } from "@/lib/kit/words/catalogs";
import { basics, type Language, languages } from "@/lib/kit/words/languages";

/** Parts of a catalog that are no texts. */
const formats = new Set([
  "lang",
  "locale",
  "money",
  "count",
  "day",
  "shortDay",
  "lastDay",
  "reward",
  "textsValue",
  "cents",
  // An English subject must not change, and a Spanish one is a phrase of its own.
  "formerMember",
]);

/** A made-up language: English with each text in brackets, so that a text from elsewhere shows. */
export const pseudo: Language = JSON.parse('"qps"');

const ownName = "Pseudo";

/** Names of languages, which the switch shows as they are. */
export const languageNames = [...Object.values(basics).map(({ name }) => name), ownName];

/**
 * Adds the made-up language to the two lists of languages, and nowhere else.
 * @returns takes it out again, because other tests share the process
 */
export function addPseudoLanguage(): () => void {
  const others = languages.length;
  Object.assign(languages, { [others]: pseudo });
  const { failure, ...about } = basics.en;
  Object.assign(basics, { [pseudo]: { ...about, name: ownName, failure: bracket(failure, "") } });
  Object.assign(catalogs, { [pseudo]: bracket(catalogs.en, "") });
  return () => {
    Reflect.set(languages, "length", others);
    for (const byLanguage of [basics, catalogs]) Reflect.deleteProperty(byLanguage, pseudo);
  };
}

function bracket(part: unknown, name: string): unknown {
  if (name === "lang") return pseudo;
  if (formats.has(name) && typeof part !== "object") return part;
  if (typeof part === "string") return part && `[${part}]`;
  if (Array.isArray(part)) return part.map((one) => bracket(one, ""));
  if (part instanceof RegExp || part instanceof Set) return part;
  if (typeof part === "function") return (...given: unknown[]) => bracket(part(...given), "");
  if (typeof part !== "object" || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, bracket(inner, key)]));
}

/** A text without what stands in brackets. */
export function outsideBrackets(text: string): string {
  const less = text.replace(/\[[^[\]]*\]/g, "");
  return less === text ? text : outsideBrackets(less);
}

/** Texts and names of things on a page that come from no catalog, apart from the given data. */
export function foreignTexts(html: string, data: readonly string[]): string[] {
  const texts: string[] = [];
  let hidden = 0;
  const parser = new Parser({
    onopentag: (name, { "aria-label": label, alt, title, placeholder }) => {
      if (name === "style" || name === "script") hidden += 1;
      texts.push(...[label, alt, title, placeholder].filter((text) => text !== undefined));
    },
    ontext: (text) => hidden === 0 && texts.push(text),
    onclosetag: (name) => {
      if (name === "style" || name === "script") hidden -= 1;
    },
  });
  parser.end(html);
  const rest = texts.map((text) => data.reduce((left, known) => left.replaceAll(known, ""), outsideBrackets(text)));
  return rest.filter((text) => /\p{L}{2}/u.test(text));
}

/** Short names of months, which Intl writes. */
export const months = Array.from({ length: 12 }, (_, month) =>
  new Date(2026, month, 1).toLocaleDateString("en-US", { month: "short" }),
);
