"use client";

import { Check, Minus, X } from "lucide-react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import type { z } from "zod";
import { asSentence } from "@/components/form/describe-problem";
import { Form, SubmitButton } from "@/components/form/form";
import { PasswordField } from "@/components/form/password-field";
import { TextField } from "@/components/form/text-field";
import { useConflictSave } from "@/components/form/use-conflict-save";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import type { EndpointForm } from "@/components/form/use-parsed-form";
import { useSend } from "@/components/form/use-send";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Spinner } from "@/components/ui/spinner";
import { type SsoConnection, sso, ssoChecks } from "@/lib/accounts/sso/contract";
import { LeaveGuard } from "../../../leave-guard";

const tested = ["issuer", "clientId", "clientSecret"] as const;

const names: Readonly<Record<(typeof ssoChecks)[number], string>> = {
  discovery: "Find the provider",
  endpoints: "Check sign-in settings",
  keys: "Read its signing keys",
  client: "Check client ID and secret",
};

type Connection = z.output<typeof SsoConnection>;

interface ConnectionFormProps {
  readonly connection: Connection | null;
  /** This server's origin, where sign-in addresses start. */
  readonly origin: string;
}

export function ConnectionForm({ connection, origin }: ConnectionFormProps) {
  // The values the form was filled from; the page may receive newer ones.
  const [base, setBase] = useState(connection);
  const isSaved = connection !== null;
  const fill = (saved: Connection | null) => {
    setBase(saved);
    form.methods.reset(valuesOf(saved));
  };
  const { save, dialog } = useConflictSave({
    read: sso.get,
    update: sso.save,
    at: {},
    fields: fieldLabels,
    onTheirs: (latest) => fill(latest.connection),
  });
  const form = useEndpointForm({
    endpoint: sso.save,
    defaultValues: valuesOf(base),
    draftKey: "sso-connection",
    sendBy: (input, send) => {
      const changes = changesOf(base, input);
      return save({ connection: base }, changes, (ifMatch) => send(changes, ifMatch));
    },
    onSuccess: (answer) => fill(answer.connection),
    success: "Single sign-on saved.",
  });
  const test = useConnectionTest(form, isSaved);
  const plain = { spellCheck: false, autoCapitalize: "none" } as const;
  return (
    <Form form={form}>
      <LeaveGuard when={form.methods.formState.isDirty && !form.pending} />
      {dialog}
      <SignInNameField form={form} origin={origin} />
      <TextField
        form={form}
        name="issuer"
        label="Issuer"
        type="url"
        placeholder="https://login.example.com"
        hint="Exactly as your provider shows it."
        {...plain}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField form={form} name="clientId" label="Client ID" {...plain} />
        <PasswordField
          form={form}
          name="clientSecret"
          label="Client secret"
          placeholder={isSaved ? "Saved" : ""}
          hint={isSaved ? "Kept encrypted. Type a new one to replace it." : "Kept encrypted, and never shown again."}
        />
      </div>
      <CheckList test={test} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton form={form}>Save</SubmitButton>
        <Button onClick={test.run} pending={test.pending}>
          Test connection
        </Button>
      </div>
    </Form>
  );
}

function valuesOf(saved: Connection | null) {
  const { signInName = "", issuer = "", clientId = "" } = saved ?? {};
  return { signInName, issuer, clientId, clientSecret: "" };
}

const plainly = (value: unknown) => (value === null ? "None" : String(value));

const fieldLabels = {
  signInName: { label: "Sign-in name", format: plainly },
  issuer: { label: "Issuer", format: plainly },
  clientId: { label: "Client ID", format: plainly },
};

type SaveSsoInput = z.output<typeof sso.save.input>;

// Sends only changed fields, so it can't undo another member's changes. A new connection is sent whole.
function changesOf(base: Connection | null, input: SaveSsoInput): SaveSsoInput {
  const before: Readonly<Record<string, unknown>> = { ...base };
  const changed = Object.entries(input).filter(([name, value]) => value !== before[name]);
  return changed.length > 0 ? Object.fromEntries(changed) : input;
}

