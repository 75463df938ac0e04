import type { Doubt } from "@/lib/leads/advocates/import-row";

/** The sentence for each doubt. */
export const doubtReasons: Readonly<Record<Doubt, string>> = {
  no_contact: "The name says not to contact them.",
  deceased: "The name says they have died.",
  test: "Looks like a test entry.",
  placeholder: "The email looks made up.",
};

interface ListedPerson {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
}

/**
 * Why a listed person should not be written to, by name or address in English or Spanish; undefined if nothing suggests
 * it.
 */
export function findDoubt({ name = "", email = "" }: ListedPerson): Doubt | undefined {
  if (noContact.some((words) => words.test(name))) return "no_contact";
  if (deceased.test(name)) return "deceased";
  if (isTestName(name)) return "test";
  return isPlaceholder(email) ? "placeholder" : undefined;
}

const noContact = [
  /\b(?:do\s+not|don['’]?t|dont)\s+(?:contact|call|text|txt|e-?mail|mail|message|msg|disturb|solicit)\b/i,
  /\bno\s+(?:contact|calls?|texts?|emails?|contactar|llamar|llame|escribir|molestar|enviar)\b/i,
  // Uppercase only, because it is also a part of names.
  /\bDNC\b/,
];

const deceased = /\b(?:deceased|dec['’]d|passed\s+away|fallecid[oa]|difunt[oa])\b|\bR\.I\.P\.?|\(RIP\)/i;

const testWords = /^(?:test(?:ing|er)?|prueba|demo|asdf+|qwerty)$/;
const fillers = /^(?:customer|client|user|account|person|name|lead|entry|cliente|usuario|cuenta|de|one|two|\d+)$/;

/**
 * Matches only when the whole name says test: "Test Rite Plumbing" is a business, and John Test may be a real person.
 */
function isTestName(name: string): boolean {
  const words = name
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean);
  return (
    words.some((word) => testWords.test(word)) && words.every((word) => testWords.test(word) || fillers.test(word))
  );
}

const placeholders =
  /^(?:none|noemail|nomail|noaddress|noemailprovided|notprovided|notavailable|donotemail|unknown|null|fakeemail|ninguno|sincorreo|sinemail|notiene|notienecorreo)$/;
/** Too short on their own: "na" may be Nancy Adams, but not at "na.com". */
const shortPlaceholders = /^(?:no|na|none|x+|test|abc|asdf+|fake|email)$/;

// Reserved domains alone are no sign: people try the product with example.com. Only `.invalid` is never real.
function isPlaceholder(email: string): boolean {
  const [written = "", domain = ""] = email.trim().toLowerCase().split("@");
  const local = written.replace(/[._+-]/g, "");
  const labels = domain.split(".");
  const site = labels.at(-2) ?? "";
  if (labels.at(-1) === "invalid" || placeholders.test(site.replace(/-/g, ""))) return domain !== "";
  if (placeholders.test(local)) return true;
  return shortPlaceholders.test(local) && (shortPlaceholders.test(site) || (local === "test" && site === "example"));
}
