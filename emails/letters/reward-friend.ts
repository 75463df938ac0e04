import type { Letter } from "@/emails/letter";
import type { Brand, TemplateProps } from "@/emails/props";
import { addressed, capitalize, firstName, fullName } from "@/emails/words/names";
import { money, offerInFull, offerInShort } from "@/emails/words/offer";

export function rewardFriend(props: TemplateProps["reward-friend"], brand: Brand): Letter {
  const { friendName, rewardCents, offer, referralUrl, portalUrl, unsubscribeUrl } = props;
  const business = fullName(brand.name);
  const advocate = firstName(props.advocateName) || "a friend";
  const reward = rewardCents > 0 ? `${money(rewardCents)} is yours,` : "";
  const terms = offer && offerInShort(offer);
  return {
    subject: addressed(
      friendName,
      reward ? `${reward} thanks to ${advocate}` : `welcome to ${fullName(brand.name, 30)}`,
    ),
    preheader: offer
      ? `And now you have a link of your own${terms && `: ${terms}`}.`
      : `From all of us at ${business}.`,
    title: reward
      ? [addressed(friendName, reward), `thanks to ${advocate}.`]
      : [addressed(friendName, "welcome.")],
    lead: reward
      ? `${capitalize(advocate)} recommended ${business}, and this is yours as promised. Not on your bill yet? Show us this e-mail and we’ll take care of it.`
      : `${capitalize(advocate)} recommended ${business} to you, and we’re glad you came.`,
    body: offer
      ? [
          { kind: "heading", text: "Now it’s your turn" },
          { kind: "paragraph", text: `You have a link of your own to share. ${offerInFull(offer)}` },
          { kind: "button", label: "Share my link", url: portalUrl },
          { kind: "share", url: referralUrl },
        ]
      : [{ kind: "button", label: "Open my page", url: portalUrl }],
    reason: `You get this because ${advocate} recommended ${business} to you and you became a customer. This message opens your own page, so please do not forward it.`,
    unsubscribeUrl,
  };
}
