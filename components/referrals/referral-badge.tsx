import type { z } from "zod";
import { cx } from "@/components/ui/cx";
import type { referrals } from "@/lib/leads/referrals/contract";
import { StageIcon } from "./stage-icon";

type BadgeReferral = z.output<typeof referrals.reject.output>["referral"];

type ReferralStanding = Pick<BadgeReferral, "stage" | "awaitsConfirmation" | "approvalId">;

const looks = {
  blue: { icon: "text-blue", word: "text-blue" },
  ink: { icon: "text-soft", word: "text-ink" },
  accent: { icon: "text-accent", word: "text-ink" },
  amber: { icon: "text-amber", word: "text-amber" },
  soft: { icon: "text-soft", word: "text-soft" },
};

interface ReferralState {
  readonly name: string;
  readonly look: keyof typeof looks;
  /** An explanation, if the name is not enough. */
  readonly meaning?: string;
}

/** A referral's stage as an icon, for tight spaces. */
export function ReferralMark({ referral }: { referral: ReferralStanding }) {
  const { name, look } = stateOf(referral);
  return (
    <span role="img" aria-label={name} className={looks[look].icon}>
      <StageIcon stage={referral.stage} size={13} />
    </span>
  );
}

/** A referral's stage as an icon and a word. */
export function ReferralBadge({ referral }: { referral: ReferralStanding }) {
  const { name, look, meaning } = stateOf(referral);
  return (
    <span
      title={meaning}
      className={cx(
        "inline-flex items-center gap-1.5 whitespace-nowrap font-medium text-secondary",
        looks[look].word,
      )}
    >
      <span className={looks[look].icon}>
        <StageIcon stage={referral.stage} />
      </span>
      {name}
    </span>
  );
}

export function stateOf({ stage, awaitsConfirmation, approvalId }: ReferralStanding): ReferralState {
  if (stage === "converted") return { name: "Converted", look: "accent" };
  if (stage === "rejected") return { name: "Rejected", look: "soft" };
  if (stage === "lost") return { name: "Lost", look: "soft" };
  if (stage === "reversed") return { name: "Reversed", look: "soft" };
  if (approvalId) {
    const meaning =
      "This reward is over your limit. Someone else has to approve it, or you confirm it if you’re alone.";
    return { name: "Waiting for approval", look: "amber", meaning };
  }
  if (stage === "booked") return { name: "Booked", look: "accent" };
  if (stage === "contacted") return { name: "Contacted", look: "ink" };
  if (!awaitsConfirmation) return { name: "New", look: "blue" };
  const meaning =
    "It came through the public link, and the friend hasn’t answered our message yet. You can contact them anyway.";
  return { name: "Not confirmed yet", look: "soft", meaning };
}

export const rejectionNames: Readonly<Record<NonNullable<BadgeReferral["rejectionReason"]>, string>> = {
  spam: "Spam",
  duplicate: "Duplicate",
  "wrong person": "Wrong person",
  "own household": "Same household",
  "not eligible": "Doesn’t count",
};

export const reversalNames: Readonly<Record<NonNullable<BadgeReferral["reversalReason"]>, string>> = {
  refunded: "Job refunded",
  canceled: "Job canceled",
  chargeback: "Charge disputed",
  fraud: "Fraud",
  duplicate: "Counted twice",
  mistake: "Converted by mistake",
  other: "Other",
  "not eligible": "Doesn’t count",
};

export const lostReasonNames: Readonly<Record<NonNullable<BadgeReferral["lostReason"]>, string>> = {
  "no answer": "No answer",
  "hired someone else": "Hired someone else",
  "too expensive": "Too expensive",
  "out of area": "Out of area",
  other: "Other",
};
