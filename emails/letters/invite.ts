import type { Letter } from "@/emails/letter";
import type { Brand, TemplateProps } from "@/emails/props";
import { addressed, fullName, LONGEST_IN_SUBJECT } from "@/emails/words/names";
import { offerInFull, offerInShort, offerTitle } from "@/emails/words/offer";
import { endSentence } from "@/emails/words/text";

export function invite(props: TemplateProps["invite"], brand: Brand): Letter {
  const { advocateName, offer, referralUrl, referralCode, portalUrl, unsubscribeUrl } = props;
  const business = fullName(brand.name);
  const terms = offerInShort(offer);
  const link = `your link from ${fullName(brand.name, LONGEST_IN_SUBJECT)}`;
  const request = endSentence(`share your link with someone who could use ${business}`);
  return {
    subject: addressed(advocateName, terms ? `${link}: ${terms}` : `${link} to share`),
    preheader: offerInFull(offer),
    title: offerTitle(offer),
    lead: `${addressed(advocateName, request)} ${offerInFull(offer)}`,
    body: [
      { kind: "button", label: "Share my link", url: portalUrl },
      { kind: "share", url: referralUrl, code: referralCode },
    ],
    reason: `You get this because ${business} invited you to its referral program. This message opens your own page, so share your link instead of forwarding it.`,
    unsubscribeUrl,
  };
}
