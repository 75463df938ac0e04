import type { Language } from "@/db/enums";
import type { Agreed } from "@/db/enums-consent";

/** The texts of one occasion in their languages: the present one first, then those before it. */
type Versions<Words> = readonly [Words, ...Words[]];

// What was shown once is never changed: other words go before it, so that each record tells which it was. Those of the
// form follow the name of the business and say what US law and carriers want beside the box: who sends what and how
// often, what it costs, STOP, HELP, and that it is no condition.
const form: Versions<Readonly<Record<Language, string>>> = [
  {
    en: "may send me automated texts about this and about my rewards. Message frequency varies. Message and data rates may apply. Reply STOP to stop, HELP for help. I don’t have to agree to send this form or to buy anything.",
    es: "puede enviarme mensajes de texto automáticos sobre esto y sobre mis recompensas. La frecuencia de los mensajes varía. Pueden aplicarse tarifas de mensajes y datos. Puedo responder STOP para cancelar o HELP para pedir ayuda. No tengo que aceptar para enviar este formulario ni para comprar nada.",
  },
];

/** What a business says of somebody's number: as a member, in a file, or by another system. */
const statements: Readonly<Record<"staff" | "import" | "api", Versions<string>>> = {
  staff: ["I confirm that this person has agreed to get texts from us at this number."],
  import: ["I confirm that everyone with a “yes” here has agreed to get texts from us at their number."],
  api: ["We confirm that this person has agreed to get texts from us at this number."],
};

/** The words that are shown now. */
export const consentWords = { form: form[0], staff: statements.staff[0], import: statements.import[0] };

/** What the box of a form is sent as: which words stand beside it. */
export const consentValues: Readonly<Record<Language, string>> = {
  en: `${form.length}-en`,
  es: `${form.length}-es`,
};

/** The words beside a box that somebody has ticked. */
export type Ticked = Omit<Agreed, "source">;

/**
 * What was ticked; undefined for nothing, and for words that never stood there.
 * @param value the box as the form was sent, such as `1-es`
 */
export function readTicked(value: string | null): Ticked | undefined {
  const [, version = "", language] = /^(\d{1,4})-(en|es)$/.exec(value ?? "") ?? [];
  const words = form[form.length - Number(version)];
  if (!words || (language !== "en" && language !== "es")) return undefined;
  return { version: Number(version), language, words: words[language] };
}

/** What a friend agreed to on a page of this business, as it stood there. */
export function agreedOn(source: "friend_page" | "refer_page", ticked: Ticked, business: string): Agreed {
  return { source, ...ticked, words: `${business} ${ticked.words}` };
}

/** What a business says by entering a number that may be texted. */
export function stated(source: keyof typeof statements): Agreed {
  return { source, version: statements[source].length, language: "en", words: statements[source][0] };
}
