import { address, blocks, button, type Letter, paragraph, shareBlock } from "@/emails/letter";
import type { Brand, Localized, Offer, OwnPage } from "@/emails/props";
import { addressSentence, capitalize, firstName, fullName, LONGEST_IN_SUBJECT } from "@/emails/text/names";
import {
  creditEnd,
  describeAdvocateReward,
  offerInBrief,
  offerInFull,
  offerInShort,
  offerTitle,
} from "@/emails/text/offer";
import { endSentence } from "@/emails/text/text";
import { draftToAdvocate, type TextDraft } from "@/emails/text-draft";
import { speak, wordsIn } from "@/emails/words";
import type { Language } from "@/lib/kit/words/languages";

interface InviteProps extends OwnPage {
  readonly advocateName: string;
  readonly offer: Offer;
  /** The campaign's own words, with placeholders: {advocate}, {business}, {offer}, {link}. */
  readonly inviteSubject?: string;
  readonly inviteMessage?: string;
  readonly referralUrl: string;
  readonly referralCode: string;
}

interface PortalLinkProps extends Localized {
  readonly advocateName: string;
  readonly portalUrl: string;
}

/** Messages that bring an advocate to their page and link. */
export const inviteMessages = {
  invite: { email: invite, text: inviteText },
  /** The invite as a preview for its sender, with a made-up advocate. */
  "test-invite": { email: testInvite },
  /** To an advocate who lost the link to their page and asked for it. */
  "portal-link": { email: portalLink, text: portalLinkText },
};

/** Our invite in a language, with the placeholders that a campaign's own words may use. */
export function inviteInWords(language: Language, brand: Pick<Brand, "industry">) {
  const { invite: words } = wordsIn(language, brand);
  return {
    inviteSubject: `{advocate}, ${words.subject("{business}", "{offer}")}`,
    inviteMessage: `{advocate}, ${endSentence(words.request("{business}"))} {offer}`,
  };
}

function invite(props: InviteProps, brand: Brand): Letter {
  const { advocateName, offer, referralUrl, referralCode, portalUrl, unsubscribeUrl } = props;
  const { language, words, business } = speak(props, brand);
  const terms = offerInShort(offer, words);
  const full = offerInFull(offer, words);
  const request = endSentence(words.invite.request(business));
  const ours = `${addressSentence(advocateName, request)} ${full}`;
  const filled = { advocate: firstName(advocateName) || words.someone, business, link: referralUrl };
  const subject = props.inviteSubject && fill(props.inviteSubject, { ...filled, offer: terms });
  const message = props.inviteMessage && fill(props.inviteMessage, { ...filled, offer: full });
  const end = creditEnd(brand, words);
  const [lead = ours, ...paragraphs] = message ? message.split(/\n\s*/) : [];
  return {
    language,
    subject:
      subject || addressSentence(advocateName, words.invite.subject(fullName(brand.name, LONGEST_IN_SUBJECT), terms)),
    preheader: full,
    title: offerTitle(offer, words),
    lead,
    body: blocks(
      ...paragraphs.map(paragraph),
      describeAdvocateReward(offer, words) && end && paragraph(end),
      button(words.button.share, portalUrl),
      shareBlock(referralUrl, referralCode),
    ),
    reason: words.invite.reason(business),
    unsubscribeUrl,
  };
}

/** Replaces each placeholder by its value. */
function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

function testInvite(props: InviteProps, brand: Brand): Letter {
  const { unsubscribeUrl: _, subject, ...letter } = invite(props, brand);
  return { ...letter, subject: `Test: ${subject}`, reason: speak(props, brand).words.testReason };
}

/** To an advocate who lost their link. It opens their private page, so it must not be shared. */
function portalLink(props: PortalLinkProps, brand: Brand): Letter {
  const { language, words, business } = speak(props, brand);
  const { portalLink: link } = words;
  return {
    language,
    subject: addressSentence(props.advocateName, link.subject(fullName(brand.name, LONGEST_IN_SUBJECT))),
    preheader: link.preheader,
    title: [link.title],
    lead: endSentence(link.lead(business)),
    body: [
      button(words.button.page, props.portalUrl),
      paragraph(`${link.preheader} ${link.isPrivate}`),
      paragraph(link.ignore),
      address(props.portalUrl),
    ],
    reason: endSentence(link.reason(business)),
  };
}

/** Contains the link to share and never the portal link, because people forward texts as they are. */
function inviteText(props: InviteProps, brand: Brand): TextDraft {
  const { advocateName: name, offer, referralUrl: link } = props;
  const { language, words, texts } = speak(props, brand);
  const terms = offerInShort(offer, words);
  const pass = texts.invite;
  if (!terms) {
    return { language, wordings: [addressSentence(name, `${pass}.`)], nameless: [capitalize(`${pass}.`)], link };
  }
  const brief = `${brand.industry === "healthcare" ? terms : offerInBrief(offer, words, texts.offer)}.`;
  return {
    language,
    wordings: [
      `${addressSentence(name, `${pass}.`)} ${offerInFull(offer, words)}`,
      addressSentence(name, `${pass}: ${terms}.`),
      addressSentence(name, brief),
    ],
    nameless: [capitalize(`${pass}: ${terms}.`), capitalize(brief)],
    link,
  };
}

function portalLinkText(props: PortalLinkProps, brand: Brand): TextDraft {
  const { language, texts } = speak(props, brand);
  return draftToAdvocate(props, language, texts.portalLink);
}
