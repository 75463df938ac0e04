import type { z } from "zod";
import { cx } from "@/components/ui/cx";
import type { referrals } from "@/lib/leads/referrals/contract";

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
      className={cx("inline-flex items-center gap-1.5 whitespace-nowrap font-medium text-secondary", looks[look].word)}
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

type ReferralStage = z.output<typeof referrals.reject.output>["referral"]["stage"];

const filled: Readonly<Partial<Record<ReferralStage, number>>> = { contacted: 0.5, booked: 0.75 };

const marks: Readonly<Partial<Record<ReferralStage, string>>> = {
  converted: "m5.2 8.2 2 2 3.6-4.2",
  lost: "m6 6 4 4m0-4-4 4",
  rejected: "m6 6 4 4m0-4-4 4",
  reversed: "M5.2 8h5.6",
};

// The stroke is twice as wide as the radius, so that it fills the circle.
const PIE = 2.25;

/** A lead's progress as a filling circle. The stage's name stands beside it. */
function StageIcon({ stage, size = 16 }: { stage: ReferralStage; size?: number }) {
  const share = filled[stage];
  const mark = marks[stage];
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="shrink-0"
    >
      <circle cx={8} cy={8} r={6.5} {...(stage === "new" && { strokeDasharray: "1.6 2.48" })} />
      {share !== undefined && (
        <circle
          cx={8}
          cy={8}
          r={PIE}
          strokeWidth={2 * PIE}
          strokeLinecap="butt"
          pathLength={1}
          strokeDasharray={`${share} 1`}
          transform="rotate(-90 8 8)"
        />
      )}
      {mark && <path d={mark} />}
    </svg>
  );
}
