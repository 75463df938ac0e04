import { fullName, type InventedPerson } from "@/proof/customer-files/people";
import type { Random } from "@/proof/sim/random";

// Cell contents as typed by office staff or written by programs.

/** How precise a name must be. "loose" allows initials and omitted words, for rows with a contact as evidence. */
export type Care = "whole" | "loose";

type Way = (person: InventedPerson, random: Random) => string;

const asItIs: Way = (person) => fullName(person);

const whole: readonly (readonly [weight: number, way: Way])[] = [
  [40, asItIs],
  [6, (person) => fullName(person).toUpperCase()],
  [6, (person) => fullName(person).toLowerCase()],
  [5, ({ first, last }) => ` ${first}   ${last} `],
  [10, ({ first, last }) => `${last}, ${first}`],
  [6, ({ first, last }) => `${last} ${first}`],
  [12, ({ first, last, nick }) => `${nick ?? first} ${last}`],
  [4, ({ first, last, nick }) => `${last}, ${nick ?? first}`.toUpperCase()],
  [5, (person) => withoutMarks(fullName(person))],
  [5, ({ first, last }, random) => `${first} ${misspell(last, random)}`],
  [3, ({ first, last }, random) => `${first} ${random.pick(["A", "J", "M", "T"])}. ${last}`],
  [2, ({ first, last }, random) => `${random.pick(["Mr.", "Mrs.", "Dr."])} ${first} ${last}`],
];

const loose: readonly (readonly [weight: number, way: Way])[] = [
  ...whole,
  [7, ({ first, last }) => `${first[0]}. ${last}`],
  [2, ({ first, last }) => `${last}, ${first[0]}`],
  [1, () => ""],
  [1, ({ first }) => first],
  [2, ({ first, last }, random) => `${first} & ${random.pick(["Pat", "Kim", "Lee"])} ${last}`],
];

/** A typed customer name. */
export function typeName(person: InventedPerson, random: Random, care: Care): string {
  return random.weighted(care === "whole" ? whole : loose)(person, random);
}

function withoutMarks(text: string): string {
  return text.normalize("NFD").replace(/[\p{M}']/gu, "");
}

/** Omits, doubles or changes one letter, but never the first, since readers notice that one. */
function misspell(word: string, random: Random): string {
  if (word.length < 5) return word;
  const at = random.integer(2, word.length - 2);
  const letter = word[at] ?? "";
  const instead = random.pick(["", letter + letter, letter === "e" ? "a" : "e"]);
  return word.slice(0, at) + instead + word.slice(at + 1);
}

/** Another spelling of the same email address. */
export function typeEmail(email: string, random: Random): string {
  const [box = "", host = ""] = email.split("@");
  const isGmail = host === "gmail.com";
  return random.weighted<() => string>([
    [50, () => email],
    [10, () => email.toUpperCase()],
    [10, () => ` ${email} `],
    [6, () => `${box[0]?.toUpperCase()}${box.slice(1)}@${host}`],
    [6, () => `${box}+invoices@${host}`],
    [6, () => (isGmail ? `${box.replaceAll(".", "")}@googlemail.com` : email)],
    [6, () => (isGmail ? `${box.replace(/(?<=^.)/, ".")}@${host}` : email)],
    [3, () => `mailto:${email}`],
    [3, () => `<${email}>`],
  ])();
}

/** Two addresses in a cell; only the first counts. */
export function typeEmails(emails: readonly [string, string], random: Random): string {
  return emails.map((email) => typeEmail(email, random)).join(random.pick([", ", "; ", " / "]));
}

/** A phone number from E.164, in a few of the spellings that `proof/spreadsheets` proves. */
export function typePhone(phone: string, random: Random): string {
  const [, area = "", exchange = "", line = ""] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone) ?? [];
  return random.pick([phone, `(${area}) ${exchange}-${line}`, `Mobile: 1-${area}-${exchange}-${line}`]);
}

/** Two numbers in a cell; only the first counts. */
export function typePhones(phones: readonly [string, string], random: Random): string {
  const [first, second] = phones.map((phone) => typePhone(phone, random));
  return `${first}${random.pick([", ", " / ", " or "])}${second}`;
}

/** Dollars; refunds with a minus sign or in parentheses. */
export function typeAmount(cents: number, random: Random): string {
  const whole = Math.floor(Math.abs(cents) / 100);
  const rest = String(Math.abs(cents) % 100).padStart(2, "0");
  const grouped = `${whole.toLocaleString("en-US")}.${rest}`;
  if (cents < 0) return random.pick([`(${grouped})`, `-$${grouped}`]);
  return random.pick([`$${grouped}`, ` ${whole}.${rest} `, `${grouped} USD`]);
}

/** A day, from an ISO date. */
export function typeDate(day: string, random: Random): string {
  const [year, month, date] = day.split("-").map(Number);
  return random.pick([day, `${month}/${date}/${year}`]);
}

/** A typed referral code, from one like ANN-7K2Q. */
export function typeCode(code: string, random: Random): string {
  return random.pick([code, code, code.toLowerCase(), code.replace("-", " "), ` ${code.toLowerCase()} `, `#${code}`]);
}

/** A free-text mention of the referring advocate. */
export function typeSender(advocate: InventedPerson, random: Random): string {
  const name = fullName(advocate);
  const nick = `${advocate.nick ?? advocate.first} ${advocate.last}`;
  return random.pick([
    name,
    name,
    name.toLowerCase(),
    nick,
    `referred by ${name}`,
    `Referred by: ${name}`,
    ` ${name} `,
  ]);
}

const paid = ["Paid", "Paid", "PAID", "paid", "Completed", "Paid in full", ""];
const unpaid = ["Open", "Draft", "OPEN", "Unpaid", "Overdue", "Sent"];
const refunded = ["Refunded", "REFUNDED", "refunded"];

export const typePaid = (random: Random) => random.pick(paid);
export const typeUnpaid = (random: Random) => random.pick(unpaid);
export const typeRefunded = (random: Random) => random.pick(refunded);
