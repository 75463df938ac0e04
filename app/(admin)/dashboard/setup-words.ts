import type { setupSteps } from "@/lib/accounts/contract";

interface Words {
  readonly title: string;
  readonly text: string;
  /** What the button does, in one word. */
  readonly verb: string;
  readonly href: string;
  /** Where the button leads, for who cannot see the page that opens. */
  readonly leadsTo: string;
}

/** How each step is offered. Those that have no screen lead to the request that does them. */
export const setupWords: Readonly<Record<(typeof setupSteps)[number], Words>> = {
  campaign: {
    title: "Create a campaign",
    text: "Say what a recommendation is worth: to the advocate, and to the friend.",
    verb: "Create",
    href: "/docs#createCampaign",
    leadsTo: "API reference",
  },
  branding: {
    title: "Add your branding",
    text: "Your logo and color on every page and message your customers see.",
    verb: "Brand",
    href: "/docs#updateBranding",
    leadsTo: "API reference",
  },
  advocate: {
    title: "Enroll an advocate",
    text: "A happy customer gets a link of their own to share.",
    verb: "Enroll",
    href: "/docs#enrollAdvocate",
    leadsTo: "API reference",
  },
  referral: {
    title: "Take the first referral",
    text: "Friends sign up through the link, or you add them when they call.",
    verb: "Add",
    href: "/docs#addReferral",
    leadsTo: "API reference",
  },
  team: {
    title: "Invite a colleague",
    text: "So that somebody else can answer when you are out on a job.",
    verb: "Invite",
    href: "/settings/team",
    leadsTo: "Team settings",
  },
};
