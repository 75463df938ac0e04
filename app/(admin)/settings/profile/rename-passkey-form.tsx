"use client";

import { Form, SubmitButton } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { Button } from "@/components/ui/button";
import { DialogActions, DialogClose } from "@/components/ui/dialog";
import { secondFactor } from "@/lib/accounts/second-factor/contract";

interface Props {
  readonly passkeyId: string;
  readonly name: string;
  readonly onDone: () => void;
}

export function RenameForm({ passkeyId, name, onDone }: Props) {
  const form = useEndpointForm({
    endpoint: secondFactor.renamePasskey,
    defaultValues: { name },
    fixed: { passkeyId },
    success: "Passkey renamed.",
    onDone,
  });
  return (
    <Form form={form}>
      <TextField form={form} name="name" label="Name" autoComplete="off" dir="auto" />
      <DialogActions>
        <DialogClose>
          <Button>Cancel</Button>
        </DialogClose>
        <SubmitButton form={form}>Save name</SubmitButton>
      </DialogActions>
    </Form>
  );
}
