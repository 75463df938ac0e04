"use client";

import { useState } from "react";
import { toast } from "sonner";
import { z } from "zod";
import { CheckboxField } from "@/components/form/checkbox-field";
import { Form, SubmitButton } from "@/components/form/form";
import { PasswordField } from "@/components/form/password-field";
import { SelectField } from "@/components/form/select-field";
import { SignedInAs } from "@/components/form/signed-in-as";
import { TextField } from "@/components/form/text-field";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DialogActions } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { endpoint, text } from "@/lib/kit/contract";
import { ApiError, errorCodes, fieldError } from "@/lib/kit/errors";
import { Section } from "./section";

/** A fake endpoint: `answerSpecimen` answers it within the page. */
const specimen = endpoint({
  operationId: "createSpecimen",
  method: "POST",
  path: "/design/specimen",
  status: 201,
  summary: "Specimen",
  description: "Shows how a form treats every kind of answer.",
  access: {},
  input: z.strictObject({
    name: text(60),
    email: z.email().exactOptional(),
    role: z.enum(["admin", "user"]),
    password: z.string().min(8),
    tosAccepted: z.literal(true),
  }),
  output: z.object({ name: z.string() }),
  errors: ["user_already_exists"],
});

const refusals: Readonly<Record<string, ApiError>> = {
  taken: fieldError("name", "is taken; choose another", "user_already_exists"),
  down: new ApiError("unavailable", "The service is not available right now. Try again in a moment."),
  out: new ApiError("unauthenticated", "Your session has ended. Sign in again."),
};

const delayMs = 600;

/** Answers like the API, depending on the submitted name. */
async function answerSpecimen(_url: unknown, init?: RequestInit): Promise<Response> {
  await new Promise((resolve) => setTimeout(resolve, delayMs));
  const { name } = z.looseObject({ name: z.string() }).parse(JSON.parse(String(init?.body)));
  const refusal = refusals[name];
  if (!refusal) return Response.json({ name }, { status: 201 });
  const { code, message, errors } = refusal;
  return Response.json(
    { code, detail: message, errors, requestId: "specimen" },
    { status: errorCodes[code][0] },
  );
}

const roles = [
  { value: "admin", label: "Admin" },
  { value: "user", label: "Member" },
] as const;

/** A form bound to the fake endpoint, to show every answer. */
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
      <TextField form={form} name="email" label="Email" type="email" autoComplete="off" optional />
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
