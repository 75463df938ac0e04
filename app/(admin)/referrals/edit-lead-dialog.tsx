"use client";

import { useState } from "react";
import { toast } from "sonner";
import type { z } from "zod";
import { Form, SubmitButton } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { useSaveOver } from "@/components/form/use-save-over";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions, DialogClose } from "@/components/ui/dialog";
import { formatPhone } from "@/lib/kit/format-phone";
import { referrals } from "@/lib/referrals/contract";
import { useRefresh } from "../use-refresh";
import type { FoundReferral } from "./view";

interface EditLeadDialogProps {
  readonly referral: FoundReferral;
  readonly onClose: () => void;
}

/** Corrects who a lead is and where to reach them. */
export function EditLeadDialog({ referral, onClose }: EditLeadDialogProps) {
  // What the form was filled from: the list gets newer answers meanwhile.
  const [base, setBase] = useState<Lead>(referral);
  const { campaignId, referralId, friendName } = base;
  const refresh = useRefresh();
  const { save, dialog } = useSaveOver({
    read: referrals.get,
    update: referrals.update,
    at: { campaignId, referralId },
    fields: saidFields,
    onTheirs: (latest) => {
      setBase(latest.referral);
      form.methods.reset(valuesOf(latest.referral));
    },
  });
  const form = useEndpointForm({
    endpoint: referrals.update,
    defaultValues: valuesOf(base),
    fixed: { campaignId, referralId },
    sendBy: (input, send) => {
      const changes = changesOf(base, input);
      return save({ referral: base }, changes, (ifMatch) =>
        send({ ...changes, campaignId, referralId }, ifMatch),
      );
    },
    onSuccess: async (_, saved) => {
      await refresh();
      onClose();
      toast.success(`${saved.friendName ?? friendName} was saved.`);
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Edit ${friendName}`}
      description="Enter a phone number or an email."
    >
      <Form form={form}>
        {dialog}
        <TextField form={form} name="friendName" label="Name" autoComplete="off" />
        <TextField
          form={form}
          name="friendPhone"
          label="Phone"
          type="tel"
          autoComplete="off"
          optional
          {...(referral.friendSmsConsentAt && {
            hint: "They agreed to texts at this number. If it changes, ask them again.",
          })}
        />
        <TextField
          form={form}
          name="friendEmail"
          label="Email"
          type="email"
          autoComplete="off"
          spellCheck={false}
          optional
        />
        <DialogActions>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <SubmitButton form={form}>Save</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

type Lead = z.output<typeof referrals.get.output>["referral"];
type Input = z.output<typeof referrals.update.input>;

function valuesOf({ friendName, friendPhone, friendEmail = "" }: Lead) {
  return { friendName, friendPhone: friendPhone ? formatPhone(friendPhone) : "", friendEmail };
}

const plainly = (value: unknown) => (value === null ? "None" : formatPhone(String(value)));

const saidFields = {
  friendName: { label: "Name", say: plainly },
  friendPhone: { label: "Phone", say: plainly },
  friendEmail: { label: "Email", say: plainly },
};

// The rest is not sent, so that it cannot undo what somebody else has changed meanwhile.
function changesOf(base: Lead, input: Input): Omit<Input, "campaignId" | "referralId"> {
  const before: Readonly<Record<string, unknown>> = { ...base };
  return Object.fromEntries(
    Object.entries(input).filter(([name, value]) => name in saidFields && value !== (before[name] ?? null)),
  );
}
