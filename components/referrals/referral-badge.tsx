import type { z } from "zod";
import { Badge } from "@/components/ui/badge";
import type { Tone } from "@/components/ui/variants";
import type { referrals } from "@/lib/referrals/contract";

type Referral = z.output<typeof referrals.reject.output>["referral"];

interface State {
  readonly name: string;
  readonly tone: Tone;
  /** What it means, where the name leaves that open. */
  readonly meaning?: string;
}

/** How far a referral has come, in one badge. */
export function ReferralBadge({
  referral,
}: {
  referral: Pick<Referral, "stage" | "awaitsConfirmation" | "approvalId">;
}) {
  const { name, tone, meaning } = stateOf(referral);
  return (
    <Badge tone={tone} title={meaning}>
      {name}
    </Badge>
  );
}

function stateOf({
  stage,
  awaitsConfirmation,
  approvalId,
}: Parameters<typeof ReferralBadge>[0]["referral"]): State {
  if (stage === "converted") return { name: "Converted", tone: "accent" };
  if (stage === "rejected") return { name: "Rejected", tone: "neutral" };
  if (stage === "lost") return { name: "Lost", tone: "neutral" };
  if (stage === "reversed") return { name: "Reversed", tone: "neutral" };
  if (approvalId) return { name: "Waiting for a second OK", tone: "amber" };
  if (stage === "booked") return { name: "Booked", tone: "accent" };
  if (stage === "contacted") return { name: "Contacted", tone: "neutral" };
  if (!awaitsConfirmation) return { name: "New", tone: "blue" };
  const meaning =
    "It came by the public link, and the friend has not confirmed it yet. It counts once the friend does, or you convert it.";
  return { name: "Not confirmed yet", tone: "neutral", meaning };
}

/** Why a referral was rejected, in the business's words. */
export const rejectionNames: Readonly<Record<NonNullable<Referral["rejectionReason"]>, string>> = {
  spam: "Spam",
  duplicate: "Referred twice",
  "wrong person": "Wrong person",
  "own household": "Same household",
};
