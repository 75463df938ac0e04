import { capitalizeName, findGreetingName, plainName } from "@/emails/words/greeting-name";
import { cleanText, isolate, shorten } from "@/emails/words/text";

const LONGEST_NAME = 80;

/** The longest that a name may be in a subject, where the rest must be seen too. */
export const LONGEST_IN_SUBJECT = 40;

/** The name to greet a person by: "Ann" of "Ann Reyes" or "Reyes, Ann". Empty when there is none to use. */
export function firstName(name: string): string {
  return isolate(findGreetingName(name));
}

/** "Fred F." of "Fred Fox": enough to know a friend by, as on the advocate's own page. */
export function shortName(name: string): string {
  const first = findGreetingName(name);
  const last = / (\S+)$/u.exec(plainName(name))?.[1] ?? "";
  const initial = /^\p{L}/u.exec(last)?.[0];
  const hasBoth = initial && first && first !== capitalizeName(last) && !first.includes(" ");
  return isolate(hasBoth ? `${first} ${capitalizeName(initial)}.` : first);
}

/** An organization's or a colleague's name, as far as it fits. "Acme Inc" has no dot, as words may follow it. */
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
