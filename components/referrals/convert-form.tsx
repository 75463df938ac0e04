"use client";

import { useWatch } from "react-hook-form";
import { Form } from "@/components/form/form";
import { MoneyField } from "@/components/form/money-field";
import { SubmitButton } from "@/components/form/submit-button";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { Button } from "@/components/ui/button";
import { DialogClose } from "@/components/ui/dialog";
import { DialogActions } from "@/components/ui/dialog-actions";
import { referrals } from "@/lib/referrals/contract";
import { AlreadyConverted } from "./already-converted";
import { ConvertPreview } from "./convert-preview";
import type { ReferralToConvert } from "./converting";
import { useCurrentStanding } from "./use-current-standing";
import { useTellConverted } from "./use-tell-converted";

interface ConvertFormProps {
  readonly referral: ReferralToConvert;
  readonly draftKey: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** What a conversion asks for, and what comes of it. */
export function ConvertForm({ referral, draftKey, onClose, onDone }: ConvertFormProps) {
  const { campaignId, referralId, rewardMode } = referral;
  const tellConverted = useTellConverted(referral);
  const form = useEndpointForm({
    endpoint: referrals.convert,
    defaultValues: { jobValueCents: undefined },
    fixed: { campaignId, referralId },
    draftKey,
    onSuccess: async ({ advocateNewBalance }) => {
      await tellConverted(advocateNewBalance);
      onDone();
    },
  });
  const standing = useCurrentStanding(referral, form.problem);
  const jobValueCents = useWatch({ control: form.methods.control, name: "jobValueCents" });
  const current = standing.data?.referrals.find((one) => one.referralId === referralId);
  if (current?.status === "converted" && !form.pending) {
    return <AlreadyConverted referral={current} advocateName={referral.advocateName} onClose={onClose} />;
  }
  return (
    <Form form={form}>
      {rewardMode === "percent" && (
        <MoneyField
          form={form}
          name="jobValueCents"
          label="What was the job worth?"
          hint="The amount on the invoice. Both rewards are a share of it."
          placeholder="0.00"
        />
      )}
      <ConvertPreview {...{ referral, standing, jobValueCents }} />
      <DialogActions>
        <DialogClose>
          <Button>Cancel</Button>
        </DialogClose>
        <SubmitButton form={form}>Convert</SubmitButton>
      </DialogActions>
    </Form>
  );
}
