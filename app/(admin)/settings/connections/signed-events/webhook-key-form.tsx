"use client";

import type { z } from "zod";
import { DialogForm } from "@/components/form/dialog-form";
import { TextField } from "@/components/form/text-field";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { webhookKeys } from "@/lib/integrations/webhook-keys/contract";

interface Props<Created> {
  readonly draftKey: string;
  readonly onCreated: (created: Created) => void;
}

export function WebhookKeyForm({ draftKey, onCreated }: Props<z.output<typeof webhookKeys.create.output>>) {
  const form = useEndpointForm({
    endpoint: webhookKeys.create,
    defaultValues: { name: "" },
    draftKey,
    onSuccess: onCreated,
  });
  return (
    <DialogForm form={form} submit="Create key">
      <TextField
        form={form}
        name="name"
        label="Name"
        optional
        placeholder="Jobber"
        hint="The system that will use it. You’ll see this name next to its events."
        dir="auto"
      />
    </DialogForm>
  );
}
