import type { ConnectionEventOutcome } from "@/db/enums-connections";
import type { CandidateLead } from "@/lib/integrations/connections/match";

/** What came of an event. */
export interface EffectResult {
  readonly outcome: Exclude<ConnectionEventOutcome, "kept">;
  /** Why it had no effect, as a sentence for members. */
  readonly detail?: string;
  readonly referralId?: string;
  /** What the advocate got, in cents; less than 0 for what was taken back. */
  readonly creditCents?: number;
}

/** A lead, as far as the functions that change it ask. */
export type LeadRef = Pick<CandidateLead, "referralId" | "campaignId">;
