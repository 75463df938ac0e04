import { type Language, languages } from "@/db/enums";
import type { Brand } from "@/emails/props";

/** The request in a person's reply to a text, and its language. */
export interface TextReply {
  readonly asks: "stop" | "start" | "help";
  readonly language: Language;
}

// The English ones are those that Twilio acts on itself (twilio.com/docs/messaging/tutorials/advanced-opt-out).
const keywords: Readonly<Record<Language, Readonly<Record<TextReply["asks"], readonly string[]>>>> = {
  en: {
    stop: ["stop", "stopall", "unsubscribe", "cancel", "end", "quit", "revoke", "optout"],
    start: ["start", "unstop", "yes"],
    help: ["help", "info"],
  },
  es: {
    stop: ["parar", "pare", "alto", "cancelar", "detener", "basta", "baja"],
    start: ["iniciar", "empezar", "comenzar"],
    help: ["ayuda", "informacion"],
  },
};

const replies = new Map(
  languages.flatMap((language) =>
    (["stop", "start", "help"] as const).flatMap((asks) =>
      keywords[language][asks].map((word): [string, TextReply] => [word, { asks, language }]),
    ),
  ),
);

const LONGEST_REQUEST = 160;

const polite: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(["please", "pls", "plz", "thanks", "thank", "you", "thx", "ok", "okay", "now", "hi", "hello"]),
  es: new Set(["por", "favor", "porfa", "porfavor", "gracias", "muchas", "ya", "ahora", "hola", "buenas"]),
};

/**
 * A stop keyword with only polite words around it, in either language. The polite words decide the language, since many
 * reply with the English keyword that every text names.
 */
function readPoliteStop(words: readonly string[]): TextReply | undefined {
  const isPolite = (language: Language) => (word: string) => polite[language].has(word);
  const keywordWords = words.filter((word) => !languages.some((language) => polite[language].has(word)));
  const reply = replies.get(keywordWords.join(""));
  if (keywordWords.length !== 1 || reply === undefined || reply.asks === "start") return undefined;
  const other = languages.find((language) => language !== "en" && words.some(isPolite(language)));
  return other ? { ...reply, language: other } : reply;
}

const yes: ReadonlySet<string> = new Set(["yes", "y", "yep", "yeah", "si"]);

/** Whether a reply says yes and nothing else but polite words, in either language. */
export function saysYes(body: string): boolean {
  const words = splitWords(plain(body));
  const others = words.filter((word) => !languages.some((language) => polite[language].has(word)));
  return others.length === 1 && yes.has(others[0] ?? "");
}

