"use client";

import { KeyRound } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import type { z } from "zod";
import { describeProblem } from "@/components/form/describe-problem";
import { Form, SubmitButton } from "@/components/form/form";
import { PasswordField } from "@/components/form/password-field";
import { TextField } from "@/components/form/text-field";
import { useSchemaForm } from "@/components/form/use-endpoint-form";
import { Panel, Waiting } from "@/components/sign-in/panel";
import { enterWith } from "@/components/sign-in/session";
import { useHashToken } from "@/components/sign-in/use-hash-token";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { cx } from "@/components/ui/cx";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { TextLink } from "@/components/ui/text-link";
import { buttonVariants } from "@/components/ui/variants";
import { invitations } from "@/lib/accounts/invitations/contract";
import { call } from "@/lib/kit/client";
import { ApiError } from "@/lib/kit/errors";

/** Joins an organization through an emailed link. */
export function AcceptInvite() {
  const token = useHashToken("rri_");
  if (token === undefined) return <Waiting title="Join the team" />;
  if (token === null) {
    return (
      <Panel title="This link is incomplete" intro="Part of the address is missing. Open it again from the email.">
        <ButtonLink href="/sign-in">Sign in</ButtonLink>
      </Panel>
    );
  }
  return <WithToken key={token} token={token} />;
}

function WithToken({ token }: { token: string }) {
  const { state, retry } = useInvitation(token);
  if (state.is === "loading") return <Waiting title="Join the team" />;
  if (state.is === "open") return <JoinPanel token={token} {...state.held} />;
  if (state.is === "dead") return <DeadInvitation />;
  return (
    <Panel title="The invitation didn’t load" intro={state.problem} takesFocus>
      <Button onClick={retry}>Try again</Button>
    </Panel>
  );
}

function DeadInvitation() {
  return (
    <Panel
      title="This invitation no longer works"
      intro="It was already accepted, revoked or replaced, or it’s more than 7 days old. If you’ve already joined, sign in. If not, ask for a new invitation."
      takesFocus
    >
      <ButtonLink href="/sign-in">Sign in</ButtonLink>
    </Panel>
  );
}

function JoinPanel({ token, invitation, orgName, ssoUrl }: Held & { token: string }) {
  const [prefersPassword, setPrefersPassword] = useState(false);
  const { email, invitedBy } = invitation;
  const strong = "font-medium text-ink";
  return (
    <Panel
      // Switching the way to join replaces the panel, which takes the focus from the removed button.
      key={String(prefersPassword)}
      title={`Join ${orgName}`}
      intro={
        <>
          <strong className={strong}>{invitedBy}</strong> invited you to help run{" "}
          <strong className={strong}>{orgName}</strong>’s referral program.
        </>
      }
      takesFocus
      foot={
        <>
          Already joined? <TextLink href="/sign-in">Sign in</TextLink>
        </>
      }
    >
      {ssoUrl === undefined || prefersPassword ? (
        <JoinForm token={token} email={email} orgName={orgName} invitedBy={invitedBy} />
      ) : (
        <JoinThroughCompany href={`${ssoUrl}#${token}`} email={email} orgName={orgName} />
      )}
      {ssoUrl !== undefined && (
        <Button variant="quiet" onClick={() => setPrefersPassword(!prefersPassword)}>
          {prefersPassword ? "Join with single sign-on instead" : "Join with a password instead"}
        </Button>
      )}
    </Panel>
  );
}

interface Props {
  /** The company's sign-in page, with the invitation's token after `#`. */
  readonly href: string;
  readonly email: string;
  readonly orgName: string;
}

function JoinThroughCompany({ href, email, orgName }: Props) {
  return (
    <>
      <p className="text-soft">
        {orgName} uses company accounts to sign in. Use the account for{" "}
        <strong className="font-medium text-ink">{email}</strong>.
      </p>
      {/* Loads the page instead of using the router, which would keep the token in the address. */}
      <a href={href} className={cx("inline-flex gap-2", buttonVariants({ variant: "primary" }))}>
        <KeyRound size={16} />
        Join with single sign-on
      </a>
    </>
  );
}

interface JoinFormProps {
  readonly token: string;
  readonly email: string;
  readonly orgName: string;
  readonly invitedBy: string;
}

/** The name and password of a new member; accepts the invitation and signs in. */
function JoinForm({ token, email, orgName, invitedBy }: JoinFormProps) {
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
      <Field label="Email" hint="You’ll sign in with this email.">
        {(control) => <Input {...control} name="email" type="email" autoComplete="username" value={email} readOnly />}
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

// The API's message is meant for an admin; the invitee can't change the plan.
function reword(error: unknown, { orgName, invitedBy }: Pick<JoinFormProps, "orgName" | "invitedBy">): unknown {
  if (!(error instanceof ApiError) || error.code !== "plan_limit_reached") return error;
  return new ApiError(
    error.code,
    `${orgName} has no free seat right now. Ask ${invitedBy} to make room, then try again: your invitation stays open.`,
  );
}

type Held = z.output<typeof invitations.read.output>;

type InvitationState =
  | { readonly is: "loading" }
  | { readonly is: "dead" }
  | { readonly is: "failed"; readonly problem: string }
  | { readonly is: "open"; readonly held: Held };

/** The invitation of a link; `retry` loads it again. */
function useInvitation(token: string): {
  readonly state: InvitationState;
  readonly retry: () => void;
} {
  const [state, setState] = useState<InvitationState>({ is: "loading" });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    const leaving = new AbortController();
    const headers = { Authorization: `Bearer ${token}` };
    setState({ is: "loading" });
    call(invitations.read, {}, { headers, signal: leaving.signal })
      .then((held) => setState({ is: "open", held }))
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) setState(stateAfter(error));
      });
    return () => leaving.abort();
  }, [token, tries]);
  return { state, retry: useCallback(() => setTries((count) => count + 1), []) };
}

function stateAfter(error: unknown): InvitationState {
  const isDead = error instanceof ApiError && error.code === "unauthenticated";
  return isDead ? { is: "dead" } : { is: "failed", problem: describeProblem(error) };
}
