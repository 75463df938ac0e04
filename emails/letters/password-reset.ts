import type { Letter } from "@/emails/letter";
import type { Brand, TemplateProps } from "@/emails/props";
import { fullName } from "@/emails/words/names";
import { endSentence } from "@/emails/words/text";
import { duration } from "@/emails/words/time";

export function passwordReset({ url, minutesValid }: TemplateProps["password-reset"], brand: Brand): Letter {
  const business = fullName(brand.name);
  return {
    subject: `Choose a new password for ${business}`,
    preheader: `Your link works once, within ${duration(minutesValid)}.`,
    title: ["Choose a new password"],
    lead: `Use this link to set one for ${business} on Referral Rewards. It works once, within ${duration(minutesValid)}.`,
    body: [
      { kind: "button", label: "Choose a password", url },
      { kind: "paragraph", text: "If you didn’t ask for this, ignore it. Your password stays as it is." },
      { kind: "address", url },
    ],
    reason: endSentence(
      `You get this because someone asked for a new password for your account at ${business}`,
    ),
  };
}
