import { randomUUID } from "node:crypto";
import { type Block, type LaidOutLetter, type Letter, layOut } from "@/emails/letter";
import type { Brand } from "@/emails/props";

/** What stands for words in a drawn letter; no name holds it, as nobody knows it. */
const MARK = randomUUID();
const marks = new RegExp(`${MARK}:(\\d+);`, "g");

const MOST_KEPT = 500;
const kept = new Map<string, Promise<string>>();

/**
 * The letter as HTML. Drawing one takes milliseconds, and those of a business differ in little but words: each form of
 * letter is drawn once for a brand, with marks for words, and the words are filled in.
 */
export async function renderLetter(letter: Letter, brand: Brand): Promise<string> {
  const words: string[] = [];
  const form = markWords(layOut(letter), (word) => `${MARK}:${words.push(word) - 1};`);
  const drawn = await drawOnce(form, brand);
  return drawn.replace(marks, (_, at: string) => escapeHtml(words[Number(at)] ?? ""));
}

function drawOnce(form: LaidOutLetter, brand: Brand): Promise<string> {
  const key = JSON.stringify([form, brand]);
  const drawn = kept.get(key) ?? draw(form, brand);
  drawn.catch(() => kept.delete(key));
  // The last one used is the last to go.
  kept.delete(key);
  kept.set(key, drawn);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return drawn;
}

// React is loaded with the first one, so that those who only ask for a subject do not wait.
async function draw(form: LaidOutLetter, brand: Brand): Promise<string> {
  const { drawLetter } = await import("@/emails/layout/letter-email");
  return drawLetter(form, brand);
}

function markWords(letter: LaidOutLetter, take: (word: string) => string): LaidOutLetter {
  // What is empty may be left out, and isolated names (see `IsolatedText`) are drawn apart from what is around them.
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

function markBlock(block: Block, mark: (text: string) => string): Block {
  switch (block.kind) {
    case "heading":
    case "paragraph":
      return { ...block, text: mark(block.text) };
    case "steps":
      return { ...block, steps: block.steps.map(mark) };
    case "button":
      return { ...block, label: mark(block.label), url: mark(block.url) };
    case "account":
      return {
        ...block,
        lines: block.lines.map(({ label, amount }) => ({ label: mark(label), amount: mark(amount) })),
      };
    case "calls":
      return {
        ...block,
        calls: block.calls.map(({ name, contact, contactUrl, detail, url }) => ({
          ...{ name: mark(name), contact: mark(contact), contactUrl: mark(contactUrl) },
          ...{ detail: mark(detail), url: mark(url) },
        })),
      };
    case "share":
      return {
        ...block,
        url: mark(block.url),
        shown: mark(block.shown),
        ...(block.code !== undefined && { code: mark(block.code) }),
      };
    case "address":
      return { ...block, url: mark(block.url) };
  }
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

// As React does, in text and in attributes.
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
