import type { AccountLine, Letter } from "@/emails/letter";
import type { Brand, TemplateProps } from "@/emails/props";
import { addressed, firstName, fullName, shortName } from "@/emails/text/names";
import { money } from "@/emails/text/offer";
import { endSentence } from "@/emails/text/text";

type Props = TemplateProps["reward-advocate"];

export function rewardAdvocate(props: Props, brand: Brand): Letter {
  const { advocateName, friendName, rewardCents, balanceCents, portalUrl, unsubscribeUrl } = props;
  const business = fullName(brand.name);
  const friend = firstName(friendName);
  const reward = rewardCents > 0 ? `${money(rewardCents)} is yours` : "";
  const account = accountLines(props);
  return {
    subject: addressed(advocateName, `thank you: ${reward || `${friend || "your friend"} took your advice`}`),
    preheader:
      balanceCents > 0
        ? `Your credit is now ${money(balanceCents)}.`
        : endSentence(`From all of us at ${business}`),
    title: reward
      ? [addressed(advocateName, "thank you:"), `${reward}.`]
      : [addressed(advocateName, "thank you.")],
    lead: endSentence(`${friend || "Your friend"} took your advice and chose ${business}`),
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
  const earned = {
    label: `Referral of ${shortName(friendName) || "a friend"}`,
    amount: `+${money(rewardCents)}`,
  };
  const balance = { label: "Your credit", amount: money(balanceCents) };
  return [...(rewardCents > 0 ? [earned] : []), ...(balanceCents > 0 ? [balance] : [])];
}

function closing(balanceCents: number): string {
  return balanceCents > 0
    ? "Mention it on your next visit or order, and your credit comes off the bill."
    : "A good word from you means a lot to us. Know someone else? Your link is on your page.";
}
