import type { Block, Letter } from "@/emails/letter";
import type { Brand, TemplateProps } from "@/emails/props";
import { addressed, firstName, fullName, LONGEST_IN_SUBJECT } from "@/emails/text/names";
import { money, offerInFull, offerInShort } from "@/emails/text/offer";
import { endSentence } from "@/emails/text/text";

type Props = TemplateProps["reward-friend"];

export function rewardFriend(props: Props, brand: Brand): Letter {
  const { friendName, rewardCents, offer, unsubscribeUrl } = props;
  const business = fullName(brand.name);
  const advocate = firstName(props.advocateName);
  const thanks = `thanks to ${advocate || "a friend"}`;
  const recommendation = `${advocate || "A friend"} recommended ${business}`;
  const reward = rewardCents > 0 ? `${money(rewardCents)} is yours,` : "";
  const terms = offer && offerInShort(offer);
  return {
    subject: addressed(
      friendName,
      reward ? `${reward} ${thanks}` : `welcome to ${fullName(brand.name, LONGEST_IN_SUBJECT)}`,
    ),
    preheader: offer
      ? `And now you have a link of your own${terms && `: ${terms}`}.`
      : endSentence(`From all of us at ${business}`),
    title: reward
      ? [addressed(friendName, reward), endSentence(thanks)]
      : [addressed(friendName, "welcome.")],
    lead: reward
      ? `${recommendation}, and this is yours as promised. Not on your bill yet? Show us this e-mail and we’ll take care of it.`
      : `${recommendation} to you, and we’re glad you came.`,
    body: ownPage(props),
    reason: `You get this because ${advocate || "a friend"} recommended ${business} to you and you became a customer. This message opens your own page, so ${offer ? "share your link instead of forwarding it" : "please keep it to yourself"}.`,
    unsubscribeUrl,
  };
}

/** What the friend can do as an advocate: there is nothing to pass on while the campaign offers nothing. */
function ownPage({ offer, referralUrl, portalUrl }: Props): Block[] {
  if (!offer) {
    return [
      { kind: "paragraph", text: "You also have a page of your own with us." },
      { kind: "button", label: "Open my page", url: portalUrl },
    ];
  }
  return [
    { kind: "heading", text: "Now it’s your turn" },
    { kind: "paragraph", text: `You have a link of your own to share. ${offerInFull(offer)}` },
    { kind: "button", label: "Share my link", url: portalUrl },
    { kind: "share", url: referralUrl },
  ];
}
