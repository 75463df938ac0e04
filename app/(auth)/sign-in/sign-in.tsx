"use client";

import { Mail } from "lucide-react";
import { useEffect, useState } from "react";
import { z } from "zod";
import { Form, SubmitButton } from "@/components/form/form";
import { PasswordField } from "@/components/form/password-field";
import { TextField } from "@/components/form/text-field";
import { useSchemaForm } from "@/components/form/use-endpoint-form";
import { useSend } from "@/components/form/use-send";
import { leaveTo } from "@/components/sign-in/leave-to";
import { nextPath, withNext } from "@/components/sign-in/next-path";
import { Panel } from "@/components/sign-in/panel";
import { explainProblem, secondsToWait, wordSeconds } from "@/components/sign-in/problems";
import { rememberNext } from "@/components/sign-in/remembered-next";
import { CheckYourEmail } from "@/components/sign-in/request-email";
import { signInWith } from "@/components/sign-in/session";
import { Checking, useProofOfWork } from "@/components/sign-in/use-proof-of-work";
import { Button } from "@/components/ui/button";
import { Notice, Problem } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import { signIn } from "@/lib/accounts/sign-in/contract";
import { email as emailShape } from "@/lib/accounts/users/contract";
import { ApiError } from "@/lib/kit/errors";
import { useDialogParam } from "../use-dialog-param";
import { PasskeyButton } from "./passkey-button";

const schema = z.object({ email: emailShape, password: z.string().max(1000) });

/** The password form; `wait` while the next attempt is throttled. */
function usePasswordForm(next: string, onCheck: (checking: boolean) => void) {
  const [wait, setWait] = useState<{ readonly seconds: number; readonly since: number }>();
  const form = useSchemaForm({
    schema,
    defaultValues: { email: undefined, password: undefined },
    send: async (fields) => {
      setWait(undefined);
      const answer = await signInWith(fields, onCheck, next);
      if (!("problem" in answer)) return leaveTo(next);
      const seconds = secondsToWait(answer.problem);
      if (seconds !== null) setWait({ seconds, since: Date.now() });
      throw new ApiError("unauthenticated", explainProblem(answer.problem));
    },
  });
  return { form, wait };
}

const reasons: ReadonlyMap<string | undefined, string> = new Map([
  ["signed-out", "You’ve been signed out. Sign in again and you’ll get back what you typed."],
  ["prove-again", "Sign in again to confirm it’s you. You won’t lose what you typed."],
]);

/**
 * Sign-in by password, emailed link or company. The query holds the page to open next, and the reason for the redirect.
 */
export function SignIn({ signUpOpen, captured }: { signUpOpen: boolean; captured: boolean }) {
  const queryParam = useDialogParam();
  const next = nextPath(queryParam("next"));
  const problem = queryParam("problem") ?? queryParam("error");
  const { checking, setChecking, transport } = useProofOfWork();
  const { form, wait } = usePasswordForm(next, setChecking);
  const email = queryParam("email");
  const { getValues, setValue } = form.methods;
  useEffect(() => {
    if (email !== undefined && !getValues("email")) setValue("email", email);
  }, [email, getValues, setValue]);
  const link = useSend(signIn.requestLink, { transport });
  const [linkSentTo, setLinkSentTo] = useState<string>();

  async function sendLink() {
    if (!(await form.methods.trigger("email", { shouldFocus: true }))) return;
    const to = form.methods.getValues("email") ?? "";
    if (!(await link.trySend({ email: to }))) return;
    rememberNext(next);
    setLinkSentTo(to);
  }

  const foot = signUpOpen ? (
    <>
      New here? <TextLink href="/sign-up">Sign up</TextLink>
    </>
  ) : (
    "No account yet? Ask an owner of your organization to invite you."
  );
  if (linkSentTo !== undefined) {
    return (
      <CheckYourEmail
        ask="requestLink"
        email={linkSentTo}
        captured={captured}
        onBack={() => setLinkSentTo(undefined)}
      />
    );
  }
  return (
    <Panel title="Sign in" foot={foot}>
      {reasons.has(queryParam("reason")) && (
        <Notice tone="blue" role="status">
          {reasons.get(queryParam("reason"))}
        </Notice>
      )}
      {problem !== undefined && form.methods.formState.submitCount === 0 && (
        <Notice tone="red" role="alert">
          {explainProblem(problem)}
        </Notice>
      )}
      <Form form={form}>
        <TextField
          form={form}
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          form={form}
          name="password"
          label="Password"
          autoComplete="current-password"
          hint={<TextLink href="/forgot-password">Forgot your password?</TextLink>}
        />
        {checking && <Checking />}
        <SubmitButton form={form}>Sign in</SubmitButton>
        {wait && <Countdown key={wait.since} seconds={wait.seconds} />}
      </Form>
      <Or />
      <Problem>{link.problem}</Problem>
      <div className="grid gap-3">
        <PasskeyButton next={next} atField />
        <Button icon={Mail} onClick={sendLink} pending={link.pending}>
          Email me a sign-in link
        </Button>
        <p className="mt-1 text-center text-secondary">
          <TextLink href={withNext("/sso", next)}>Use single sign-on</TextLink>
        </p>
      </div>
    </Panel>
  );
}

function Or() {
  return (
    <div className="flex items-center gap-3 text-faint text-secondary">
      <span className="h-px flex-1 bg-line" />
      or
      <span className="h-px flex-1 bg-line" />
    </div>
  );
}

/** Counts down to the next attempt. Announced once, at the end. */
function Countdown({ seconds }: { seconds: number }) {
  const [end] = useState(() => Date.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 250);
    return () => clearInterval(timer);
  }, [end]);
  return (
    <p className="text-center text-secondary text-soft">
      <span aria-hidden>{left > 0 ? `You can try again in ${wordSeconds(left)}.` : "You can try again now."}</span>
      <span role="status" className="sr-only">
        {left > 0 ? "" : "You can try again now."}
      </span>
    </p>
  );
}
