"use client";

import { Plus } from "lucide-react";
import type { z } from "zod";
import { DialogForm } from "@/components/form/dialog-form";
import { useReopened } from "@/components/form/draft";
import { TextField } from "@/components/form/text-field";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { Button } from "@/components/ui/button";
import { CopyField } from "@/components/ui/copy-field";
import { connections } from "@/lib/integrations/connections/contract";
import { NewSecretDialog } from "../new-secret-dialog";

type CreatedConnection = z.output<typeof connections.create.output>;

const draftKey = "add-connection";

export function AddSystem({ onOpen }: { onOpen: (connectionId: string) => void }) {
  const [open, setOpen] = useReopened(draftKey);
  return (
    <NewSecretDialog<CreatedConnection>
      open={open}
      onOpenChange={setOpen}
      trigger={<Button icon={Plus}>Any other system</Button>}
      title="Connect any other system"
      description="Any software that can send webhooks."
      shownTitle="Save the secret"
      form={(onCreated) => <AddForm onCreated={onCreated} />}
      secret={({ secret = "", connection }) => (
        <>
          <CopyField label="Address" value={connection.address} what="the address" hint="Where it sends its events." />
          <CopyField
            label="Secret"
            value={secret}
            what="the secret"
            hint="Sent in the X-Webhook-Secret header, so no one else can send events."
          />
        </>
      )}
      onDone={({ connection }) => onOpen(connection.connectionId)}
    />
  );
}

function AddForm({ onCreated }: { onCreated: (created: CreatedConnection) => void }) {
  const form = useEndpointForm({
    endpoint: connections.create,
    fixed: { system: "other" },
    defaultValues: { name: "" },
    draftKey,
    onSuccess: onCreated,
  });
  return (
    <DialogForm form={form} submit="Connect">
      <TextField form={form} name="name" label="Name" placeholder="Our CRM" dir="auto" />
    </DialogForm>
  );
}
