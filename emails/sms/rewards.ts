import type { TemplateProps } from "@/emails/props";
import type { Draft } from "@/emails/sms/compose";
import { addressed, capitalize, firstName } from "@/emails/words/names";
import { money } from "@/emails/words/offer";

export function rewardAdvocateSms(props: TemplateProps["reward-advocate"]): Draft[] {
  const { advocateName: name, friendName, rewardCents, portalUrl: link } = props;
  const news = `${capitalize(firstName(friendName) || "your friend")} is now a customer`;
  const thanks = addressed(name, "thank you!");
  if (rewardCents === 0) return [{ wordings: [`${thanks} ${news}.`, thanks, "Thank you!"], link }];
  const yours = `${money(rewardCents)} is yours.`;
  return [
    {
      wordings: [`${thanks} ${news}, and ${yours}`, `${thanks} ${yours}`, addressed(name, yours), yours],
      link,
    },
  ];
}

export function rewardFriendSms(props: TemplateProps["reward-friend"]): Draft[] {
  const { friendName: name, advocateName, rewardCents, offer, portalUrl: link } = props;
  const thing = offer ? "link" : "page";
  const own = offer ? "You have a link of your own to share:" : "Your own page:";
  if (rewardCents === 0) {
    const hello = addressed(name, "welcome!");
    return [
      { wordings: [`${hello} ${own}`, `${hello} Your own ${thing}:`, `Welcome! Your ${thing}:`], link },
    ];
  }
  const yours = `${money(rewardCents)} is yours`;
  const thanks = `${yours}, thanks to ${firstName(advocateName) || "a friend"}.`;
  return [
    {
      wordings: [`${addressed(name, thanks)} ${own}`, addressed(name, thanks), thanks, `${yours}.`],
      link,
    },
  ];
}
