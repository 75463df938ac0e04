import type { setupSteps } from "@/lib/accounts/contract";
import { advocatesPath, referralsPath } from "../paths";

interface Words {
  readonly title: string;
  readonly text: string;
  /** What the button does, in one word. */
  readonly verb: string;
  readonly href: string;
}

/** How each step is offered, and where it is done. */
export const setupWords: Readonly<Record<(typeof setupSteps)[number], Words>> = {
  campaign: {
    title: "Create a campaign",
    text: "Say what a recommendation is worth: to the advocate, and to the friend.",
    verb: "Create",
    href: "/campaigns/new",
  },
  branding: {
    title: "Add your branding",
    text: "Your logo and color on every page and message your customers see.",
    verb: "Brand",
    href: "/branding",
  },
  advocate: {
    title: "Enroll an advocate",
    text: "A happy customer gets a link of their own to share.",
    verb: "Enroll",
    href: advocatesPath({ enroll: "1" }),
  },
  referral: {
    title: "Take the first referral",
    text: "Friends sign up through the link, or you add them when they call.",
    verb: "Add",
    href: referralsPath({ add: "1" }),
  },
  team: {
    title: "Invite a colleague",
    text: "So that somebody else can answer when you are out on a job.",
    verb: "Invite",
    href: "/settings/team",
  },
};
