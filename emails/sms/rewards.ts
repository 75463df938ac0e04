import type { TemplateProps } from "@/emails/props";
import type { Draft } from "@/emails/sms/compose";
import { addressed, firstName } from "@/emails/words/names";
import { money } from "@/emails/words/offer";
import { endSentence } from "@/emails/words/text";

export function rewardAdvocateSms(props: TemplateProps["reward-advocate"]): Draft {
  const { advocateName: name, friendName, rewardCents, portalUrl: link } = props;
  const friend = firstName(friendName);
  const news = `${friend || "Your friend"} took your advice`;
  const thanks = addressed(name, "thank you!");
  if (rewardCents === 0) return { wordings: [`${thanks} ${news}.`, `${news}.`, thanks, "Thank you!"], link };
  const yours = `${money(rewardCents)} is yours.`;
  return {
    wordings: [
      `${thanks} ${news}: ${yours}`,
      addressed(name, `${friend || "your friend"} took your advice: ${yours}`),
      `${news}: ${yours}`,
      `${thanks} ${yours}`,
      addressed(name, yours),
      `Thank you! ${yours}`,
      yours,
    ],
    link,
  };
}

export function rewardFriendSms(props: TemplateProps["reward-friend"]): Draft {
  const { friendName: name, advocateName, rewardCents, offer, portalUrl: link } = props;
  const own = offer ? "Your page, with a link to share:" : "Your page:";
  if (rewardCents === 0) {
    const hello = addressed(name, "welcome!");
    return { wordings: [`${hello} ${own}`, `${hello} Your page:`, "Welcome! Your page:", "Welcome!"], link };
  }
  const yours = `${money(rewardCents)} is yours`;
  const thanks = endSentence(`${yours}, thanks to ${firstName(advocateName) || "a friend"}`);
  return {
    wordings: [
      `${addressed(name, thanks)} ${own}`,
      addressed(name, thanks),
      thanks,
      addressed(name, `${yours}.`),
      `${yours}.`,
    ],
    link,
  };
}
