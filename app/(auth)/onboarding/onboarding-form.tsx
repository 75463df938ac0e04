"use client";

import { CheckboxField } from "@/components/form/checkbox-field";
import { Form } from "@/components/form/form";
import { PasswordField } from "@/components/form/password-field";
import { SubmitButton } from "@/components/form/submit-button";
import { TextField } from "@/components/form/text-field";
import { Panel } from "@/components/sign-in/panel";
import { TextLink } from "@/components/ui/text-link";
import { useOnboarding } from "./use-onboarding";

interface Props {
  readonly email: string;
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
  readonly businessName: string | undefined;
  readonly needsPassword: boolean;
}

/** Asks the first admin who they are, what the business is called, and to accept the Terms. */
export function OnboardingForm({ email, ...known }: Props) {
  const form = useOnboarding(known);
  return (
    <Panel title="Set up your account" intro="A minute, and your referral program can begin.">
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
            {/* Tells password managers whose password it is. */}
            <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
            <PasswordField
              form={form}
              name="newPassword"
              label="Password"
              hint="So that you can sign in without waiting for an e-mail. At least 8 characters."
              autoComplete="new-password"
            />
          </>
        )}
        <CheckboxField form={form} name="tosAccepted" label={<TermsLabel />} />
        <SubmitButton form={form}>Start</SubmitButton>
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
