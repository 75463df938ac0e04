import type { Industry } from "@/db/enums";

/**
 * Whether an advocate may see who a friend is and how the referral went. In healthcare that reveals a patient, which
 * needs the friend's consent (45 CFR 164.508). This is the only rule that decides it.
 * @param industry the organization's
 * @param hasAgreed whether the friend agreed to let the advocate know
 */
export function mayShareFriend(industry: Industry | undefined, hasAgreed: boolean): boolean {
  return industry !== "healthcare" || hasAgreed;
}