/** Lower case without accents and apostrophes. */
function plain(body: string): string {
  return body
    .normalize("NFKD")
    .toLowerCase()
    .replace(/['’‘`\p{M}]/gu, "");
}

/** A pattern for a request with words of `before` and `after` around it. */
function requestOf(before: string, what: readonly string[], after: string): RegExp {
  return new RegExp(
    `^(?:(?:${before}) )*(?:${what.join("|")})(?: (?:${after}))*(?: (?:about|sobre|acerca) .+)?$`,
  );
}

const courtesy = "please|pls|plz|thanks|thank|you|u|just|now|immediately";
const own = "me|us|my|this|these|those|the|all|any|your|ur";
const things = "texts|messages|msgs|sms|texting|messaging|contacting|sending|spamming|bothering|calling";

const spanishCourtesy = "por|favor|porfa|porfavor|gracias|ya|ahora|mismo";
const spanishTexts = "mensajes?|textos?|sms|mensajitos";
const sends = "envi|mand|escrib|contact|texte|molest";
const sendingMe = `(?:${sends}|llam)(?:[aei]r)?(?:me|nos)?`;

/** Plain sentences that ask to stop, without accents. */
const requests: Readonly<Record<Language, RegExp>> = {
  en: requestOf(
    `${courtesy}|hi|hello|hey|ok|okay|yes|no|kindly|can|could|would|i|id|we|want|like|need|to`,
    [
      `stop(?: (?:${things}))?`,
      `(?:cancel|end|quit)(?: (?:${own}))*(?: (?:${things}))`,
      "unsubscribe",
      "opt(?: me| us)? out|optout",
      "(?:remove|take) (?:me|us|my number)(?: off)?",
      "revoke",
      "no more",
      "(?:do not|dont) (?:text|message|contact|send)",
    ],
    `${courtesy}|${own}|${things}|more|anymore|again|number|phone|list|consent|from|of|to|at|once|stop`,
  ),
  es: requestOf(
    `${spanishCourtesy}|hola|oye|oigan|ok|si|quiero|quisiera|necesito|les|le|te|pido|que|pueden|puede|puedes`,
    [
      `(?:deje[ns]?|deja|paren?|detengan?|dejar|parar|detener)(?: de)? (?:${sendingMe}|(?:los |estos |sus )?(?:${spanishTexts}))`,
      `no (?:me|nos) (?:${sends})(?:en?|es|an?|as)`,
      `no (?:quiero|deseo|queremos)(?: recibir)?(?: mas)? (?:${spanishTexts})`,
      `no mas(?: (?:${spanishTexts}))?`,
      `(?:cancel(?:en?|a|ar)|quit(?:en?|a|ar))(?:me)? (?:los |estos |sus |la |mi )?(?:${spanishTexts}|suscripcion)`,
      "(?:quiten|quite|quita|borren|borre|borra|saquen|saque|saca|eliminen|elimine|elimina)me",
      "(?:den|de|dar|da)me de baja",
    ],
    `${spanishCourtesy}|mas|otra|vez|nunca|de|del|la|las|los|su|sus|esta|estos|esos|este|a|al|mi|me|nos|lista|numero|telefono|celular|${spanishTexts}`,
  ),
};

/**
 * Reads the request in a reply; undefined for any other text. STOP may come in "any reasonable manner" (47 CFR
 * 64.1200(a)(10)), so plain sentences count. START must be the keyword, since it is consent.
 */
export function readTextReply(body: string): TextReply | undefined {
  const text = plain(body);
  const reply = replies.get(splitWords(text).join(""));
  if (reply || text.length > LONGEST_REQUEST) return reply;
  const courteous = readPoliteStop(splitWords(text));
  if (courteous) return courteous;
  const sentences = text.split(/[.!?;\n]/).map((sentence) => splitWords(sentence).join(" "));
  const language = languages.find((candidate) =>
    sentences.some((sentence) => requests[candidate].test(sentence)),
  );
  return language && { asks: "stop", language };
}

function splitWords(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The business that last texted a number, and its contact details. */
type ReplySender = Pick<Brand, "name" | "phone" | "links">;

const words = {
  en: {
    unknown: "This number",
    topic: "texts about referrals and your rewards.",
    ...{ call: "Call", visit: "Visit" },
    terms: "Message and data rates may apply. Reply STOP to stop.",
    // Twilio's own words.
    stop: undefined,
    start: undefined,
  },
  es: {
    unknown: "Este número",
    topic: "mensajes sobre recomendaciones y tus recompensas.",
    ...{ call: "Llama al", visit: "Visita" },
    terms: "Pueden aplicarse tarifas de mensajes y datos. Responde STOP para cancelar.",
    stop: "ya no te enviaremos mensajes de texto. Responde INICIAR para recibirlos otra vez.",
    start: "te enviaremos mensajes de texto otra vez. Responde PARAR para cancelarlos.",
  },
} as const satisfies Readonly<Record<Language, unknown>>;

/**
 * The automatic answer, or undefined for none. Twilio confirms STOP and START in English, and only one confirmation may
 * be sent. Its answer to HELP names no business, so we answer that.
 */
export function answerTo({ asks, language }: TextReply, sender: ReplySender | undefined): string | undefined {
  const { unknown, topic, call, visit, terms, ...confirmed } = words[language];
  const name = sender?.name ?? unknown;
  if (asks === "help") {
    const website = sender?.links.find(({ label }) => label === "Website");
    const reach = sender?.phone ? `${call} ${sender.phone}. ` : website ? `${visit} ${website.url} ` : "";
    return `${name}: ${topic} ${reach}${terms}`;
  }
  return confirmed[asks] && `${name}: ${confirmed[asks]}`;
}
