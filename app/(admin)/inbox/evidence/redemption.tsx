"use client";

import { EndpointButton } from "@/components/form/endpoint-button";
import { GiveBackDialog } from "@/components/redemptions/give-back-dialog";
import { describeUse } from "@/components/redemptions/redemption-badge";
import { Button } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { DescriptionList } from "@/components/ui/description-list";
import { formatMoney } from "@/components/ui/format";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import { redemptions } from "@/lib/credit/redemptions/contract";
import { call } from "@/lib/kit/client";
import type { RowOf } from "@/lib/platform/inbox/contract";
import { advocatePath } from "../../paths";
import { useInboxActions } from "../inbox-actions";
import { Evidence } from "./frame";

/** A use of credit above the limit: who asked, what for, and the decision. */
export function RedemptionEvidence({ row: { redemption } }: { row: RowOf<"redemption"> }) {
  const { redemptionId, campaignId, advocateId, advocateName, amountCents, isOwn, mayApprove } = redemption;
  const { requestedBy, requestedAt, note, method } = redemption;
  const { offerUndo } = useInboxActions();
  const offer = (message: string) =>
    offerUndo({
      message,
      undo: () => call(redemptions.undo, { campaignId, advocateId, redemptionId }),
      undone: "It waits for a decision again. The ledger shows each step.",
    });
  return (
    <Evidence
      title={`Use ${formatMoney(amountCents)} of ${advocateName}’s credit?`}
      detail="The credit is set aside until it is decided."
    >
      <DescriptionList
        facts={[
          {
            name: "Advocate",
            value: (
              <TextLink href={advocatePath(redemption)}>
                <bdi>{advocateName}</bdi>
              </TextLink>
            ),
          },
          { name: "Amount", value: <Money cents={amountCents} /> },
          { name: "Used for", value: describeUse(redemption) },
          {
            name: "Requested by",
            value: (
              <>
                <bdi>{requestedBy.name ?? "the API"}</bdi>, <DateTime value={requestedAt} format="relative" />
              </>
            ),
          },
          note && { name: "Note", value: <bdi className="wrap-anywhere">{note}</bdi> },
        ]}
      />
      {mayApprove && method === "gift_card" && (
        <p className="text-pretty text-secondary text-soft">
          The gift card is ordered within a minute. After that it can’t be undone.
        </p>
      )}
      {!mayApprove && (
        <Notice title="Someone else has to approve it">You asked for it, so you can only withdraw it.</Notice>
      )}
      <div className="flex flex-wrap justify-end gap-2 max-sm:[&>*]:min-h-11 max-sm:[&>*]:grow">
        <GiveBackDialog
          redemption={redemption}
          trigger={<Button>{isOwn ? "Withdraw" : "Decline"}</Button>}
          onGivenBack={offer}
        />
        {mayApprove && (
          <EndpointButton
            variant="primary"
            endpoint={redemptions.approve}
            input={{ campaignId, advocateId, redemptionId }}
            onSuccess={() => offer(isOwn ? "Confirmed." : "Approved.")}
          >
            {isOwn ? `Confirm ${formatMoney(amountCents)}` : `Approve ${formatMoney(amountCents)}`}
          </EndpointButton>
        )}
      </div>
    </Evidence>
  );
}
