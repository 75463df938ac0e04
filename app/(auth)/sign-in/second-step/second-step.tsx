"use client";

import { useState } from "react";
import { z } from "zod";
import { Form, SubmitButton } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { useSchemaForm } from "@/components/form/use-endpoint-form";
import { leaveTo } from "@/components/sign-in/leave-to";
import { Panel } from "@/components/sign-in/panel";
import { explainProblem } from "@/components/sign-in/problems";
import { sendCode } from "@/components/sign-in/session";
import { Button } from "@/components/ui/button";
import { TextLink } from "@/components/ui/text-link";
import { ApiError } from "@/lib/kit/errors";
import { PasskeyButton } from "../passkey-button";

interface Props {
  readonly next: string;
  /** Whether the member has an authenticator app, and a passkey. */
  readonly app: boolean;
  readonly passkey: boolean;
}

/** Asks for the second factor: an app code, a recovery code or a passkey. */
export function SecondStep({ next, app, passkey }: Props) {
  const [lost, setLost] = useState(false);
  if (!app) return <PasskeyOnly next={next} />;
  return (
    <Panel
      key={String(lost)}
      title={lost ? "Use a recovery code" : "Enter your code"}
      intro={
        lost
          ? "Enter one of the ten codes you saved when you set up the app. Each works once."
          : "Enter the 6-digit code from your authenticator app. It changes every 30 seconds."
      }
      takesFocus={lost}
      foot={<TextLink href="/sign-in">Sign in as someone else</TextLink>}
    >
      <CodeForm next={next} lost={lost} />
      <div className="grid gap-3">
        {passkey && <PasskeyButton next={next} />}
        <Button variant="quiet" onClick={() => setLost(!lost)}>
          {lost ? "Use the app instead" : "Lost your phone? Use a recovery code"}
        </Button>
      </div>
      {lost && (
        <p className="text-pretty text-secondary text-soft">
          No codes left either? An owner of your organization can reset your second factor.
        </p>
      )}
    </Panel>
  );
}

function PasskeyOnly({ next }: { next: string }) {
  return (
    <Panel
      title="Use your passkey"
      intro="Your organization requires two-factor authentication, and you use a passkey. Lost it? An owner can reset it."
      foot={<TextLink href="/sign-in">Sign in as someone else</TextLink>}
    >
      <PasskeyButton next={next} />
    </Panel>
  );
}

const schema = z.object({ code: z.string().trim().min(1).max(40) });

function CodeForm({ next, lost }: { next: string; lost: boolean }) {
  const form = useSchemaForm({
    schema,
    defaultValues: { code: undefined },
    send: async ({ code }) => {
      const answer = await sendCode(code);
      if (!("problem" in answer)) return leaveTo(next);
      const isWrong = answer.problem === "CredentialsSignin";
      if (!isWrong) throw new ApiError("unauthenticated", explainProblem(answer.problem));
      throw new ApiError("invalid_input", wrong(lost), { errors: [{ field: "code", message: wrong(lost) }] });
    },
  });
  return (
    <Form form={form}>
      <TextField
        form={form}
        name="code"
        label={lost ? "Recovery code" : "Code from the app"}
        inputMode={lost ? "text" : "numeric"}
        autoComplete={lost ? "off" : "one-time-code"}
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
      <SubmitButton form={form}>Sign in</SubmitButton>
    </Form>
  );
}

function wrong(lost: boolean): string {
  return lost
    ? "isn’t one of your recovery codes, or was already used"
    : "is wrong or was already used. Wait for the next one, and make sure your phone’s time is set automatically";
}
