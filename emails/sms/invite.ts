import type { TemplateProps } from "@/emails/props";
import type { Draft } from "@/emails/sms/compose";
import { addressed, capitalize } from "@/emails/words/names";
import { offerInFull, offerInShort } from "@/emails/words/offer";

/** With the link to pass on, never the portal's: people forward texts as they are. */
export function inviteSms({ advocateName: name, offer, referralUrl: link }: TemplateProps["invite"]): Draft {
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
