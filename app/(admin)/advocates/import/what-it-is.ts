/** What a column can hold. */
export type Meaning = "name" | "lastName" | "email" | "phone";

/** Whether it could be meant as an e-mail address. Whether it is one is decided by the server. */
export function isEmail(text: string): boolean {
  return /^\S+@\S+\.\S+$/.test(text);
}

/** Whether it could be meant as a phone number. */
export function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, "");
  return /^[\d\s().+/x-]+$/i.test(text) && digits.length >= 10 && digits.length <= 15;
}

/** Whether it could be somebody's name: letters, not a sentence, nothing of an address. */
export function isName(text: string): boolean {
  return /^\p{L}[\p{L}\p{M}\s.'’,()&-]{0,99}$/u.test(text) && text.split(/\s+/).length <= 6;
}

// How columns are called, the most certain first. What stands here as a whole is meant, in any spelling of case.
const words: readonly [meaning: Meaning, certainty: number, pattern: RegExp][] = [
  ["email", 3, /^(e-?mails?|e-?mail address(es)?|mail|correo( electr[oó]nico)?)$/],
  ["email", 2, /\be-?mails?\b/],
  [
    "phone",
    3,
    /^((main |primary )?phones?|(main |primary )?phone (number|no|#s?)|mobile|mobile phone|cell|cell phone|tel|telephone|tel[eé]fono)$/,
  ],
  ["phone", 2, /\b(phones?|mobile|cell(ular)?|telephone)\b/],
  ["lastName", 3, /^(last|last name|lastname|surname|family name|second name|apellidos?)$/],
  [
    "name",
    3,
    /^(first|first name|firstname|given name|forename|nombre|full name|fullname|name|customer name|client name|contact name|display name)$/,
  ],
  ["name", 2, /^(customer|client|contact|person|advocate|member|subscriber)$/],
  ["name", 1, /\bname\b/],
];

// Words that make a column about something else: "Company name", "Email opt-in".
const others =
  /\b(company|business|user|file|campaign|street|city|opt|consent|status|type|date|id|verified|sent)\b/;

/** What a column is called for, and how certain that is (3 is most); undefined when its name says nothing. */
export function wordsFor(name: string): { meaning: Meaning; certainty: number } | undefined {
  const plain = name
    .toLowerCase()
    .replace(/[_.:*]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  const found = words.find(([, , pattern]) => pattern.test(plain));
  if (!found) return undefined;
  const [meaning, certainty] = found;
  if (certainty < 3 && others.test(plain)) return undefined;
  return { meaning, certainty };
}
