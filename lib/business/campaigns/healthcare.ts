import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import type { RewardMode } from "@/db/enums";
import { organizations } from "@/db/schema/organizations";
import { ApiError, fieldError } from "@/lib/kit/errors";
import { formatCents } from "@/lib/kit/format-cents";

interface OfferedRewards {
  readonly rewardMode: RewardMode;
  readonly advocateRewardValue: number;
  readonly friendRewardValue: number;
}

/**
 * Rejects rewards that a healthcare business may not offer, and locks its settings until the commit. The federal
 * Anti-Kickback Statute (42 U.S.C. §1320a-7b) covers anything of value for referring patients, and state rules differ. A
 * share of the bill has no upper limit, so healthcare rewards must be fixed.
 * @throws ApiError `state_rules_not_checked`; `invalid_input` for a percentage or a value above the cap
 */
export async function requireAllowedRewards(tx: Tx, orgId: string, terms: OfferedRewards): Promise<void> {
  const { industry, rewardCapCents, stateRulesCheckedAt } = organizations;
  const [organization] = await tx
    .select({ industry, rewardCapCents, stateRulesCheckedAt })
    .from(organizations)
    .where(eq(organizations.id, orgId))
    .for("share");
  if (organization?.industry !== "healthcare") return;
  if (organization.stateRulesCheckedAt === null) {
    throw new ApiError(
      "state_rules_not_checked",
      "First check your state’s rules on gifts for referring patients: an admin confirms that under Settings, Business, or with PATCH /api/app/account and stateRulesChecked.",
    );
  }
  if (terms.rewardMode === "percent") {
    throw fieldError("rewardMode", "must be fixed in healthcare. Choose an amount for each friend instead");
  }
  const cap = organization.rewardCapCents ?? 0;
  for (const field of ["advocateRewardValue", "friendRewardValue"] as const) {
    if (terms[field] > cap) {
      const problem = `can’t be more than ${formatCents(cap)} in healthcare`;
      throw fieldError(field, `${problem}. Lower it, or change the cap under Settings, Business`);
    }
  }
}
