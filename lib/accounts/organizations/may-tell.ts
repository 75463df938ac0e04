import type { Industry } from "@/db/enums";

/**
 * Whether an advocate may be told who a friend is and what became of the referral. In healthcare that somebody is a
 * patient is the patient's to tell (45 CFR 164.508): only where the friend agreed. Nothing else decides it.
 * @param industry the organization's
 * @param hasAgreed whether the friend ticked that the advocate may be told
 */
export function mayTell(industry: Industry | undefined, hasAgreed: boolean): boolean {
  return industry !== "healthcare" || hasAgreed;
}
