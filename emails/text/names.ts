import { cleanText, isolate, shorten } from "@/emails/text/text";

const LONGEST_FIRST_NAME = 20;
const LONGEST_WHOLE_NAME = 30;

// Names come from public forms. What mail programs would turn into a link is not greeted.
const ADDRESS = /[/@]|[^\s.]\.\p{L}{2,}/u;

// Titles and initials do not stand for a person: "The Smiths", "Dr. Reyes" and "J. Smith" are greeted in full.
const NOT_A_NAME =
  /^(?:(?:the|mr|mrs|ms|mx|miss|dr|prof|rev|los|sra?|srta|dra)(?!\p{L}).*|\p{L}|\p{L}\.(?:\p{L}\.?)*)$/iu;

// "Reyes, Ann" and "de la Cruz, Maria", but not "Ann Reyes, Realtor".
const LAST_NAME_FIRST =
  /^(?:(?:da|de|del|della|den|der|di|dos|du|el|la|le|los|st\.?|van|von)\s)*\S+,\s(.+)$/iu;

// Emoji are symbols held together by joiners. A dot at the end may belong to the name: "J.R."
const DECORATION = /^(?:[\p{P}\p{S}\s]|\u200d|\ufe0f)+|(?:(?!\.)[\p{P}\p{S}\s]|\u200d|\ufe0f)+$/gu;

// As every language has it.
const FORMER_MEMBER = /^(a former member|una persona que ya no participa)$/i;

/** Whether it stands for somebody whose data was erased. */
export function isFormerMember(name: string): boolean {
  return FORMER_MEMBER.test(name);
}

/** A whole name within a sentence: somebody whose data was erased is "a former member" there. */
export function withinSentence(name: string): string {
  return FORMER_MEMBER.test(name) ? name.toLowerCase() : name;
}

/** What to greet a person by: "Ann" of "ann reyes", all of "The Smiths". Empty when there is nothing to use. */
function findGreetingName(name: string): string {
  const full = plainName(name);
  if (ADDRESS.test(full)) return "";
  if (FORMER_MEMBER.test(full)) return full;
  const first = LAST_NAME_FIRST.exec(full)?.[1]?.split(" ")[0] ?? full.split(" ")[0] ?? "";
  if (NOT_A_NAME.test(first)) return shorten(capitalizeName(full), LONGEST_WHOLE_NAME);
  return shorten(capitalizeName(first.replace(DECORATION, "").replace(/\.+$/u, "")), LONGEST_FIRST_NAME);
}

/** A name from its first letter on, without what decorates it: "Ann Reyes" of "🎉 Ann Reyes!". */
function plainName(name: string): string {
  const words = cleanText(name).replace(DECORATION, "").split(" ");
  const start = words.findIndex((word) => /\p{L}/u.test(word));
  return start < 0 ? "" : words.slice(start).join(" ").replace(DECORATION, "");
}

/** "Fred" of "fred", "Mary-Ann" of "mary-ann". Who writes capitals, and other scripts, knows best: "deShawn". */
function capitalizeName(name: string): string {
  if (/\p{Lu}/u.test(name)) return name;
  return name.replace(/(?<![^\s.-])\p{Script=Latin}/gu, (letter) => letter.toUpperCase());
}

const LONGEST_NAME = 80;

/** The longest that a name may be in a subject, where the rest must be seen too. */
export const LONGEST_IN_SUBJECT = 40;

/** The name to greet a person by: "Ann" of "Ann Reyes" or "Reyes, Ann". Empty when there is none to use. */
export function firstName(name: string): string {
  return isolate(findGreetingName(name));
}

/** The same at the start of a sentence, where a name stays as people write it: "deShawn". @param or who stands for none */
export function leadingName(name: string, or: string): string {
  const first = firstName(name);
  return first && !isFormerMember(first) ? first : capitalize(first || or);
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

/** With a capital, also after the marks that open a sentence in Spanish. */
export function capitalize(sentence: string): string {
  return sentence.replace(/^[¿¡]?./u, (start) => start.toUpperCase());
}
