"use client";

import { useController } from "react-hook-form";
import { Form, SubmitButton } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { Button } from "@/components/ui/button";
import { DialogActions, DialogClose } from "@/components/ui/dialog";
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
    onSuccess: (answer) => showInvited(answer),
    onDone,
  });
  const { field } = useController({ control: form.methods.control, name: "roles" });
  return (
    <Form form={form}>
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
      <DialogActions>
        <DialogClose>
          <Button>Cancel</Button>
        </DialogClose>
        <SubmitButton form={form}>Send invitation</SubmitButton>
      </DialogActions>
    </Form>
  );
}
