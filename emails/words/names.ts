import { cleanText, isolate, shorten } from "@/emails/words/text";

const LONGEST_FIRST_NAME = 20;
const LONGEST_NAME = 40;

// Titles and initials do not stand for a person: "Dr. Reyes" and "J. Smith" are greeted in full.
const NOT_A_NAME = /^(mr|mrs|ms|miss|dr|prof|\p{L}|\p{L}\.(\p{L}\.)*)\.?$/iu;

// Names come from public forms. What mail programs would turn into a link is not greeted.
const ADDRESS = /[/@]|[^\s.]\.\p{L}{2,}/u;

/** The name to greet a person by: "Ann" of "Ann Reyes" or "Reyes, Ann". Empty when there is none to use. */
export function firstName(name: string): string {
  return isolate(findFirst(cleanText(name)));
}

/** "Fred F." of "Fred Fox": enough to know a friend by, as on the advocate's own page. */
export function shortName(name: string): string {
  const full = cleanText(name);
  const first = findFirst(full);
  const last = full.split(" ").at(-1) ?? "";
  const initial = /^\p{L}/u.exec(last)?.[0];
  const hasBoth = initial && first && first !== last && !first.includes(" ");
  return isolate(hasBoth ? `${first} ${initial}.` : first);
}

/** An organization's or a colleague's name, as far as it fits. "Acme Inc" has no dot, as it may end a sentence. */
export function fullName(name: string, max = LONGEST_NAME): string {
  return isolate(shorten(cleanText(name), max).replace(/(?<=\p{L}{2})\.$/u, ""));
}

/** A sentence to a person: "Ann, thank you", or "Thank you" when there is no name to use. */
export function addressed(name: string, sentence: string): string {
  const first = firstName(name);
  return first ? `${first}, ${sentence}` : capitalize(sentence);
}

export function capitalize(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function findFirst(full: string): string {
  if (ADDRESS.test(full)) return "";
  const first = /^\S+,\s(\S+)/u.exec(full)?.[1] ?? full.split(" ")[0] ?? "";
  return NOT_A_NAME.test(first) ? shorten(full, LONGEST_NAME) : shorten(first, LONGEST_FIRST_NAME);
}
