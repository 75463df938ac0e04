"use client";

import Link from "next/link";
import { EndpointButton } from "@/components/form/endpoint-button";
import { Button } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { formatMoney } from "@/components/ui/format";
import { Money } from "@/components/ui/money";
import { Cell, HeaderCell, Row } from "@/components/ui/table";
import { redemptions } from "@/lib/credit/redemptions/contract";
import { GiveBackDialog } from "./give-back-dialog";
import { describeUse, type Redemption, RedemptionBadge } from "./redemption-badge";

/** The columns of a table of RedemptionRows. */
export function RedemptionHead({ namesAdvocate }: { namesAdvocate: boolean }) {
  return (
    <>
      <HeaderCell>Date</HeaderCell>
      <HeaderCell className="w-full">{namesAdvocate ? "Customer" : "Used for"}</HeaderCell>
      <HeaderCell align="end">Amount</HeaderCell>
      <HeaderCell>Status</HeaderCell>
      <HeaderCell>
        <span className="sr-only">Actions</span>
      </HeaderCell>
    </>
  );
}

interface RedemptionRowProps {
  readonly redemption: Redemption;
  /** The advocate's page, if the list covers several advocates. */
  readonly advocateHref?: string;
}

/** One redemption: whose it is, its purpose, who requested it, and the available actions. */
export function RedemptionRow({ redemption, advocateHref }: RedemptionRowProps) {
  const { advocateName, amountCents, state, requestedAt, requestedBy, approvedBy, reason, note } = redemption;
  const people = [
    requestedBy.name && `by ${requestedBy.name}`,
    approvedBy && (approvedBy === requestedBy.name ? "confirmed twice" : `approved by ${approvedBy}`),
  ].filter(Boolean);
  const use = describeUse(redemption);
  const isVoid = state === "canceled" || state === "failed";
  return (
    <Row className="max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-4!">
      <Cell className="whitespace-nowrap text-soft max-sm:order-3 max-sm:text-secondary">
        <DateTime value={requestedAt} format="relative" />
      </Cell>
      <Cell className="max-sm:order-1">
        <div className="min-w-0 leading-snug">
          <p className="wrap-anywhere font-medium">
            {advocateHref ? (
              <Link href={advocateHref} prefetch={false} className="hover:underline">
                <bdi>{advocateName}</bdi>
              </Link>
            ) : (
              use
            )}
          </p>
          <p className="wrap-anywhere text-caption text-soft">
            {[advocateHref && use, ...people, note && `“${note}”`].filter(Boolean).join(" · ")}
          </p>
          {reason && <p className="wrap-anywhere text-caption text-soft">Why: {reason}</p>}
        </div>
      </Cell>
      <Cell align="end" className="max-sm:order-2 max-sm:text-right">
        <Money cents={amountCents} {...(isVoid && { className: "text-soft line-through" })} />
      </Cell>
      <Cell className="whitespace-nowrap max-sm:order-4 max-sm:text-right">
        <RedemptionBadge state={state} />
      </Cell>
      <Cell align="end" className="whitespace-nowrap max-sm:order-5 max-sm:col-span-2">
        <Actions redemption={redemption} />
      </Cell>
    </Row>
  );
}

/** The actions available to staff; none once it is final. */
function Actions({ redemption }: { redemption: Redemption }) {
  const { campaignId, advocateId, redemptionId, state, method, isOwn, mayApprove, orderId, advocateName } = redemption;
  const place = { campaignId, advocateId, redemptionId };
  const isCard = method === "gift_card";
  const canGiveBack = state === "requested" || (state === "approved" && !orderId);
  const isOver = state === "canceled" || state === "failed" || (state === "fulfilled" && isCard);
  if (isOver) return null;
  const amount = formatMoney(redemption.amountCents);
  return (
    <div className="flex items-center justify-end gap-2">
      {(canGiveBack || state === "fulfilled") && (
        <GiveBackDialog
          redemption={redemption}
          trigger={
            <Button size="small" variant="quiet" aria-label={`${verbOf(redemption)} ${amount}: ${advocateName}`}>
              {verbOf(redemption)}
            </Button>
          }
        />
      )}
      {state === "requested" && mayApprove && (
        <EndpointButton
          size="small"
          variant="primary"
          aria-label={`${isOwn ? "Confirm" : "Approve"} ${amount}: ${advocateName}`}
          endpoint={redemptions.approve}
          input={place}
          success={isOwn ? "Confirmed." : "Approved."}
        >
          {isOwn ? "Confirm" : "Approve"}
        </EndpointButton>
      )}
    </div>
  );
}

function verbOf({ state, isOwn }: Redemption): string {
  if (state !== "requested") return "Give back";
  return isOwn ? "Withdraw" : "Decline";
}
