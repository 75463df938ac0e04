"use client";

import { useController } from "react-hook-form";
import { DialogForm } from "@/components/form/dialog-form";
import { TextField } from "@/components/form/text-field";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { Field } from "@/components/ui/field";
import { RadioCards } from "@/components/ui/radio-cards";
import { invitations } from "@/lib/accounts/invitations/contract";
import { roleOf } from "../../member-names";
import { fieldsOf, type Role, roleCards } from "./member";
import { showInvited } from "./show-invited";

const user: Role[] = ["user"];

export function InviteForm({ draftKey, onDone }: { draftKey: string; onDone: () => void }) {
  const form = useEndpointForm({
    endpoint: invitations.create,
    defaultValues: { email: "", roles: user, view: "office" },
    draftKey,
    onDone(answer) {
      onDone();
      showInvited(answer);
    },
  });
  const { field } = useController({ control: form.methods.control, name: "roles" });
  const { field: view } = useController({ control: form.methods.control, name: "view" });
  return (
    <DialogForm form={form} submit="Send invitation">
      <TextField form={form} name="email" label="Email" type="email" spellCheck={false} />
      <Field label="Role">
        {(control) => (
          <RadioCards
            {...control}
            cards={roleCards()}
            value={roleOf({ roles: field.value ?? user, view: view.value ?? "office" })}
            onValueChange={(role) => {
              const chosen = fieldsOf(role);
              field.onChange(chosen.roles);
              view.onChange(chosen.view);
            }}
          />
        )}
      </Field>
    </DialogForm>
  );
}
