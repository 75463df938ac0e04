"use client";

import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { DialogForm } from "@/components/form/dialog-form";
import { TextField } from "@/components/form/text-field";
import { useConflictSave } from "@/components/form/use-conflict-save";
import { type FormValues, useEndpointForm } from "@/components/form/use-endpoint-form";
import type { EndpointForm } from "@/components/form/use-parsed-form";
import { Dialog } from "@/components/ui/dialog";
import { formatPhone } from "@/lib/kit/format-phone";
import { usPhone } from "@/lib/kit/phone";
import { referrals } from "@/lib/leads/referrals/contract";
import { AgreedToTexts } from "../agreed-to-texts";
import type { FoundReferral } from "./view";

interface EditLeadDialogProps {
  readonly referral: FoundReferral;
  readonly onClose: () => void;
}

/** Corrects a lead's name and contacts. */
export function EditLeadDialog({ referral, onClose }: EditLeadDialogProps) {
  // The values the form was filled from; the list may receive newer ones.
  const [base, setBase] = useState<EditedLead>(referral);
  const { campaignId, referralId, friendName } = base;
  const { save, dialog } = useConflictSave({
    read: referrals.get,
    update: referrals.update,
    at: { campaignId, referralId },
    fields: fieldLabels,
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
      return save({ referral: base }, changes, (ifMatch) => send({ ...changes, campaignId, referralId }, ifMatch));
    },
    onDone: onClose,
    success: (_, saved) => `${saved.friendName ?? friendName} was saved.`,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Edit ${friendName}`}
      description="Enter a phone number or an email."
    >
      <DialogForm form={form} submit="Save">
        {dialog}
        <TextField form={form} name="friendName" label="Name" />
        <TextField form={form} name="friendPhone" label="Phone" type="tel" optional />
        <ConsentField form={form} base={base} />
        <TextField form={form} name="friendEmail" label="Email" type="email" optional />
      </DialogForm>
    </Dialog>
  );
}

type EditedLead = z.output<typeof referrals.get.output>["referral"];
type UpdateLeadInput = z.output<typeof referrals.update.input>;

function valuesOf({ friendName, friendPhone, friendEmail = "", friendSmsConsentAt }: EditedLead) {
  const phone = friendPhone ? formatPhone(friendPhone) : "";
  return {
    friendName,
    friendPhone: phone,
    friendEmail,
    friendSmsConsent: friendSmsConsentAt !== undefined,
  };
}

type LeadFields = FormValues<
  typeof referrals.update,
  "friendName" | "friendPhone" | "friendEmail" | "friendSmsConsent"
>;

/** Whether the typed number may be texted. A changed number may not, until a member checks the box. */
function ConsentField({ form, base }: { form: EndpointForm<LeadFields>; base: EditedLead }) {
  const { control, setValue } = form.methods;
  const typed = useWatch({ control, name: "friendPhone" });
  const stands = mayText(base, typed);
  const [followed, setFollowed] = useState(stands);
  useEffect(() => {
    if (stands === followed) return;
    setFollowed(stands);
    setValue("friendSmsConsent", stands);
  }, [stands, followed, setValue]);
  if (!typed?.trim()) return null;
  return <AgreedToTexts form={form} name="friendSmsConsent" />;
}

function mayText({ friendPhone, friendSmsConsentAt }: EditedLead, typed: string | null | undefined): boolean {
  const phone = z.safeDecode(usPhone, typed ?? "").data ?? typed;
  return friendSmsConsentAt !== undefined && phone === friendPhone;
}

const plainly = (value: unknown) => (value === null ? "None" : formatPhone(String(value)));

const fieldLabels = {
  friendName: { label: "Name", format: plainly },
  friendPhone: { label: "Phone", format: plainly },
  friendEmail: { label: "Email", format: plainly },
};

// Sends only changed fields, so it can't undo another member's changes.
function changesOf(base: EditedLead, input: UpdateLeadInput): Omit<UpdateLeadInput, "campaignId" | "referralId"> {
  const { friendName, friendPhone, friendEmail, friendSmsConsent } = input;
  const typed = { friendName, friendPhone, friendEmail, ...(friendPhone && { friendSmsConsent }) };
  const before: Readonly<Record<string, unknown>> = { ...base, friendSmsConsent: mayText(base, friendPhone) };
  return Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => value !== undefined && value !== (before[name] ?? null)),
  );
}
