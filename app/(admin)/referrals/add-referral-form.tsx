"use client";

import { useWatch } from "react-hook-form";
import { toast } from "sonner";
import { useBlamingCall } from "@/components/advocates/use-blaming-call";
import { CheckboxField } from "@/components/form/checkbox-field";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { TextField } from "@/components/form/text-field";
import { useSchemaForm } from "@/components/form/use-schema-form";
import { Button } from "@/components/ui/button";
import { DialogClose } from "@/components/ui/dialog";
import { DialogActions } from "@/components/ui/dialog-actions";
import { referrals } from "@/lib/referrals/contract";
import { useRefresh } from "../use-refresh";
import { AdvocateField } from "./advocate-field";
import { newReferral } from "./new-referral";
import type { Campaign } from "./referral";

interface AddReferralFormProps {
  readonly campaigns: readonly Campaign[];
  readonly advocate:
    | { readonly advocateId: string; readonly campaignId: string; readonly name: string }
    | undefined;
  readonly draftKey: string;
  readonly onDone: () => void;
}

/** Who was referred, and by whom. */
export function AddReferralForm({ campaigns, advocate, draftKey, onDone }: AddReferralFormProps) {
  const refresh = useRefresh();
  const add = useBlamingCall(referrals.create, {
    duplicate_referral: () => ({
      field: "friendEmail",
      message: "belongs to a friend who was referred in this campaign before",
    }),
    referral_cap_reached: (_, refusal) => ({ field: "advocate", message: refusal }),
    campaign_not_accepting_referrals: (_, refusal) => ({ field: "advocate", message: refusal }),
    not_found: () => ({ field: "advocate", message: "is no advocate any more; choose another one" }),
  });
  const form = useSchemaForm({
    schema: newReferral,
    defaultValues: {
      advocate: advocate ?? null,
      friendName: "",
      friendEmail: "",
      friendPhone: "",
      friendSmsConsent: false,
    },
    draftKey,
    send: async ({ advocate: by, friendPhone, friendSmsConsent, ...friend }) => {
      const { campaignId, advocateId } = by;
      const phone =
        friendPhone === undefined ? {} : { friendPhone, friendSmsConsent: friendSmsConsent === true };
      const { referral } = await add({ campaignId, advocateId, ...friend, ...phone });
      await refresh();
      onDone();
      toast.success(`${referral.friendName} is on the list. ${by.name} is credited when you convert it.`);
    },
  });
  const phone = useWatch({ control: form.methods.control, name: "friendPhone" });
  return (
    <Form form={form}>
      <AdvocateField form={form} campaigns={campaigns} />
      <TextField form={form} name="friendName" label="Friend's name" autoComplete="off" />
      <TextField
        form={form}
        name="friendEmail"
        label="Friend's e-mail"
        type="email"
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        form={form}
        name="friendPhone"
        label="Friend's phone"
        type="tel"
        autoComplete="off"
        hint="A US number, written in any way."
        optional
      />
      {phone && (
        <CheckboxField
          form={form}
          name="friendSmsConsent"
          label="The friend has agreed to be texted"
          hint="Only tick this if they said so. The time is kept as the record of it."
        />
      )}
      <DialogActions>
        <DialogClose>
          <Button>Cancel</Button>
        </DialogClose>
        <SubmitButton form={form}>Add referral</SubmitButton>
      </DialogActions>
    </Form>
  );
}
