import type { Letter } from "@/emails/letter";
import type { Brand, TemplateProps } from "@/emails/props";
import { fullName, LONGEST_IN_SUBJECT } from "@/emails/words/names";
import { endSentence } from "@/emails/words/text";
import { formatMoment } from "@/emails/words/time";

export function teamInvite(props: TemplateProps["team-invite"], brand: Brand): Letter {
  const business = fullName(brand.name);
  const colleague = fullName(props.invitedBy, LONGEST_IN_SUBJECT);
  return {
    subject: `${colleague} invites you to ${fullName(brand.name, LONGEST_IN_SUBJECT)}`,
    preheader: endSentence(`Help run the referral program of ${business}`),
    title: ["Join the team", `at ${business}`],
    lead: endSentence(`${colleague} invites you to help run the referral program of ${business}`),
    body: [
      { kind: "button", label: "Accept the invitation", url: props.url },
      {
        kind: "paragraph",
        text: `It is for you alone and works until ${formatMoment(props.expiresAt)}. If you do not know ${colleague}, ignore it.`,
      },
      { kind: "address", url: props.url },
    ],
    reason: `You get this because ${colleague} invited your address.`,
  };
}
