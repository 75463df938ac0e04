import { distance } from "fastest-levenshtein";

/**
 * How two written names may be the same person. `same`: the same words in any order, including nicknames. `near`: one
 * letter off. `fits`: an initial or a single word. `family`: the last name alone. `unknown`: one is empty.
 */
export const likenesses = ["same", "near", "fits", "family", "other", "unknown"] as const;
export type Likeness = (typeof likenesses)[number];

// Each line lists the forms of one given name.
const nicknames = `
abigail abby|alexander alex|alexandra alex sandra|andrew andy drew|anthony tony|barbara barb|benjamin ben
catherine katherine kathryn cathy kathy kate katie|charles charlie chuck|christina christine chris tina
christopher chris|cynthia cindy|daniel dan danny|david dave|deborah debra deb debbie|donald don|dorothy dot
edward ed eddie ted|elizabeth liz beth betty eliza|eugene gene|francis frank|frederick fred freddie|gabriel gabe
george georgie|gerald gerry jerry|gregory greg|harold hal harry|henry hank|jacob jake|jacqueline jackie|james jim jimmy
jeffrey geoffrey jeff|jennifer jen jenny|jessica jess|john johnny jack|jonathan jon|joseph joe|joshua josh
judith judy|kenneth ken kenny|kimberly kim|lawrence laurence larry|leonard len lenny|louis lou|margaret maggie meg peggy
martin marty|matthew matt|michael mike mick|mitchell mitch|nancy nan|nathan nathaniel nate|nicholas nick|nicole nikki
pamela pam|patricia pat patty trish|patrick pat|peter pete|philip phillip phil|raymond ray|rebecca becky|richard rich rick dick
robert rob bob bobby|ronald ron|russell russ|samantha sam|samuel sam|stephanie steph|stephen steven steve|susan sue suzanne
theodore ted theo|theresa teresa terry|thomas tom tommy|timothy tim|valerie val|victoria vicky|vincent vince|walter walt
william will bill billy|zachary zach`;

const families = nicknames
  .trim()
  .split(/[|\n]/)
  .map((line) => line.trim().split(" "));
const familiesOf = new Map<string, Set<number>>();
families.forEach((names, family) => {
  for (const name of names) familiesOf.set(name, (familiesOf.get(name) ?? new Set()).add(family));
});

const noise = /^(mr|mrs|ms|miss|dr|jr|sr|ii|iii|iv|and|the|md|esq)$/;

/** The words of a name, lowercased, without accents, punctuation, titles and suffixes; "Last, First" is reordered. */
function wordsOf(name: string): string[] {
  const [last = "", first] = name.split(",");
  const inOrder = first !== undefined && !noise.test(plain(first)) ? `${first} ${last}` : name;
  return plain(inOrder)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !noise.test(word));
}

function plain(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").replace(/['’`]/g, "").toLowerCase().trim();
}

/** How likely two names are the same person. */
export function compareNames(first: string | null, second: string | null): Likeness {
  const [a, b] = [wordsOf(first ?? ""), wordsOf(second ?? "")];
  if (a.length === 0 || b.length === 0) return "unknown";
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  const pairLikenesses = new Set(pair(short, long));
  if (pairLikenesses.has("other")) return haveOneFamily(a, b) ? "family" : "other";
  const isWhole = short.length > 1 || long.length === 1;
  if (pairLikenesses.has("initial") || !isWhole) return "fits";
  return pairLikenesses.has("near") ? "near" : "same";
}

function haveOneFamily(a: readonly string[], b: readonly string[]): boolean {
  const last = a.at(-1) ?? "";
  return last.length > 1 && last === b.at(-1);
}

type WordLikeness = "same" | "near" | "initial" | "other";

// Pairs each word of the shorter name with its best unused match in the longer one.
function pair(short: readonly string[], long: readonly string[]): WordLikeness[] {
  const left = [...long];
  const take = (word: string): WordLikeness => {
    for (const wanted of ["same", "near", "initial"] as const) {
      const at = left.findIndex((candidate) => compareWords(word, candidate) === wanted);
      if (at === -1) continue;
      left.splice(at, 1);
      return wanted;
    }
    return "other";
  };
  // Long words first, so that an initial does not take a whole word's match.
  return [...short].sort((x, y) => y.length - x.length).map(take);
}

function compareWords(a: string, b: string): WordLikeness {
  if (a === b) return "same";
  const [ones, others] = [familiesOf.get(a), familiesOf.get(b)];
  if (ones && others && [...ones].some((family) => others.has(family))) return "same";
  if (a.length === 1 || b.length === 1) return haveOneInitial(a, b) ? "initial" : "other";
  return Math.min(a.length, b.length) >= 4 && isOneOff(a, b) ? "near" : "other";
}

/** "M." matches Peggy, because Peggy is a form of Margaret. */
function haveOneInitial(a: string, b: string): boolean {
  const [letter, word] = a.length === 1 ? [a, b] : [b, a];
  const alsoSaid = [...(familiesOf.get(word) ?? [])].flatMap((family) => families[family] ?? []);
  return [word, ...alsoSaid].some((name) => name.startsWith(letter));
}

function isOneOff(a: string, b: string): boolean {
  const letters = (word: string) => [...word].sort().join("");
  const isTurned = a.length === b.length && letters(a) === letters(b) && distance(a, b) === 2;
  return distance(a, b) <= 1 || isTurned;
}

/** The possible stored forms of a name: as written, reversed, and with other given names. */
export function spellingsOf(name: string): string[] {
  const words = wordsOf(name);
  if (words.length < 2 || words.length > 3) return [];
  const [first = "", ...rest] = words;
  const known = [...(familiesOf.get(first) ?? [])].flatMap((family) => families[family] ?? []);
  const given = [...new Set([first, ...known])];
  const typed = name.toLowerCase().replace(/\s+/g, " ").trim();
  const turned = [...rest, first].join(" ");
  return [...new Set([typed, ...given.map((form) => [form, ...rest].join(" ")), turned])];
}
