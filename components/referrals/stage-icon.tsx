import type { z } from "zod";
import type { referrals } from "@/lib/leads/referrals/contract";

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
export function StageIcon({ stage, size = 16 }: { stage: ReferralStage; size?: number }) {
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
