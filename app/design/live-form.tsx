"use client";

import { useState } from "react";
import { toast } from "sonner";
import { CheckboxField } from "@/components/form/checkbox-field";
import { Form } from "@/components/form/form";
import { PasswordField } from "@/components/form/password-field";
import { SelectField } from "@/components/form/select-field";
import { SignedInAs } from "@/components/form/signed-in-as";
import { SubmitButton } from "@/components/form/submit-button";
import { TextField } from "@/components/form/text-field";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DialogActions } from "@/components/ui/dialog-actions";
import { Notice } from "@/components/ui/notice";
import { Section } from "./section";
import { answerSpecimen, specimen } from "./specimen-endpoint";

const roles = [
  { value: "admin", label: "Admin" },
  { value: "user", label: "Member" },
] as const;

/** A form bound to an endpoint whose server is this page, so that every answer can be seen. */
export function LiveForm() {
  const [signedIn, setSignedIn] = useState(true);
  return (
    <Section title="A form" text="Write “taken”, “down” or “out” as the name to see how it answers.">
      <Card>
        {signedIn ? (
          <SignedInAs
            email="dana@acme.example"
            signInPath="/sign-in"
            onSignedOut={() => setSignedIn(false)}
            onOutdated={() => {}}
          >
            <InviteForm />
          </SignedInAs>
        ) : (
          <Notice action={<Button onClick={() => setSignedIn(true)}>Sign in again</Button>} role="status">
            You were signed out. What you typed is kept.
          </Notice>
        )}
      </Card>
    </Section>
  );
}

function InviteForm() {
  const form = useEndpointForm({
    endpoint: specimen,
    defaultValues: { name: "", email: "", role: undefined, password: "", tosAccepted: false },
    draftKey: "specimen",
    transport: { fetch: answerSpecimen },
    onSuccess: ({ name }) => toast.success(`Welcome, ${name}`),
  });
  return (
    <Form form={form} className="sm:grid-cols-2 [&>[role]]:col-span-full">
      <TextField form={form} name="name" label="Name" autoComplete="off" />
      <TextField form={form} name="email" label="E-mail" type="email" autoComplete="off" optional />
      <SelectField form={form} name="role" label="Role" options={roles} />
      <PasswordField
        form={form}
        name="password"
        label="Password"
        autoComplete="new-password"
        hint="At least 8 characters."
      />
      <CheckboxField form={form} name="tosAccepted" label="I accept the Terms" className="col-span-full" />
      <div className="col-span-full -mt-4">
        <DialogActions>
          <SubmitButton form={form}>Create account</SubmitButton>
        </DialogActions>
      </div>
    </Form>
  );
}
