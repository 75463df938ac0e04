import type { Offer } from "@/components/campaigns/offer";

/** What setup asks for, in order. */
export const stepNames = ["website", "offer", "invite"] as const;

export type StepName = (typeof stepNames)[number];

interface SetupFacts {
  /** Whether the member may change the look and the profile. */
  readonly isAdmin: boolean;
  /** Whether a look, a phone number or a mailing address is saved. */
  readonly isDescribed: boolean;
  readonly hasCampaign: boolean;
}

/** The steps that the member can take. */
export function stepsFor({ isAdmin }: Pick<SetupFacts, "isAdmin">): readonly StepName[] {
  return isAdmin ? stepNames : stepNames.filter((name) => name !== "website");
}

/** The step to go on with. A business that has an offer has left its website out. */
export function firstOpen({ isAdmin, isDescribed, hasCampaign }: SetupFacts): StepName {
  if (hasCampaign) return "invite";
  return isAdmin && !isDescribed ? "website" : "offer";
}

/** Unsaved values of the preview. */
export interface Draft {
  readonly color?: string | undefined;
  readonly logoUrl?: string | undefined;
  readonly offer?: Offer | undefined;
}
