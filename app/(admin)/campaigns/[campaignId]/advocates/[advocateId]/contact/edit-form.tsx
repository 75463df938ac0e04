"use client";

import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { TextField } from "@/components/form/text-field";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { Button } from "@/components/ui/button";
import { DialogClose } from "@/components/ui/dialog";
import { DialogActions } from "@/components/ui/dialog-actions";
import { formatPhone } from "@/components/ui/format-phone";
import { advocates } from "@/lib/advocates/contract";
import type { Advocate } from "../advocate";
import type { ShownPlan } from "./edit-dialog";
import { PreferenceField } from "./preference-field";
import { useTellEdited } from "./use-tell-edited";

interface EditFormProps {
  readonly advocate: Advocate;
  readonly plan: ShownPlan;
  readonly draftKey: string;
  readonly onDone: () => void;
}

/** Name, contacts, and by which way messages go. */
export function EditForm({ advocate, plan, draftKey, onDone }: EditFormProps) {
  const { campaignId, advocateId, name, email = "", phone, notificationPreference } = advocate;
  const tellEdited = useTellEdited(advocate);
  const form = useEndpointForm({
    endpoint: advocates.update,
    defaultValues: { name, email, phone: phone ? formatPhone(phone) : "", notificationPreference },
    fixed: { campaignId, advocateId },
    draftKey,
    onSuccess: async (answer) => {
      await tellEdited(answer.advocate);
      onDone();
    },
  });
  return (
    <Form form={form}>
      <TextField form={form} name="name" label="Name" autoComplete="off" maxLength={100} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          form={form}
          name="email"
          label="E-mail"
          type="email"
          optional
          autoComplete="off"
          spellCheck={false}
        />
        <TextField form={form} name="phone" label="Phone" type="tel" optional autoComplete="off" />
      </div>
      <PreferenceField {...{ form, advocate, plan }} />
      <DialogActions>
        <DialogClose>
          <Button>Cancel</Button>
        </DialogClose>
        <SubmitButton form={form}>Save changes</SubmitButton>
      </DialogActions>
    </Form>
  );
}
