"use client";

import type { z } from "zod";
import { Form, SubmitButton } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { Button } from "@/components/ui/button";
import { DialogActions, DialogClose } from "@/components/ui/dialog";
import { apiKeys } from "@/lib/api-keys/contract";
import { useRefresh } from "../../use-refresh";

type Created = z.output<typeof apiKeys.create.output>;

/** Asks what the key is for. */
export function ApiKeyForm({
  draftKey,
  onCreated,
}: {
  draftKey: string;
  onCreated: (created: Created) => void;
}) {
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
  return (
    <Form form={form}>
      <TextField
        form={form}
        name="name"
        label="Name"
        optional
        placeholder="Billing system"
        hint="What will use it, so that you know it again."
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
