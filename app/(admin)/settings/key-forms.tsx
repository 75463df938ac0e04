"use client";

import type { z } from "zod";
import { Form, SubmitButton } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import type { EndpointForm } from "@/components/form/use-parsed-form";
import { Button } from "@/components/ui/button";
import { DialogActions, DialogClose } from "@/components/ui/dialog";
import { apiKeys } from "@/lib/api-keys/contract";
import { webhookKeys } from "@/lib/webhook-keys/contract";
import { useRefresh } from "../use-refresh";

interface Props<Created> {
  readonly draftKey: string;
  readonly onCreated: (created: Created) => void;
}

/** Asks what an API key is for, and creates it. */
export function ApiKeyForm({ draftKey, onCreated }: Props<z.output<typeof apiKeys.create.output>>) {
  const refresh = useRefresh();
  const form = useEndpointForm({
    endpoint: apiKeys.create,
    defaultValues: { name: "" },
    draftKey,
    onSuccess: (created) => {
      onCreated(created);
      void refresh();
    },
  });
  return <KeyForm form={form} example="Billing system" hint="What will use it, so that you know it again." />;
}

/** Asks what a signing key is for, and creates it. */
export function WebhookKeyForm({ draftKey, onCreated }: Props<z.output<typeof webhookKeys.create.output>>) {
  const refresh = useRefresh();
  const form = useEndpointForm({
    endpoint: webhookKeys.create,
    defaultValues: { name: "" },
    draftKey,
    onSuccess: (created) => {
      onCreated(created);
      void refresh();
    },
  });
  return (
    <KeyForm
      form={form}
      example="Jobber"
      hint="The system that will sign with it. You see the name beside its events."
    />
  );
}

interface KeyFormProps {
  readonly form: EndpointForm<{ name: string | undefined }>;
  readonly example: string;
  readonly hint: string;
}

function KeyForm({ form, example, hint }: KeyFormProps) {
  return (
    <Form form={form}>
      <TextField
        form={form}
        name="name"
        label="Name"
        optional
        placeholder={example}
        hint={hint}
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
