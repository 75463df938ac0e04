import type { ConnectionEventOutcome } from "@/db/enums-connections";
import type { CandidateLead } from "@/lib/integrations/connections/match";

/** Result of applying an event. */
export interface EffectResult {
  readonly outcome: Exclude<ConnectionEventOutcome, "kept">;
  /** Why it had no effect, as a sentence for members. */
  readonly detail?: string;
  readonly referralId?: string;
  /** Credit the advocate received, in cents; negative for credit taken back. */
  readonly creditCents?: number;
}

/** The ids that lead functions need. */
export type LeadRef = Pick<CandidateLead, "referralId" | "campaignId">;
