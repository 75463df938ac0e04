import type { setupSteps } from "@/lib/accounts/contract";
import { advocatesPath, referralsPath } from "../paths";

interface StepLabels {
  readonly title: string;
  readonly text: string;
  /** The button's label, in one word. */
  readonly verb: string;
  readonly href: string;
}

export const stepLabels: Readonly<Record<(typeof setupSteps)[number], StepLabels>> = {
  campaign: {
    title: "Create a campaign",
    text: "Decide what a recommendation is worth to the advocate and the friend.",
    verb: "Create",
    href: "/campaigns/new",
  },
  branding: {
    title: "Add your branding",
    text: "Put your logo and color on every page and message your customers see.",
    verb: "Set up",
    href: "/campaigns/branding",
  },
  address: {
    title: "Add your mailing address",
    text: "US law requires it at the bottom of your emails, so they’re on hold until you add it.",
    verb: "Add",
    href: "/settings/business/profile",
  },
  advocate: {
    title: "Invite an advocate",
    text: "A happy customer gets their own link to share.",
    verb: "Invite",
    href: advocatesPath({ enroll: "1" }),
  },
  referral: {
    title: "Get your first lead",
    text: "Friends sign up through a link, or you log their call.",
    verb: "Add",
    href: referralsPath({ call: "1" }),
  },
  team: {
    title: "Invite a colleague",
    text: "So someone else can answer when you’re out on a job.",
    verb: "Invite",
    href: "/settings/team",
  },
};
