"use client";

import { UserCheck } from "lucide-react";
import { toast } from "sonner";
import { toastWaitingForAdmin } from "@/components/ceiling/approval-needed";
import { EndpointButton } from "@/components/form/endpoint-button";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { useStored } from "@/components/use-stored";
import { formatCentsShort } from "@/lib/kit/format-cents";
import { ceilings, SUGGESTED_CEILING_CENTS } from "@/lib/ledger/approvals/contract";

const suggested = { maxRewardCents: SUGGESTED_CEILING_CENTS, maxAdjustmentCents: SUGGESTED_CEILING_CENTS };

/** Suggests an approval limit once a second person can approve, until it is set or dismissed. */
export function OfferCeiling({ orgId }: { orgId: string }) {
  const [putAway, setPutAway] = useStored(`offer-ceiling:${orgId}`);
  if (putAway !== null) return null;
  const amount = formatCentsShort(SUGGESTED_CEILING_CENTS);
  return (
    <Notice
      tone="blue"
      icon={UserCheck}
      title={`Require approval above ${amount}?`}
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="small" variant="quiet" onClick={() => setPutAway("no")}>
            No, thanks
          </Button>
          <EndpointButton
            size="small"
            endpoint={ceilings.update}
            input={suggested}
            onDone={(answer) => {
              if ("approval" in answer) toastWaitingForAdmin();
              else toast.success("Approval is on. Change the amounts in Settings, under Reward rules.");
              setPutAway("yes");
            }}
          >
            Require approval
          </EndpointButton>
        </span>
      }
    >
      You’re no longer alone on the team. Bigger rewards and credit changes would wait until someone else approves.
    </Notice>
  );
}
