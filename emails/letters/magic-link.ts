import type { Letter } from "@/emails/letter";
import type { Brand, TemplateProps } from "@/emails/props";
import { fullName } from "@/emails/words/names";
import { duration } from "@/emails/words/time";

export function magicLink(props: TemplateProps["magic-link"], brand: Brand): Letter {
  const business = fullName(brand.name);
  return {
    subject: `Sign in to ${business}`,
    ...(props.way === "sso" ? throughSso(business) : onceByLink(props, business)),
    body: [
      { kind: "button", label: "Sign in", url: props.url },
      {
        kind: "paragraph",
        text: "If you didn’t ask for this, ignore it. Nobody can sign in just because they asked.",
      },
      { kind: "address", url: props.url },
    ],
    reason: `You get this because someone asked to sign in to ${business} with your address.`,
  };
}

type Opening = Pick<Letter, "preheader" | "title" | "lead">;

function onceByLink({ minutesValid }: TemplateProps["magic-link"], business: string): Opening {
  return {
    preheader: `Your link works once, within ${duration(minutesValid)}.`,
    title: ["Your link to sign in"],
    lead: `It signs you in to ${business} once, within ${duration(minutesValid)}.`,
  };
}

function throughSso(business: string): Opening {
  return {
    preheader: `${business} signs you in with your company account.`,
    title: ["Sign in with your company account"],
    lead: `${business} lets you in through single sign-on only, so there is no password and no sign-in link here.`,
  };
}
