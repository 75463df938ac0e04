"use client";

import { EndpointButton } from "@/components/form/endpoint-button";
import { call } from "@/lib/kit/client";
import { referrals } from "@/lib/leads/referrals/contract";
import type { RowOf } from "@/lib/platform/inbox/contract";
import { useInboxActions } from "./inbox-actions";

interface BookButtonProps {
  readonly id: string;
  readonly row: RowOf<"lead">;
  /** For screen readers, with the friend's name. */
  readonly label: string;
  readonly className: string;
}

/** Moves a lead to booked, which can be undone. */
export function BookButton({ id, row, label, className }: BookButtonProps) {
  const { offerUndo } = useInboxActions();
  const { campaignId, id: referralId, friendName, stage } = row;
  const ids = { campaignId, referralId };
  return (
    <EndpointButton
      id={id}
      size="small"
      className={className}
      aria-label={label}
      endpoint={referrals.setStage}
      input={{ ...ids, stage: "booked" }}
      onSuccess={() =>
        offerUndo({
          message: `${friendName} is booked.`,
          undo: () => call(referrals.setStage, { ...ids, stage }),
          undone: `${friendName} isn’t booked.`,
        })
      }
    >
      Book
    </EndpointButton>
  );
}
