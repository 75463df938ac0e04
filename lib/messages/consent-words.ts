import { type Language, languages } from "@/db/enums";
import type { Agreed } from "@/db/enums-consent";

/** All versions of a consent text, newest first. */
type Versions<Words> = readonly [Words, ...Words[]];

// Never change a text once people have seen it: add the new version in front, so that each record names its version.
// The form's text follows the business name and covers what US law and carriers require beside the box: sender,
// frequency, cost, STOP, HELP, and that consent is not a condition.
const form: Versions<Readonly<Record<Language, string>>> = [
  {
    en: "may send me automated texts about this and about my rewards. Message frequency varies. Message and data rates may apply. Reply STOP to stop, HELP for help. I don’t have to agree to send this form or to buy anything.",
    es: "puede enviarme mensajes de texto automáticos sobre esto y sobre mis recompensas. La frecuencia de los mensajes varía. Pueden aplicarse tarifas de mensajes y datos. Puedo responder STOP para cancelar o HELP para pedir ayuda. No tengo que aceptar para enviar este formulario ni para comprar nada.",
  },
];

/** Statements a business makes about a person's number: as a member, in a file, or through another system. */
const statements: Readonly<Record<"staff" | "import" | "api", Versions<string>>> = {
  staff: ["I confirm that this person has agreed to get texts from us at this number."],
  import: ["I confirm that everyone with a “yes” here has agreed to get texts from us at their number."],
  api: ["We confirm that this person has agreed to get texts from us at this number."],
};

/** The current versions. */
export const consentWords = { form: form[0], staff: statements.staff[0], import: statements.import[0] };

/** The form value of the box: the version and language of the words beside it. */
export const consentValues: Readonly<Record<Language, string>> = {
  en: `${form.length}-en`,
  es: `${form.length}-es`,
};

/** The words beside a checked box. */
export type Ticked = Omit<Agreed, "source">;

/**
 * The words a person agreed to; undefined if the box is unchecked or the version never existed.
 * @param value the submitted value, such as `1-es`
 */
export function readTicked(value: string | null): Ticked | undefined {
  const [, version = "", code] = /^(\d{1,4})-(\w+)$/.exec(value ?? "") ?? [];
  const words = form[form.length - Number(version)];
  const language = languages.find((language) => language === code);
  if (!words || !language) return undefined;
  return { version: Number(version), language, words: words[language] };
}

/** A person's consent on a page of this business, with the words shown there. */
export function agreedOn(
  source: "friend_page" | "refer_page" | "portal",
  ticked: Ticked,
  business: string,
): Agreed {
  return { source, ...ticked, words: `${business} ${ticked.words}` };
}

/** The statement a business makes by entering a number that may be texted. */
export function stated(source: keyof typeof statements): Agreed {
  return { source, version: statements[source].length, language: "en", words: statements[source][0] };
}
