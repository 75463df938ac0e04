import type { Letter } from "@/emails/letter";
import { invite } from "@/emails/letters/invite";
import { magicLink } from "@/emails/letters/magic-link";
import { passwordReset } from "@/emails/letters/password-reset";
import { rewardAdvocate } from "@/emails/letters/reward-advocate";
import { rewardFriend } from "@/emails/letters/reward-friend";
import { teamInvite } from "@/emails/letters/team-invite";
import { welcome } from "@/emails/letters/welcome";
import type { Brand, Template, TemplateProps } from "@/emails/props";

type Writer<T extends Template> = (props: TemplateProps[T], brand: Brand) => Letter;

const letters: { readonly [T in Template]: Writer<T> } = {
  invite,
  "reward-advocate": rewardAdvocate,
  "reward-friend": rewardFriend,
  welcome,
  "magic-link": magicLink,
  "team-invite": teamInvite,
  "password-reset": passwordReset,
};

/** What the e-mail says. */
export function writeLetter<T extends Template>(template: T, props: TemplateProps[T], brand: Brand): Letter {
  return letters[template](props, brand);
}
