"use client";

import { Form } from "@/components/form/form";
import { PasswordField } from "@/components/form/password-field";
import { SubmitButton } from "@/components/form/submit-button";
import { TextField } from "@/components/form/text-field";
import { useSchemaForm } from "@/components/form/use-schema-form";
import { enterWith } from "@/components/sign-in/enter";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { invitations } from "@/lib/invitations/contract";
import { call } from "@/lib/kit/client";
import { ApiError } from "@/lib/kit/errors";

interface Props {
  readonly token: string;
  readonly email: string;
  readonly orgName: string;
  readonly invitedBy: string;
}

/** Asks who joins and for a password, accepts the invitation and signs in. */
export function JoinForm({ token, email, orgName, invitedBy }: Props) {
  const form = useSchemaForm({
    schema: invitations.accept.input,
    defaultValues: { firstName: undefined, lastName: undefined, password: undefined },
    send: async (input) => {
      const headers = { Authorization: `Bearer ${token}` };
      const { user } = await call(invitations.accept, input, { headers }).catch((error: unknown) => {
        throw reword(error, { orgName, invitedBy });
      });
      await enterWith({ email: user.email, password: input.password });
    },
  });
  return (
    <Form form={form}>
      <Field label="E-mail" hint="You will sign in with this address.">
        {(control) => (
          <Input {...control} name="email" type="email" autoComplete="username" value={email} readOnly />
        )}
      </Field>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField form={form} name="firstName" label="First name" autoComplete="given-name" />
        <TextField form={form} name="lastName" label="Last name" autoComplete="family-name" />
      </div>
      <PasswordField
        form={form}
        name="password"
        label="Password"
        hint="At least 8 characters."
        autoComplete="new-password"
      />
      <SubmitButton form={form}>Join {orgName.length > 24 ? "the team" : orgName}</SubmitButton>
    </Form>
  );
}

// The API tells it to an admin, who can change the plan; here somebody else reads it.
function reword(error: unknown, { orgName, invitedBy }: Pick<Props, "orgName" | "invitedBy">): unknown {
  if (!(error instanceof ApiError) || error.code !== "plan_limit_reached") return error;
  return new ApiError(
    error.code,
    `${orgName} has no free seat right now. Ask ${invitedBy} to make room, then try again: your invitation stays open.`,
  );
}
