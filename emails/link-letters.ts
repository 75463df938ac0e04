import type { Letter } from "@/emails/letter";
import type { Brand, TemplateProps } from "@/emails/props";
import { addressed, fullName, LONGEST_IN_SUBJECT } from "@/emails/text/names";
import { giftAmount } from "@/emails/text/offer";
import { endSentence } from "@/emails/text/text";
import type { LetterWords } from "@/emails/words/en";
import { languageFor, wordsIn } from "@/emails/words/words";

/** Why a customer does not get the offer, and how to reach the business. */
export function describeNeed(
  { isCustomer, offer }: TemplateProps["friend-confirm"],
  { phone = "" }: Brand,
  known: LetterWords["confirm"]["known"],
  words: LetterWords,
): string {
  const amount = isCustomer ? giftAmount(offer, words) : "";
  return [amount && known.newOnly(amount), known.need(phone)].filter(Boolean).join(" ");
}

/** To an advocate who lost their link. It opens their private page, so it must not be shared. */
export function portalLink(props: TemplateProps["portal-link"], brand: Brand): Letter {
  const language = languageFor(props, brand);
  const words = wordsIn(language, brand);
  const { portalLink: link } = words;
  const business = fullName(brand.name);
  return {
    language,
    subject: addressed(props.advocateName, link.subject(fullName(brand.name, LONGEST_IN_SUBJECT))),
    preheader: link.preheader,
    title: [link.title],
    lead: endSentence(link.lead(business)),
    body: [
      { kind: "button", label: words.button.page, url: props.portalUrl },
      { kind: "paragraph", text: `${link.preheader} ${link.isPrivate}` },
      { kind: "paragraph", text: link.ignore },
      { kind: "address", url: props.portalUrl },
    ],
    reason: endSentence(link.reason(business)),
  };
}

/** To a person who stopped emails, after a request to start them again. */
export function resumeEmails(props: TemplateProps["resume-emails"], brand: Brand): Letter {
  const language = languageFor(props, brand);
  const words = wordsIn(language, brand);
  const { resume } = words;
  const business = fullName(brand.name);
  return {
    language,
    subject: resume.subject(fullName(brand.name, LONGEST_IN_SUBJECT)),
    preheader: resume.preheader,
    title: [resume.title],
    lead: endSentence(resume.lead(business)),
    body: [
      { kind: "button", label: words.button.resume, url: props.resumeUrl },
      { kind: "paragraph", text: resume.ignore },
      { kind: "address", url: props.resumeUrl },
    ],
    reason: endSentence(resume.reason(business)),
    isAskedByCustomer: true,
  };
}
