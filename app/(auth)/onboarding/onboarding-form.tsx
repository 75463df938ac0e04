"use client";

import { type ReactNode, useRef, useState } from "react";
import { z } from "zod";
import { CheckboxField } from "@/components/form/checkbox-field";
import { Form, SubmitButton } from "@/components/form/form";
import { PasswordField } from "@/components/form/password-field";
import { SignedInAs } from "@/components/form/signed-in-as";
import { TextField } from "@/components/form/text-field";
import { useSchemaForm } from "@/components/form/use-endpoint-form";
import { leaveTo } from "@/components/sign-in/leave-to";
import { Panel } from "@/components/sign-in/panel";
import { signOut } from "@/components/sign-in/session";
import { Button } from "@/components/ui/button";
import { TextLink } from "@/components/ui/text-link";
import { accounts } from "@/lib/accounts/contract";
import { profile } from "@/lib/accounts/profile/contract";
import { firstName, lastName, password } from "@/lib/accounts/users/contract";
import { call } from "@/lib/kit/client";
import { plainName } from "@/lib/kit/plain-name";
import { isTimeZone } from "@/lib/kit/time-zone";

const whoAndWhat = z.object({
  firstName,
  lastName,
  businessName: plainName(150),
  tosAccepted: z.boolean().refine((accepted) => accepted),
});
const withPassword = whoAndWhat.extend({ newPassword: password });
const withoutPassword = whoAndWhat.extend({ newPassword: password.exactOptional() });

interface OnboardingFacts {
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
  readonly businessName: string | undefined;
  readonly needsPassword: boolean;
}

/**
 * The onboarding form, which makes several calls. The account comes last, because it ends onboarding: a failure before
 * it can be retried.
 */
function useOnboarding({ needsPassword, ...known }: OnboardingFacts) {
  const tried = useRef<string>(undefined);

  // A failed attempt may have set its password, so each attempt sends all possible current passwords.
  async function choosePassword(newPassword: string) {
    const currentPassword = tried.current ?? newPassword;
    tried.current = newPassword;
    await call(profile.setPassword, { currentPassword, newPassword });
  }

  return useSchemaForm({
    schema: needsPassword ? withPassword : withoutPassword,
    defaultValues: {
      firstName: known.firstName,
      lastName: known.lastName,
      businessName: known.businessName,
      newPassword: undefined,
      tosAccepted: false,
    },
    draftKey: "onboarding",
    send: async (input) => {
      const { newPassword, businessName, tosAccepted, ...names } = input;
      await call(profile.update, names);
      if (newPassword !== undefined) await choosePassword(newPassword);
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      await call(accounts.update, {
        businessName,
        tosAccepted,
        // Some browsers don't know their time zone.
        ...(isTimeZone(timeZone) && { timeZone }),
      });
      await leaveTo("/setup");
    },
  });
}

interface Props {
  readonly email: string;
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
  readonly businessName: string | undefined;
  readonly needsPassword: boolean;
}

export function OnboardingForm({ email, ...known }: Props) {
  const form = useOnboarding(known);
  return (
    <Panel title="Set up your account" intro="Takes about a minute.">
      <Form form={form}>
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <TextField form={form} name="firstName" label="First name" autoComplete="given-name" />
          <TextField form={form} name="lastName" label="Last name" autoComplete="family-name" />
        </div>
        <TextField
          form={form}
          name="businessName"
          label="Business name"
          hint="Your customers see it in every message."
          autoComplete="organization"
        />
        {known.needsPassword && (
          <>
            {/* Tells password managers which account this is for. */}
            <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
            <PasswordField
              form={form}
              name="newPassword"
              label="Password"
              hint="So you can sign in without waiting for an email. At least 8 characters."
              autoComplete="new-password"
            />
          </>
        )}
        <CheckboxField form={form} name="tosAccepted" label={<TermsLabel />} />
        <SubmitButton form={form}>Create my account</SubmitButton>
      </Form>
    </Panel>
  );
}

function TermsLabel() {
  return (
    <>
      I accept the{" "}
      <TextLink href="/terms" target="_blank">
        Terms of Service
        <span className="sr-only"> (opens in a new tab)</span>
      </TextLink>{" "}
      for my business.
    </>
  );
}

/** Shows who is signed in, with a sign-out button. */
export function SignedIn({ email, children }: { email: string; children: ReactNode }) {
  const [problem, setProblem] = useState(false);

  async function leave() {
    if ("problem" in (await signOut())) setProblem(true);
    else await leaveTo("/sign-in");
  }

  return (
    <SignedInAs
      email={email}
      signInPath="/sign-in"
      onSignedOut={() => window.location.assign("/sign-in?reason=signed-out&next=/onboarding")}
      onOutdated={() => window.location.reload()}
    >
      {children}
      <div className="mt-6 flex flex-wrap items-center justify-center gap-x-2 gap-y-1 text-secondary text-soft">
        <p className="wrap-anywhere text-center">Signed in as {email}</p>
        <Button variant="quiet" size="small" onClick={leave}>
          Sign out
        </Button>
        <p role="alert">{problem && "That didn’t work. Try again in a moment."}</p>
      </div>
    </SignedInAs>
  );
}
