"use client";

import { useWatch } from "react-hook-form";
import { DialogForm } from "@/components/form/dialog-form";
import { TextField } from "@/components/form/text-field";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { matchRequests } from "@/lib/leads/match-requests/contract";
import { AgreedToTexts } from "../agreed-to-texts";

/** A technician saves a caller; the office finds out who sent them. */
export function CallForm({ onDone }: { onDone: () => void }) {
  const form = useEndpointForm({
    endpoint: matchRequests.create,
    defaultValues: { friendName: "", friendPhone: "", friendSmsConsent: false, sentBy: "", note: "" },
    success: (_, { friendName }) => `Saved. The office calls ${friendName}.`,
    onDone,
  });
  const phone = useWatch({ control: form.methods.control, name: "friendPhone" });
  return (
    <DialogForm form={form} submit="Save">
      <TextField form={form} name="friendName" label="Name" />
      <TextField form={form} name="friendPhone" label="Phone" type="tel" />
      <TextField
        form={form}
        name="sentBy"
        label="Who sent them?"
        hint="As they say it. The office finds the right customer."
        optional
        maxLength={100}
      />
      <TextField form={form} name="note" label="What do they need?" optional maxLength={500} />
      {phone && <AgreedToTexts form={form} name="friendSmsConsent" />}
    </DialogForm>
  );
}
