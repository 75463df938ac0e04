import { renderLetter } from "@/emails/fill";
import { type Block, footerContact, footerLinks, type Letter } from "@/emails/letter";
import type { Brand } from "@/emails/props";
import { type Template, type TemplateProps, writeLetter } from "@/emails/templates";
import { fullName } from "@/emails/text/names";
import type { LetterWords } from "@/emails/words/en";
import { wordsOf } from "@/emails/words/words";

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
      return [`${words.link}: ${block.url}`, ...(block.code ? [`${words.code}: ${block.code}`] : [])].join(
        "\n",
      );
    case "button":
      return `${block.label}:\n${block.url}`;
    case "address":
      return "";
  }
}
