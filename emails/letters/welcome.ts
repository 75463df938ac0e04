import type { Letter } from "@/emails/letter";
import type { Brand, TemplateProps } from "@/emails/props";
import { addressed, fullName, LONGEST_IN_SUBJECT } from "@/emails/words/names";

export function welcome({ firstName, appUrl }: TemplateProps["welcome"], brand: Brand): Letter {
  const business = fullName(brand.name);
  return {
    subject: addressed(firstName, `${fullName(brand.name, LONGEST_IN_SUBJECT)} is ready for referrals`),
    preheader: "Three steps to your first one.",
    title: [addressed(firstName, "you’re all set")],
    lead: `${business} is ready for referrals. This is how the first one happens:`,
    body: [
      {
        kind: "steps",
        steps: [
          "Create a campaign: what a friend gets, and what you give for the recommendation.",
          "Add a few happy customers. Each gets a link of their own.",
          "When a friend becomes a customer, mark it. The credit is booked, and both are told.",
        ],
      },
      { kind: "button", label: "Create my first campaign", url: appUrl },
    ],
    reason: `You get this once, because you set up ${business} on Referral Rewards.`,
  };
}
