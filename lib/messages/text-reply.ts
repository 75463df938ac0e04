import type { Brand } from "@/emails/props";
import { catalogs } from "@/lib/kit/words/catalogs";
import { type Language, languages } from "@/lib/kit/words/languages";

const requests = ["stop", "start", "help"] as const;

/** The request in a person's reply to a text, and its language. */
export interface TextReply {
  readonly asks: (typeof requests)[number];
  readonly language: Language;
}

const LONGEST_REQUEST = 160;

const isPolite = (language: Language) => (word: string) => catalogs[language].replies.polite.includes(word);

function withoutCourtesy(words: readonly string[]): string[] {
  return words.filter((word) => !languages.some((language) => isPolite(language)(word)));
}

function findKeyword(word: string): TextReply | undefined {
  for (const language of languages) {
    const asks = requests.find((request) => catalogs[language].replies.keywords[request].includes(word));
    if (asks) return { asks, language };
  }
  return undefined;
}

/**
 * A stop keyword with only polite words around it, in any language. The polite words decide the language, since many
 * reply with the English keyword that every text names.
 */
function readPoliteStop(words: readonly string[]): TextReply | undefined {
  const [keyword = "", ...rest] = withoutCourtesy(words);
  const reply = findKeyword(keyword);
  if (rest.length > 0 || reply === undefined || reply.asks === "start") return undefined;
  const other = languages.find((language) => language !== "en" && words.some(isPolite(language)));
  return other ? { ...reply, language: other } : reply;
}

/** Whether a reply says yes and nothing else but polite words, in any language. */
export function saysYes(body: string): boolean {
  const [word = "", ...rest] = withoutCourtesy(splitWords(plain(body)));
  return rest.length === 0 && languages.some((language) => catalogs[language].replies.keywords.yes.includes(word));
}

/** Lower case without accents and apostrophes. */
function plain(body: string): string {
  return body
    .normalize("NFKD")
    .toLowerCase()
    .replace(/['’‘`\p{M}]/gu, "");
}

/** Whether a sentence is a plain request to stop, which may say what it is about. */
function asksToStop(sentence: string, language: Language): boolean {
  const { before, what, after } = catalogs[language].replies.requests;
  const about = languages.map((other) => catalogs[other].replies.requests.about).join("|");
  return new RegExp(`^(?:(?:${before}) )*(?:${what.join("|")})(?: (?:${after}))*(?: (?:${about}) .+)?$`).test(sentence);
}

/**
 * Reads the request in a reply; undefined for any other text. STOP may come in "any reasonable manner" (47 CFR
 * 64.1200(a)(10)), so plain sentences count. START must be the keyword, since it is consent.
 */
export function readTextReply(body: string): TextReply | undefined {
  const text = plain(body);
  const reply = findKeyword(splitWords(text).join(""));
  if (reply || text.length > LONGEST_REQUEST) return reply;
  const courteous = readPoliteStop(splitWords(text));
  if (courteous) return courteous;
  const sentences = text.split(/[.!?;\n]/).map((sentence) => splitWords(sentence).join(" "));
  const language = languages.find((candidate) => sentences.some((sentence) => asksToStop(sentence, candidate)));
  return language && { asks: "stop", language };
}

function splitWords(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The business that last texted a number, and its contact details. */
type ReplySender = Pick<Brand, "name" | "phone" | "links">;

/**
 * The automatic answer, or undefined for none. Twilio confirms STOP and START in English, and only one confirmation may
 * be sent. Its answer to HELP names no business, so we answer that.
 */
export function answerTo({ asks, language }: TextReply, sender: ReplySender | undefined): string | undefined {
  const { unknown, topic, call, visit, terms, ...confirmed } = catalogs[language].replies.answers;
  const name = sender?.name ?? unknown;
  if (asks === "help") {
    const website = sender?.links.find(({ label }) => label === "Website");
    const reach = sender?.phone ? `${call} ${sender.phone}. ` : website ? `${visit} ${website.url} ` : "";
    return `${name}: ${topic} ${reach}${terms}`;
  }
  return confirmed[asks] && `${name}: ${confirmed[asks]}`;
}
