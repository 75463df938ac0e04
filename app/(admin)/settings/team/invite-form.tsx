"use client";

import { useController } from "react-hook-form";
import { DialogForm } from "@/components/form/dialog-form";
import { TextField } from "@/components/form/text-field";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { Field } from "@/components/ui/field";
import { RadioCards } from "@/components/ui/radio-cards";
import { invitations } from "@/lib/accounts/invitations/contract";
import { type Role, roleCards } from "./member";
import { showInvited } from "./show-invited";

const user: Role[] = ["user"];

/** The colleague's address and role. */
export function InviteForm({ draftKey, onDone }: { draftKey: string; onDone: () => void }) {
  const form = useEndpointForm({
    endpoint: invitations.create,
    defaultValues: { email: "", roles: user },
    draftKey,
    onDone(answer) {
      onDone();
      showInvited(answer);
    },
  });
  const { field } = useController({ control: form.methods.control, name: "roles" });
  return (
    <DialogForm form={form} submit="Send invitation">
      <TextField form={form} name="email" label="Email" type="email" autoComplete="off" spellCheck={false} />
      <Field label="Role">
        {(control) => (
          <RadioCards
            {...control}
            cards={roleCards()}
            value={field.value?.includes("admin") ? "admin" : "user"}
            onValueChange={(role) => field.onChange([role])}
          />
        )}
      </Field>
    </DialogForm>
  );
}
