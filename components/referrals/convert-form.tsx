"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { toast } from "sonner";
import type { z } from "zod";
import { ApprovalNeeded, approvalVerb, toastWaiting, useNeedsApproval } from "@/components/ceiling/approval-needed";
import { ConfirmTwice } from "@/components/ceiling/confirm-twice";
import { useAfterWrite } from "@/components/form/after-write";
import { DialogForm } from "@/components/form/dialog-form";
import { MoneyField } from "@/components/form/money-field";
import { TextField } from "@/components/form/text-field";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { type AdvocateWithReferrals, type ReferralToConvert, rewardsOf } from "@/components/referrals/conversion-terms";
import { Button } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { DialogActions } from "@/components/ui/dialog";
import { formatDate, formatMoney } from "@/components/ui/format";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import { query } from "@/lib/kit/client";
import { advocates } from "@/lib/leads/advocates/contract";
import { referrals } from "@/lib/leads/referrals/contract";
import type { Approval } from "@/lib/ledger/approvals/approval-contract";
import { approvals } from "@/lib/ledger/approvals/contract";
import { ConvertPreview, useConversionPreview, useCurrentStanding } from "./convert-preview";

interface ConvertFormProps {
  readonly referral: ReferralToConvert;
  /** As for ConvertDialog. */
  readonly onConverted: ((message: string) => void) | undefined;
  readonly draftKey: string;
  readonly onClose: () => void;
}

/** The conversion's fields, preview and result. */
export function ConvertForm({ referral, onConverted, draftKey, onClose }: ConvertFormProps) {
  const { campaignId, referralId, rewardMode } = referral;
  const toastConverted = useConvertedToast(referral, onConverted);
  const [waiting, setWaiting] = useState<z.output<typeof Approval>>();
  const form = useEndpointForm({
    endpoint: referrals.convert,
    defaultValues: { jobValueCents: undefined, externalId: "" },
    fixed: { campaignId, referralId },
    draftKey,
    onDone: async (answer) => {
      if ("approval" in answer) {
        if (answer.approval.mayApprove) return setWaiting(answer.approval);
        toastWaiting();
      } else await toastConverted(answer);
      onClose();
    },
  });
  const standing = useCurrentStanding(referral, form.problem);
  const jobValueCents = useWatch({ control: form.methods.control, name: "jobValueCents" });
  const current = standing.data?.referrals.find((referral) => referral.referralId === referralId);
  const isOver = form.pending || waiting !== undefined || current?.status === "converted";
  const preview = useConversionPreview(referral, jobValueCents, isOver);
  const secondOk = useNeedsApproval("maxRewardCents", rewardsOf(referral, jobValueCents)?.advocateCents);
  if (current?.status === "converted" && !form.pending) {
    return <AlreadyConverted referral={current} advocateName={referral.advocateName} onClose={onClose} />;
  }
  if (waiting) {
    const { approvalId, amountCents = 0 } = waiting;
    return (
      <ConfirmTwice
        what={
          <>
            {formatMoney(amountCents)} for <bdi>{referral.advocateName}</bdi>
          </>
        }
        verb={`Confirm ${formatMoney(amountCents)}`}
        confirm={approvals.approve}
        confirmInput={{ approvalId }}
        success={`${formatMoney(amountCents)} confirmed for ${referral.advocateName}.`}
        onDone={onClose}
        back={approvals.decline}
        backInput={{ approvalId }}
        onBack={() => setWaiting(undefined)}
      />
    );
  }
  return (
    <DialogForm form={form} submit={approvalVerb(secondOk) ?? "Convert"}>
      <MoneyField
        form={form}
        name="jobValueCents"
        label="What was the job worth?"
        hint={
          rewardMode === "percent"
            ? "Job total, before discount and tax."
            : "Just for your records. It doesn’t change the rewards."
        }
        optional={rewardMode === "fixed"}
        placeholder="0.00"
      />
      <TextField
        form={form}
        name="externalId"
        label="Job or invoice number"
        hint="So a refund can be matched to it later."
        optional
        maxLength={200}
        spellCheck={false}
      />
      <ConvertPreview referral={referral} standing={standing} jobValueCents={jobValueCents} preview={preview} />
      <ApprovalNeeded {...secondOk} />
    </DialogForm>
  );
}

type ConversionResult = Extract<z.output<typeof referrals.convert.output>, { readonly ok: true }>;

/** Shows the conversion's effects, and a toast that links to the friend, now an advocate. */
function useConvertedToast(referral: ReferralToConvert, onConverted: ConvertFormProps["onConverted"]) {
  const { campaignId, advocateId, referralId, advocateName, friendName } = referral;
  const client = useQueryClient();

  async function findFriend(): Promise<string | undefined> {
    const answer = await client
      .fetchQuery({ ...query(advocates.get, { campaignId, advocateId }), staleTime: 0 })
      .catch(() => undefined);
    return answer?.referrals.find((referral) => referral.referralId === referralId)?.friendAdvocateId;
  }

  return async ({ advocateNewBalance, creditAvailableAt, inReview }: ConversionResult) => {
    const friendId = await findFriend();
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (inReview) {
      toast.info(`${advocateName}’s reward is held until it’s checked.`, {
        description: (
          <TextLink href="/inbox?kind=review" className="pointer-events-auto">
            See why
          </TextLink>
        ),
      });
      return;
    }
    const message = creditAvailableAt
      ? `${advocateName}’s reward is pending until ${formatDate(creditAvailableAt, zone)}.`
      : `${advocateName} now has ${formatMoney(advocateNewBalance)} in credit.`;
    if (onConverted) return onConverted(message);
    toast.success(message, {
      description: friendId && (
        <TextLink
          href={`/campaigns/${campaignId}/advocates/${friendId}`}
          // Toasts let the pointer through, except on their controls.
          className="pointer-events-auto"
        >
          {friendName} is an advocate now
        </TextLink>
      ),
    });
  };
}

interface AlreadyConvertedProps {
  readonly referral: AdvocateWithReferrals["referrals"][number];
  readonly advocateName: string;
  readonly onClose: () => void;
}

/** Shown if another member converted the referral first, with the credit it earned. */
function AlreadyConverted({ referral, advocateName, onClose }: AlreadyConvertedProps) {
  const refresh = useAfterWrite();
  const latest = useRef(refresh);
  // Refresh only on closing: once the page knows about the conversion, it may drop this dialog.
  useEffect(() => () => void latest.current(), []);
  const { convertedAt, advocateRewardCents } = referral;
  return (
    <>
      <Notice tone="amber" role="alert" title="This lead was already converted">
        {convertedAt && (
          <>
            <DateTime value={convertedAt} format="date-time" />
            {advocateRewardCents !== undefined && (
              <>
                , with <Money cents={advocateRewardCents} /> for <bdi>{advocateName}</bdi>
              </>
            )}
            .{" "}
          </>
        )}
        No credit was added this time.
      </Notice>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </>
  );
}
