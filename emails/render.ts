import { footerLinks } from "@/emails/footer-links";
import type { Block, Letter } from "@/emails/letter";
import type { Brand, SmsTemplate, Template, TemplateProps } from "@/emails/props";
import { composeSms, type Draft } from "@/emails/sms/compose";
import { addressed, capitalize, firstName, fullName } from "@/emails/text/names";
import { money, offerInFull, offerInShort } from "@/emails/text/offer";
import { endSentence } from "@/emails/text/text";
import { writeLetter } from "@/emails/write-letter";

const drafts: { readonly [T in SmsTemplate]: (props: TemplateProps[T]) => Draft } = {
  invite: inviteSms,
  "reward-advocate": rewardAdvocateSms,
  "reward-friend": rewardFriendSms,
};

/** The subject: one line without control characters. */
export function subjectOf<T extends Template>(template: T, props: TemplateProps[T], brand: Brand): string {
  return writeLetter(template, props, brand).subject;
}

/** The e-mail without its HTML, which takes far longer than the rest. */
export function renderPlainEmail<T extends Template>(template: T, props: TemplateProps[T], brand: Brand) {
  const letter = writeLetter(template, props, brand);
  return { subject: letter.subject, text: plainText(letter, brand) };
}

/** The whole e-mail. React is loaded with the first one, so that those who only ask for a subject do not wait. */
export async function renderEmail<T extends Template>(template: T, props: TemplateProps[T], brand: Brand) {
  const letter = writeLetter(template, props, brand);
  const { renderLetter } = await import("@/emails/layout/render-letter");
  return { subject: letter.subject, html: await renderLetter(letter, brand), text: plainText(letter, brand) };
}

/**
 * The text message, from the whole name: one segment of 160 GSM-7 characters wherever that can be done.
 * @param isFirst whether it is the first to this number, which must say how to opt out
 */
export function renderSms<T extends SmsTemplate>(
  template: T,
  props: TemplateProps[T],
  brand: Brand,
  { isFirst }: { isFirst: boolean },
): string {
  return composeSms(drafts[template](props), { name: brand.name, isFirst });
}

/** With the link to pass on, never the portal's: people forward texts as they are. */
function inviteSms({ advocateName: name, offer, referralUrl: link }: TemplateProps["invite"]): Draft {
  const terms = offerInShort(offer);
  const pass = "send friends this link";
  if (!terms) return { wordings: [addressed(name, `${pass}.`), capitalize(`${pass}.`)], link };
  return {
    wordings: [
      `${addressed(name, `${pass}.`)} ${offerInFull(offer)}`,
      addressed(name, `${pass}: ${terms}.`),
      capitalize(`${pass}: ${terms}.`),
      capitalize(`${terms}.`),
    ],
    link,
  };
}

/** The letter for those who read no HTML, with each link on a line of its own. */
function plainText(letter: Letter, brand: Brand): string {
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

function rewardAdvocateSms(props: TemplateProps["reward-advocate"]): Draft {
  const { advocateName: name, friendName, rewardCents, portalUrl: link } = props;
  const friend = firstName(friendName);
  const news = `${friend || "Your friend"} took your advice`;
  const thanks = addressed(name, "thank you!");
  if (rewardCents === 0) return { wordings: [`${thanks} ${news}.`, `${news}.`, thanks, "Thank you!"], link };
  const yours = `${money(rewardCents)} is yours.`;
  return {
    wordings: [
      `${thanks} ${news}: ${yours}`,
      addressed(name, `${friend || "your friend"} took your advice: ${yours}`),
      `${news}: ${yours}`,
      `${thanks} ${yours}`,
      addressed(name, yours),
      `Thank you! ${yours}`,
      yours,
    ],
    link,
  };
}

function rewardFriendSms(props: TemplateProps["reward-friend"]): Draft {
  const { friendName: name, advocateName, rewardCents, offer, portalUrl: link } = props;
  const own = offer ? "Your page, with a link to share:" : "Your page:";
  if (rewardCents === 0) {
    const hello = addressed(name, "welcome!");
    return { wordings: [`${hello} ${own}`, `${hello} Your page:`, "Welcome! Your page:", "Welcome!"], link };
  }
  const yours = `${money(rewardCents)} is yours`;
  const thanks = endSentence(`${yours}, thanks to ${firstName(advocateName) || "a friend"}`);
  return {
    wordings: [
      `${addressed(name, thanks)} ${own}`,
      addressed(name, thanks),
      thanks,
      addressed(name, `${yours}.`),
      `${yours}.`,
    ],
    link,
  };
}
