"use client";

import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { toast } from "sonner";
import { Form, SubmitButton } from "@/components/form/form";
import { MoneyField } from "@/components/form/money-field";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { useToastedSend } from "@/components/form/use-toasted-send";
import { reversalNames } from "@/components/referrals/referral-badge";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions, DialogClose } from "@/components/ui/dialog";
import { Money } from "@/components/ui/money";
import { advocates } from "@/lib/advocates/contract";
import { query } from "@/lib/kit/client";
import { standAfter } from "@/lib/ledger/reversal";
import { referrals } from "@/lib/referrals/contract";
import { useRefresh } from "../use-refresh";
import type { FoundReferral } from "./view";

const reasons = referrals.reverse.input.shape.reason.options.map((value) => ({
  value,
  label: reversalNames[value],
}));

interface ReverseDialogProps {
  readonly referral: FoundReferral;
  readonly onClose: () => void;
}

/** Takes a reward back, or a part of it, after saying what that does. */
export function ReverseDialog({ referral, onClose }: ReverseDialogProps) {
  const { campaignId, referralId, friendName, advocateName, jobValueCents } = referral;
  const refresh = useRefresh();
  const { trySend } = useToastedSend(referrals.unreverse);
  const form = useEndpointForm({
    endpoint: referrals.reverse,
    defaultValues: { reason: "refunded" as const, refundedValueCents: undefined, note: "" },
    fixed: { campaignId, referralId },
    onSuccess: async () => {
      await refresh();
      onClose();
      toast.success(`The reward for ${friendName} was reversed.`, {
        action: {
          label: "Undo",
          onClick: () =>
            void trySend({ campaignId, referralId }).then((undone) => (undone ? refresh() : undefined)),
        },
      });
    },
  });
  const refunded = useWatch({ control: form.methods.control, name: "refundedValueCents" });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Reverse the reward for ${friendName}?`}
      description={
        <>
          For a job that was refunded or shouldn’t have counted. Nothing in the history changes: an opposite
          entry is added. <bdi className="wrap-anywhere">{advocateName}</bdi> is told, with the reason.
        </>
      }
    >
      <Form form={form}>
        <SelectField form={form} name="reason" label="Reason" options={reasons} />
        {jobValueCents !== undefined && (
          <MoneyField
            form={form}
            name="refundedValueCents"
            label="How much of the job was refunded?"
            hint="Leave it empty for all of it."
            optional
            placeholder="0.00"
          />
        )}
        <TextField
          form={form}
          name="note"
          label="Note for your team"
          optional
          maxLength={500}
          autoComplete="off"
        />
        <ReversePreview referral={referral} refunded={refunded} />
        <DialogActions>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <SubmitButton form={form}>Reverse reward</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** What will have happened to the advocate's credit. */
function ReversePreview({ referral, refunded }: { referral: FoundReferral; refunded: unknown }) {
  const { campaignId, advocateId, advocateName, creditAvailableAt } = referral;
  const { data } = useQuery(query(advocates.get, { campaignId, advocateId }));
  const left = leftAfter(referral, refunded);
  const taken = (referral.advocateRewardCents ?? 0) - (referral.reversedRewardCents ?? 0) - left;
  const isPending = creditAvailableAt !== undefined && creditAvailableAt > new Date();
  const balance = data?.advocate.creditBalanceCents;
  const owed = balance === undefined || isPending ? 0 : Math.max(0, taken - balance);
  return (
    <div aria-live="polite" className="wrap-anywhere grid gap-1 rounded-control bg-tint px-3.5 py-3">
      <p>
        {taken > 0 ? (
          <>
            <Money cents={taken} /> of <bdi className="font-medium">{advocateName}</bdi>’s{" "}
            {isPending ? "pending credit goes" : "credit is taken back"}, and <Money cents={left} /> of the
            reward stays.
          </>
        ) : (
          <>
            The reward of <Money cents={left} /> stays: a fixed reward is taken back when the whole job is
            refunded.
          </>
        )}
      </p>
      {balance !== undefined && !isPending && taken > 0 && (
        <p>
          The balance goes from <Money cents={balance} /> to <Money cents={Math.max(0, balance - taken)} />.
        </p>
      )}
      {owed > 0 && (
        <p>
          <Money cents={owed} /> was already used. It comes off the next reward.
        </p>
      )}
    </div>
  );
}

/** What is left of a reward, by the same rule as on the server. */
function leftAfter(referral: FoundReferral, refunded: unknown): number {
  const { rewardMode, advocateRewardValue, jobValueCents = null, advocateRewardCents = 0 } = referral;
  const part = typeof refunded === "number" && refunded > 0 ? refunded : null;
  const before = referral.refundedValueCents;
  const refunds = [...(before === undefined ? [] : [before]), part];
  const earned = {
    ...{ rewardMode, rewardValue: advocateRewardValue },
    ...{ jobValueCents, rewardCents: advocateRewardCents },
  };
  return standAfter(earned, refunds).rewardCents;
}
