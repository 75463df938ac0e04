import type { TemplateProps } from "@/emails/props";
import type { Draft } from "@/emails/sms/compose";
import { addressed, capitalize } from "@/emails/words/names";
import { offerInFull, offerInShort } from "@/emails/words/offer";

/** The portal's link when its long address leaves room for words; else the link to pass on. */
export function inviteSms(props: TemplateProps["invite"]): Draft[] {
  const { advocateName: name, offer, portalUrl, referralUrl } = props;
  const terms = offerInShort(offer);
  const page = terms
    ? [addressed(name, `share your link: ${terms}.`), addressed(name, `${terms}.`)]
    : [addressed(name, "here is your link to share.")];
  const pass = "send friends this link";
  const link = terms
    ? [
        `${addressed(name, `${pass}.`)} ${offerInFull(offer)}`,
        addressed(name, `${pass}: ${terms}.`),
        capitalize(`${pass}: ${terms}.`),
        capitalize(`${pass}.`),
      ]
    : [addressed(name, `${pass}.`), capitalize(`${pass}.`)];
  return [
    { wordings: page, link: portalUrl },
    { wordings: link, link: referralUrl },
  ];
}
