import type { z } from "zod";
import type { accounts, setupSteps } from "@/lib/accounts/contract";

export type SetupSteps = z.output<typeof accounts.setup.output>["steps"];

/** The steps that setup itself takes a business through. */
const inSetup = ["campaign", "advocate", "referral"] as const;

type LaterStep = Exclude<(typeof setupSteps)[number], (typeof inSetup)[number]>;

/** Whether the business has an offer, an advocate and a lead. */
export function isSetUp(steps: SetupSteps): boolean {
  return steps.every(({ step, done }) => done || isLater(step));
}

/** The steps that a member can take: the rest are settings of owners. */
export function stepsOf(steps: SetupSteps, isAdmin: boolean): SetupSteps {
  return isAdmin ? steps : steps.filter(({ step }) => !isLater(step));
}

/** The steps that can wait. */
export function laterSteps(steps: SetupSteps): { readonly step: LaterStep; readonly done: boolean }[] {
  return steps.flatMap(({ step, done }) => (isLater(step) ? [{ step, done }] : []));
}

function isLater(step: (typeof setupSteps)[number]): step is LaterStep {
  return inSetup.every((name) => name !== step);
}

interface StepLabels {
  readonly title: string;
  readonly text: string;
  /** The button's label, in one word. */
  readonly verb: string;
  readonly href: string;
}

/** Each of these steps' label and link. */
export const stepLabels: Readonly<Record<LaterStep, StepLabels>> = {
  branding: {
    title: "Add your logo and color",
    text: "We read them from your website. Every page and message carries them.",
    verb: "Add",
    href: "/setup?step=website",
  },
  address: {
    title: "Add your mailing address",
    text: "US law requires it at the bottom of your emails, so they’re on hold until you add it.",
    verb: "Add",
    href: "/settings/business/profile",
  },
  team: {
    title: "Invite a colleague",
    text: "So someone else can answer when you’re out on a job.",
    verb: "Invite",
    href: "/settings/team",
  },
};
