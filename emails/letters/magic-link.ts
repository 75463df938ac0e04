import type { Letter } from "@/emails/letter";
import type { Brand, TemplateProps } from "@/emails/props";
import { fullName } from "@/emails/words/names";
import { duration } from "@/emails/words/time";

export function magicLink({ url, minutesValid }: TemplateProps["magic-link"], brand: Brand): Letter {
  const business = fullName(brand.name);
  return {
    subject: `Sign in to ${business}`,
    preheader: `Your link works once, within ${duration(minutesValid)}.`,
    title: ["Your link to sign in"],
    lead: `Use it to open ${business} on Referral Rewards. It works once, within ${duration(minutesValid)}.`,
    body: [
      { kind: "button", label: "Sign in", url },
      {
        kind: "paragraph",
        text: "If you didn’t ask for this, ignore it. Nobody can sign in without this link.",
      },
      { kind: "address", url },
    ],
    reason: `You get this because someone asked to sign in to ${business} with your address.`,
  };
}
