import { footerLinks } from "@/emails/footer-links";
import type { Block, Letter } from "@/emails/letter";
import type { Brand } from "@/emails/props";
import { fullName } from "@/emails/words/names";

/** The letter for those who read no HTML, with each link on a line of its own. */
export function plainText(letter: Letter, brand: Brand): string {
  const links = footerLinks(letter, brand).map(({ label, url }) => `${label}: ${url}`);
  const parts = [
    letter.title.join(" "),
    letter.lead,
    ...letter.body.map(blockText),
    "---",
    fullName(brand.name),
    letter.reason,
    links.join("\n"),
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

function blockText(block: Block): string {
  switch (block.kind) {
    case "heading":
    case "paragraph":
      return block.text;
    case "steps":
      return block.steps.map((step, index) => `${index + 1}. ${step}`).join("\n");
    case "account":
      return block.lines.map(({ label, amount }) => `${label}: ${amount}`).join("\n");
    case "share":
      return [`Your link: ${block.url}`, ...(block.code ? [`Your code: ${block.code}`] : [])].join("\n");
    case "button":
      return `${block.label}:\n${block.url}`;
    case "address":
      return "";
  }
}
