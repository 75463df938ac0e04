import type { Letter } from "@/emails/letter";
import type { Brand, TemplateProps } from "@/emails/props";
import { addressed, fullName } from "@/emails/words/names";
import { offerInFull, offerInShort, offerTitle } from "@/emails/words/offer";

export function invite(props: TemplateProps["invite"], brand: Brand): Letter {
  const { advocateName, offer, referralUrl, referralCode, portalUrl, unsubscribeUrl } = props;
  const business = fullName(brand.name);
  const terms = offerInShort(offer);
  const link = `your ${fullName(brand.name, 30)} link`;
  return {
    subject: addressed(advocateName, terms ? `${link}: ${terms}` : `${link} to share`),
    preheader: offerInFull(offer),
    title: offerTitle(offer),
    lead: `${addressed(advocateName, `share your link with someone who could use ${business}.`)} ${offerInFull(offer)}`,
    body: [
      { kind: "button", label: "Share my link", url: portalUrl },
      { kind: "share", url: referralUrl, code: referralCode },
    ],
    reason: `You get this because ${business} invited you to its referral program. This message opens your own page, so share your link instead of forwarding it.`,
    unsubscribeUrl,
  };
}
