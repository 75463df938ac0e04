"use client";

import { toast } from "sonner";
import { Form, SubmitButton } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { Button } from "@/components/ui/button";
import { DialogActions, DialogClose } from "@/components/ui/dialog";
import { secondFactor } from "@/lib/accounts/second-factor/contract";
import { useRefresh } from "../../use-refresh";

interface Props {
  readonly passkeyId: string;
  readonly name: string;
  readonly onDone: () => void;
}

export function RenameForm({ passkeyId, name, onDone }: Props) {
  const refresh = useRefresh();
  const form = useEndpointForm({
    endpoint: secondFactor.renamePasskey,
    defaultValues: { name },
    fixed: { passkeyId },
    onSuccess: async () => {
      await refresh();
      onDone();
      toast.success("Passkey renamed.");
    },
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