interface ConnectionValues {
  signInName: string | undefined;
  issuer: string | undefined;
  clientId: string | undefined;
  clientSecret: string | undefined;
}

interface ConnectionTest {
  readonly run: () => Promise<void>;
  readonly pending: boolean;
  readonly problem: string | undefined;
  readonly answer: z.output<typeof sso.test.output> | null;
}

/** Tests the typed values. The server fills in saved ones for empty fields. */
function useConnectionTest(form: EndpointForm<ConnectionValues>, isSaved: boolean): ConnectionTest {
  const { methods } = form;
  const { trySend, pending, problem } = useSend(sso.test, { refreshes: false });
  const [answer, setAnswer] = useState<ConnectionTest["answer"]>(null);

  async function run() {
    setAnswer(null);
    if (!(await methods.trigger([...tested], { shouldFocus: true }))) return;
    const typed = tested.map((name) => [name, methods.getValues(name)] as const);
    const missing = typed.filter(([, value]) => !value).map(([name]) => name);
    if (!isSaved && missing.length > 0) {
      for (const name of missing.toReversed()) {
        methods.setError(name, { type: "missing", message: asSentence("is required") }, { shouldFocus: true });
      }
      return;
    }
    const done = await trySend(Object.fromEntries(typed.filter(([, value]) => value)));
    if (done) setAnswer(done.output);
  }

  return { run, pending, problem, answer };
}

/** The results of a connection test, step by step. */
function CheckList({ test: { pending, problem, answer } }: { test: ConnectionTest }) {
  return (
    <div aria-live="polite" className="empty:hidden">
      {pending && <Spinner label="Checking with the provider…" />}
      {problem && <Notice tone="red">{problem}</Notice>}
      {answer && (
        <div className="rounded-control border border-line">
          <p className="border-inner-line border-b px-4 py-2.5 font-medium">
            {answer.ok ? "The connection works." : "The connection isn’t working yet."}
          </p>
          <ol className="grid gap-2.5 px-4 py-3">
            {ssoChecks.map((check) => (
              <CheckLine key={check} name={names[check]} found={answer.checks.find((each) => each.check === check)} />
            ))}
          </ol>
        </div>
      )}
    </div>
  );
}

interface CheckResult {
  readonly ok: boolean;
  readonly detail: string;
}

function CheckLine({ name, found }: { name: string; found: CheckResult | undefined }) {
  const [Icon, color, result] = !found
    ? [Minus, "bg-inner-line text-soft", "Not checked:"]
    : found.ok
      ? [Check, "bg-tint text-accent", "Passed:"]
      : [X, "bg-red-bg text-red", "Failed:"];
  return (
    <li className="flex gap-2.5">
      <span className={`grid size-5 shrink-0 place-items-center rounded-full ${color}`}>
        <Icon size={12} strokeWidth={2.5} />
        <span className="sr-only">{result}</span>
      </span>
      <div className="min-w-0">
        <p className={found ? "font-medium" : "text-soft"}>{name}</p>
        {found && <p className="wrap-anywhere text-pretty text-secondary text-soft">{found.detail}</p>}
      </div>
    </li>
  );
}

/** The name members type to sign in, and the address that does the same. */
function SignInNameField({ form, origin }: { form: EndpointForm<ConnectionValues>; origin: string }) {
  const typed = useWatch({ control: form.methods.control, name: "signInName" });
  const name = typed?.trim().toLowerCase() || "your-business";
  return (
    <TextField
      form={form}
      name="signInName"
      label="Sign-in name"
      spellCheck={false}
      autoCapitalize="none"
      placeholder="your-business"
      hint={
        <>
          Your team signs in at{" "}
          <span className="wrap-anywhere font-mono text-ink">
            {origin}/sso/{name}
          </span>
        </>
      }
    />
  );
}
