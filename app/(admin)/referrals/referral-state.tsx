import { Badge } from "@/components/ui/badge";
import { DateTime } from "@/components/ui/date-time";
import { Money } from "@/components/ui/money";
import type { FoundReferral } from "./referral";

/** How far a referral is: since when it waits, or what it has brought. */
export function ReferralState({ referral }: { referral: FoundReferral }) {
  const { status, createdAt, convertedAt, advocateRewardCents } = referral;
  if (status === "pending") {
    return (
      <span className="grid justify-items-start gap-0.5 max-sm:justify-items-end">
        <Badge tone="amber">Waiting</Badge>
        <span className="text-caption text-soft">
          since <DateTime value={createdAt} />
        </span>
      </span>
    );
  }
  return (
    <span className="grid justify-items-start gap-0.5 max-sm:justify-items-end">
      <Badge tone="accent">Converted</Badge>
      <span className="text-caption text-soft">
        {convertedAt && <DateTime value={convertedAt} />}
        {advocateRewardCents !== undefined && (
          <>
            {" "}
            · <Money cents={advocateRewardCents} /> earned
          </>
        )}
      </span>
    </span>
  );
}
