import type { AccountLine, Letter } from "@/emails/letter";
import type { Brand, TemplateProps } from "@/emails/props";
import { addressed, capitalize, firstName, fullName, shortName } from "@/emails/words/names";
import { money } from "@/emails/words/offer";

type Props = TemplateProps["reward-advocate"];

export function rewardAdvocate(props: Props, brand: Brand): Letter {
  const { advocateName, rewardCents, balanceCents, portalUrl, unsubscribeUrl } = props;
  const business = fullName(brand.name);
  const friend = firstName(props.friendName) || "your friend";
  const reward = rewardCents > 0 ? `${money(rewardCents)} is yours` : "";
  const account = accountLines(props);
  return {
    subject: addressed(advocateName, `thank you: ${reward || `${friend} is now a customer`}`),
    preheader:
      balanceCents > 0 ? `Your credit is now ${money(balanceCents)}.` : `From all of us at ${business}.`,
    title: reward
      ? [addressed(advocateName, "thank you:"), `${reward}.`]
      : [addressed(advocateName, "thank you.")],
    lead: `${capitalize(friend)} took your advice and is now a customer of ${business}.`,
    body: [
      ...(account.length > 0 ? [{ kind: "account" as const, lines: account }] : []),
      { kind: "paragraph", text: closing(balanceCents) },
      { kind: "button", label: balanceCents > 0 ? "See my credit" : "Open my page", url: portalUrl },
    ],
    reason: `You get this because you recommended ${business} to a friend. This message opens your own page, so please keep it to yourself.`,
    unsubscribeUrl,
  };
}

function accountLines({ friendName, rewardCents, balanceCents }: Props): AccountLine[] {
  const friend = capitalize(shortName(friendName) || "your friend");
  const earned = { label: `${friend} became a customer`, amount: `+${money(rewardCents)}` };
  const balance = { label: "Your credit", amount: money(balanceCents) };
  return [...(rewardCents > 0 ? [earned] : []), ...(balanceCents > 0 ? [balance] : [])];
}

function closing(balanceCents: number): string {
  return balanceCents > 0
    ? "Tell the team on your next booking, and your credit comes off the bill."
    : "A good word from you means a lot to us. Know someone else? Your link is on your page.";
}
