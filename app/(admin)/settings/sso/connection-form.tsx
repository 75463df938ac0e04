"use client";

import { toast } from "sonner";
import type { z } from "zod";
import { Form } from "@/components/form/form";
import { PasswordField } from "@/components/form/password-field";
import { SubmitButton } from "@/components/form/submit-button";
import { TextField } from "@/components/form/text-field";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { Button } from "@/components/ui/button";
import { type SsoConnection, sso } from "@/lib/sso/contract";
import { useRefresh } from "../../use-refresh";
import { CheckList } from "./check-list";
import { SignInNameField } from "./sign-in-name-field";
import { useConnectionTest } from "./use-connection-test";

interface ConnectionFormProps {
  readonly connection: z.output<typeof SsoConnection> | null;
  /** Of this server, where sign-in addresses begin. */
  readonly origin: string;
}

/** The identity provider's settings: to be tested as typed, and saved. */
export function ConnectionForm({ connection, origin }: ConnectionFormProps) {
  const refresh = useRefresh();
  const isSaved = connection !== null;
  const form = useEndpointForm({
    endpoint: sso.save,
    defaultValues: {
      signInName: connection?.signInName ?? "",
      issuer: connection?.issuer ?? "",
      clientId: connection?.clientId ?? "",
      clientSecret: "",
    },
    draftKey: "sso-connection",
    onSuccess: async ({ connection: { signInName, issuer, clientId } }) => {
      form.methods.reset({ signInName, issuer, clientId, clientSecret: "" });
      toast.success("Single sign-on saved.");
      await refresh();
    },
  });
  const test = useConnectionTest(form, isSaved);
  const plain = { spellCheck: false, autoComplete: "off", autoCapitalize: "none" } as const;
  return (
    <Form form={form}>
      <SignInNameField form={form} origin={origin} />
      <TextField
        form={form}
        name="issuer"
        label="Issuer"
        type="url"
        placeholder="https://login.example.com"
        hint="Exactly as your provider writes it."
        {...plain}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField form={form} name="clientId" label="Client ID" {...plain} />
        <PasswordField
          form={form}
          name="clientSecret"
          label="Client secret"
          placeholder={isSaved ? "Saved" : ""}
          hint={
            isSaved
              ? "Kept encrypted. Type a new one to replace it."
              : "Kept encrypted, and never shown again."
          }
          autoComplete="off"
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
