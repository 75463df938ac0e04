import { randomUUID } from "node:crypto";
import {
  type Block,
  footerContact,
  footerLinks,
  helpLine,
  type LaidOutLetter,
  type Letter,
  layOut,
} from "@/emails/letter";
import type { Brand } from "@/emails/props";
import { type Template, type TemplateProps, writeLetter } from "@/emails/templates";
import { fullName } from "@/emails/text/names";
import { wordsOf } from "@/emails/words";
import type { LetterWords } from "@/lib/kit/words/en/emails";

/** The subject: one line without control characters. */
export function subjectOf<T extends Template>(template: T, props: TemplateProps[T], brand: Brand): string {
  return writeLetter(template, props, brand).subject;
}

/** The email without its HTML, which takes far longer to render. */
export function renderPlainEmail<T extends Template>(template: T, props: TemplateProps[T], brand: Brand) {
  const letter = writeLetter(template, props, brand);
  return { subject: letter.subject, text: plainText(letter, brand) };
}

export async function renderEmail<T extends Template>(template: T, props: TemplateProps[T], brand: Brand) {
  const letter = writeLetter(template, props, brand);
  return { subject: letter.subject, html: await renderLetter(letter, brand), text: plainText(letter, brand) };
}

/** The plain text form, with each link on its own line. */
function plainText(letter: Letter, brand: Brand): string {
  const links = footerLinks(letter, brand).map(({ label, url }) => `${label}: ${url}`);
  const parts = [
    letter.title.join(" "),
    letter.lead,
    ...letter.body.map((block) => blockText(block, wordsOf(letter).layout)),
    helpLine(letter, brand),
    "---",
    [fullName(brand.name), footerContact(letter, brand)].filter(Boolean).join("\n"),
    letter.reason,
    links.join("\n"),
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

function blockText(block: Block, words: LetterWords["layout"]): string {
  switch (block.kind) {
    case "heading":
    case "paragraph":
      return block.text;
    case "steps":
      return block.steps.map((step, index) => `${index + 1}. ${step}`).join("\n");
    case "account":
      return block.lines.map(({ label, amount }) => `${label}: ${amount}`).join("\n");
    case "calls":
      return block.calls
        .map(({ name, contact, contactUrl, detail, url }, index) =>
          [`${index + 1}. ${name}, ${contact}`, detail, contactUrl, url].join("\n"),
        )
        .join("\n\n");
    case "share":
      return [`${words.link}: ${block.url}`, ...(block.code ? [`${words.code}: ${block.code}`] : [])].join("\n");
    case "button":
      return `${block.label}:\n${block.url}`;
    case "address":
      return "";
  }
}

/** Marks words in a rendered letter. Random, so that no name can contain it. */
const MARK = randomUUID();
const marks = new RegExp(`${MARK}:(\\d+);`, "g");

const MAX_RENDERINGS = 500;
const renderings = new Map<string, Promise<string>>();

/**
 * Renders a letter as HTML. Rendering takes milliseconds and a business's letters differ mostly in their words, so each
 * form of letter is rendered once per brand with marks, which are then replaced by the words.
 */
export async function renderLetter(letter: Letter, brand: Brand): Promise<string> {
  const words: string[] = [];
  const form = markWords(layOut(letter, brand), (word) => `${MARK}:${words.push(word) - 1};`);
  const rendering = await renderOnce(form, brand);
  return rendering.replace(marks, (_, at: string) => escapeHtml(words[Number(at)] ?? ""));
}

function renderOnce(form: LaidOutLetter, brand: Brand): Promise<string> {
  const key = JSON.stringify([form, brand]);
  const rendering = renderings.get(key) ?? draw(form, brand);
  rendering.catch(() => renderings.delete(key));
  // Reinserting keeps the least recently used rendering first.
  renderings.delete(key);
  renderings.set(key, rendering);
  const [oldest] = renderings.keys();
  if (renderings.size > MAX_RENDERINGS && oldest !== undefined) renderings.delete(oldest);
  return rendering;
}

// React is loaded with the first letter, so that callers who only need a subject do not wait.
async function draw(form: LaidOutLetter, brand: Brand): Promise<string> {
  const { drawLetter } = await import("@/emails/layout/letter-email");
  return drawLetter(form, brand);
}

function markWords(letter: LaidOutLetter, take: (word: string) => string): LaidOutLetter {
  // Layouts may omit empty texts, and render isolated names (see `IsolatedText`) separately.
  const mark = (text: string) => text.replace(/[^\u2068\u2069]+/gu, (word) => take(word.toWellFormed()));
  const { unsubscribeUrl } = letter;
  return {
    ...letter,
    subject: mark(letter.subject),
    preheader: mark(letter.preheader),
    room: mark(letter.room),
    title: letter.title.map(mark),
    lead: mark(letter.lead),
    body: letter.body.map((block) => markBlock(block, mark)),
    reason: mark(letter.reason),
    ...(unsubscribeUrl !== undefined && { unsubscribeUrl: mark(unsubscribeUrl) }),
  };
}

/** Marks each text of a block, whatever its kind. */
function markBlock(block: Block, mark: (text: string) => string): Block {
  return JSON.parse(JSON.stringify(block), (key, value) =>
    typeof value === "string" && key !== "kind" ? mark(value) : value,
  );
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

// Escapes like React, in text and attributes.
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
