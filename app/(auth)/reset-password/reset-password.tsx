"use client";

import { useEffect, useState } from "react";
import { useController } from "react-hook-form";
import { Form, SubmitButton } from "@/components/form/form";
import { PasswordField } from "@/components/form/password-field";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { Panel, Waiting } from "@/components/sign-in/panel";
import { countKeys, RevokeKeysChoice } from "@/components/sign-in/revoke-keys";
import { enterWith } from "@/components/sign-in/session";
import { useHashToken } from "@/components/sign-in/use-hash-token";
import { ButtonLink } from "@/components/ui/button-link";
import { TextLink } from "@/components/ui/text-link";
import { signIn } from "@/lib/accounts/sign-in/contract";
import { call } from "@/lib/kit/client";

const title = "Choose a new password";

/** Sets a new password through an emailed link, and signs in. */
export function ResetPassword() {
  const token = useHashToken("rrp_");
  if (token === undefined) return <Waiting title={title} />;
  if (token === null) {
    return (
      <Panel
        title="This link is incomplete"
        intro="Part of the address is missing. Open it from the email again, or get a new one."
      >
        <ButtonLink href="/forgot-password">Get a new link</ButtonLink>
      </Panel>
    );
  }
  return (
    <Panel
      title={title}
      intro="You’ll be signed in here and signed out everywhere else."
      foot={
        <>
          Link expired? <TextLink href="/forgot-password">Get a new one</TextLink>
        </>
      }
    >
      <ResetForm key={token} token={token} />
    </Panel>
  );
}

/** The active API keys of the link's member; 0 while loading, or if the link doesn't work. */
function useKeyCount(token: string): number {
  const [amount, setAmount] = useState(0);
  useEffect(() => {
    const headers = { Authorization: `Bearer ${token}` };
    call(signIn.readReset, {}, { headers }).then(
      ({ apiKeys }) => setAmount(apiKeys),
      () => undefined,
    );
  }, [token]);
  return amount;
}

function ResetForm({ token }: { token: string }) {
  const apiKeys = useKeyCount(token);
  const form = useEndpointForm({
    endpoint: signIn.resetPassword,
    defaultValues: { password: undefined, revokeApiKeys: true },
    transport: { headers: { Authorization: `Bearer ${token}` } },
    onSuccess: ({ user }, { password }) => enterWith({ email: user.email, password }),
  });
  const { field: revoke } = useController({ control: form.methods.control, name: "revokeApiKeys" });
  return (
    <Form form={form}>
      <PasswordField
        form={form}
        name="password"
        label="New password"
        hint="At least 8 characters. Three or four random words you’ll remember make a good one."
        autoComplete="new-password"
      />
      {apiKeys > 0 && (
        <RevokeKeysChoice
          label={`Also revoke my ${countKeys(apiKeys)}`}
          checked={revoke.value !== false}
          onChange={revoke.onChange}
        />
      )}
      <SubmitButton form={form}>Set password and sign in</SubmitButton>
    </Form>
  );
}
