"use client";

import { UserCheck } from "lucide-react";
import { useIsAlone } from "@/components/ceiling/approval-needed";
import { ConfirmTwice } from "@/components/ceiling/confirm-twice";
import { formatMoney } from "@/components/ui/format";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import { redemptions } from "@/lib/credit/redemptions/contract";
import { formatCentsShort } from "@/lib/kit/format-cents";
import type { Redemption } from "./redemption-badge";

interface ConfirmRedemptionProps {
  readonly redemption: Redemption;
  /** The toast once it is confirmed. */
  readonly success?: string;
  readonly onDone: () => unknown;
  readonly onBack: () => unknown;
}

/** The second confirmation of a redemption above the limit, for a member who is alone on the team. */
export function ConfirmRedemption({ redemption, success, onDone, onBack }: ConfirmRedemptionProps) {
  const { campaignId, advocateId, redemptionId, advocateName, amountCents } = redemption;
  const place = { campaignId, advocateId, redemptionId };
  return (
    <ConfirmTwice
      what={
        <>
          {formatMoney(amountCents)} of the credit of <bdi>{advocateName}</bdi>
        </>
      }
      until="It’s set aside until you confirm."
      backVerb="Don’t use it"
      verb={`Confirm ${formatMoney(amountCents)}`}
      confirm={redemptions.approve}
      confirmInput={place}
      success={success}
      onDone={onDone}
      back={redemptions.cancel}
      backInput={place}
      onBack={onBack}
    />
  );
}

/** Warns before submitting that it needs approval or a second confirmation. */
export function ApprovalNotice({ aboveCents }: { aboveCents: number }) {
  if (useIsAlone()) {
    return (
      <Notice
        tone="amber"
        role="status"
        icon={UserCheck}
        title={`Above ${formatCentsShort(aboveCents)}, you confirm twice`}
      >
        You’re the only one on your team. Change the amount in <TextLink href="/settings/rewards">Settings</TextLink>.
      </Notice>
    );
  }
  return (
    <Notice
      tone="amber"
      role="status"
      icon={UserCheck}
      title={`Above ${formatCentsShort(aboveCents)}, someone else on your team must approve`}
    >
      The credit is set aside until then. <TextLink href="/inbox?kind=redemption">See pending requests</TextLink>
    </Notice>
  );
}
