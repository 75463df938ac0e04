import { cleanText, isolate, shorten } from "@/emails/text/text";

const LONGEST_FIRST_NAME = 20;
const LONGEST_WHOLE_NAME = 30;

// Names come from public forms. A name that mail programs would turn into a link is not used in a greeting.
const ADDRESS = /[/@]|[^\s.]\.\p{L}{2,}/u;

// Titles and initials do not identify a person: "The Smiths", "Dr. Reyes" and "J. Smith" are greeted in full.
const NOT_A_NAME =
  /^(?:(?:the|mr|mrs|ms|mx|miss|dr|prof|rev|los|sra?|srta|dra)(?!\p{L}).*|\p{L}|\p{L}\.(?:\p{L}\.?)*)$/iu;

// "Reyes, Ann" and "de la Cruz, Maria", but not "Ann Reyes, Realtor".
const LAST_NAME_FIRST = /^(?:(?:da|de|del|della|den|der|di|dos|du|el|la|le|los|st\.?|van|von)\s)*\S+,\s(.+)$/iu;

// Emoji are symbols held together by joiners. A dot at the end may belong to the name: "J.R."
const DECORATION = /^(?:[\p{P}\p{S}\s]|\u200d|\ufe0f)+|(?:(?!\.)[\p{P}\p{S}\s]|\u200d|\ufe0f)+$/gu;

// In every language.
const FORMER_MEMBER = /^(a former member|una persona que ya no participa)$/i;

/** Whether the name is the placeholder of an erased person. */
export function isFormerMember(name: string): boolean {
  return FORMER_MEMBER.test(name);
}

/** A name inside a sentence, where an erased person is "a former member" in lower case. */
export function withinSentence(name: string): string {
  return FORMER_MEMBER.test(name) ? name.toLowerCase() : name;
}

/** The name for a greeting: "Ann" for "ann reyes", all of "The Smiths". Empty if there is none to use. */
function findGreetingName(name: string): string {
  const full = plainName(name);
  if (ADDRESS.test(full)) return "";
  if (FORMER_MEMBER.test(full)) return full;
  const first = LAST_NAME_FIRST.exec(full)?.[1]?.split(" ")[0] ?? full.split(" ")[0] ?? "";
  if (NOT_A_NAME.test(first)) return shorten(capitalizeName(full), LONGEST_WHOLE_NAME);
  return shorten(capitalizeName(first.replace(DECORATION, "").replace(/\.+$/u, "")), LONGEST_FIRST_NAME);
}

/** A name from its first letter on, without decoration: "Ann Reyes" for "🎉 Ann Reyes!". */
function plainName(name: string): string {
  const words = cleanText(name).replace(DECORATION, "").split(" ");
  const start = words.findIndex((word) => /\p{L}/u.test(word));
  return start < 0 ? "" : words.slice(start).join(" ").replace(DECORATION, "");
}

/** Capitalizes an all-lowercase Latin name: "fred" to "Fred", "mary-ann" to "Mary-Ann". "deShawn" stays. */
function capitalizeName(name: string): string {
  if (/\p{Lu}/u.test(name)) return name;
  return name.replace(/(?<![^\s.-])\p{Script=Latin}/gu, (letter) => letter.toUpperCase());
}

const LONGEST_NAME = 80;

/** The longest name in a subject, so that the rest stays visible. */
export const LONGEST_IN_SUBJECT = 40;

/** The name for a greeting: "Ann" for "Ann Reyes" or "Reyes, Ann". Empty if there is none to use. */
export function firstName(name: string): string {
  return isolate(findGreetingName(name));
}

/** A first name at the start of a sentence; "deShawn" stays as written. @param or used if there is no name */
export function leadingName(name: string, or: string): string {
  const first = firstName(name);
  return first && !isFormerMember(first) ? first : capitalize(first || or);
}

/** "Fred F." for "Fred Fox": enough to recognize a friend, as on the advocate's page. */
export function shortName(name: string): string {
  const first = findGreetingName(name);
  const last = / (\S+)$/u.exec(plainName(name))?.[1] ?? "";
  const initial = /^\p{L}/u.exec(last)?.[0];
  const hasBoth = initial && first && first !== capitalizeName(last) && !first.includes(" ");
  return isolate(hasBoth ? `${first} ${capitalizeName(initial)}.` : first);
}

/** An organization's or a colleague's name, cut to fit. "Acme Inc." loses its dot, because words may follow. */
export function fullName(name: string, max = LONGEST_NAME): string {
  return isolate(shorten(cleanText(name), max).replace(/(?<=\p{L}{2})\.$/u, ""));
}

/** A sentence to a person: "Ann, thank you", or "Thank you" if there is no name to use. */
export function addressSentence(name: string, sentence: string): string {
  const first = firstName(name);
  return first ? `${first}, ${sentence}` : capitalize(sentence);
}

/** Capitalizes a sentence, also after Spanish opening marks. */
export function capitalize(sentence: string): string {
  return sentence.replace(/^[¿¡]?./u, (start) => start.toUpperCase());
}
