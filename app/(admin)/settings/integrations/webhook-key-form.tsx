"use client";

import type { z } from "zod";
import { Form, SubmitButton } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { Button } from "@/components/ui/button";
import { DialogActions, DialogClose } from "@/components/ui/dialog";
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
    <Form form={form}>
      <TextField
        form={form}
        name="name"
        label="Name"
        optional
        placeholder="Jobber"
        hint="The system that will use it. You’ll see this name next to its events."
        autoComplete="off"
        dir="auto"
      />
      <DialogActions>
        <DialogClose>
          <Button>Cancel</Button>
        </DialogClose>
        <SubmitButton form={form}>Create key</SubmitButton>
      </DialogActions>
    </Form>
  );
}
