"use client";

import { Plug } from "lucide-react";
import type { ReactNode } from "react";
import { EndpointButton } from "@/components/form/endpoint-button";
import { Form, SubmitButton } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { Notice } from "@/components/ui/notice";
import { connectionApps } from "@/lib/integrations/connections/apps/contract";
import { connections } from "@/lib/integrations/connections/contract";
import type { System } from "@/lib/integrations/connections/systems";
import type { Connection } from "./connection-state";

type App = NonNullable<Connection["app"]>;

interface Props {
  readonly connection: Connection;
  readonly app: App;
  readonly known: System;
  /** The fields of its signing secret, if that isn't the app's secret. */
  readonly children: ReactNode;
}

/** Saves the keys of the business's own app, and redirects to the provider's consent page. */
export function AppForms({ connection, app, known, children }: Props) {
  return (
    <>
      <ClientForm connection={connection} app={app} known={known} />
      {children}
      <Connect connection={connection} app={app} known={known} />
    </>
  );
}

function ClientForm({ connection: { connectionId }, app, known }: Omit<Props, "children">) {
  const { clientId = "", hasClientSecret } = app;
  const form = useEndpointForm({
    endpoint: connections.update,
    fixed: { connectionId },
    defaultValues: { clientId, clientSecret: "" },
    onSuccess: () => {
      form.methods.resetField("clientSecret", { defaultValue: "" });
    },
    success: "The keys were saved.",
  });
  return (
    <Form form={form}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="clientId" label="Client ID" spellCheck={false} />
        <TextField
          form={form}
          name="clientSecret"
          type="password"
          label="Client secret"
          hint={
            hasClientSecret
              ? "One is saved. Paste another to replace it."
              : `From the page of your app in ${known.app?.portal ?? known.name}.`
          }
          spellCheck={false}
        />
      </div>
      <SubmitButton form={form} variant="secondary" className="justify-self-start">
        Save keys
      </SubmitButton>
    </Form>
  );
}

function Connect({ connection, app, known: { name } }: Omit<Props, "children">) {
  const { connectionId, account } = connection;
  const { clientId, hasClientSecret, isConnected } = app;
  const isReady = clientId !== undefined && hasClientSecret;
  return (
    <Notice
      tone={isConnected ? "accent" : "blue"}
      title={isConnected ? `Connected to ${name}` : `Not connected to ${name}`}
      action={
        <EndpointButton
          icon={Plug}
          id="connect-app"
          endpoint={connectionApps.start}
          input={{ connectionId }}
          disabled={!isReady}
          onSuccess={({ url }) => window.location.assign(url)}
        >
          {account === undefined ? `Connect ${name}` : "Connect again"}
        </EndpointButton>
      }
    >
      {isConnected
        ? `We read events from account ${account}.`
        : isReady
          ? `We’ll send you to ${name} to approve access, then bring you back here.`
          : "Save the client ID and the client secret first."}
    </Notice>
  );
}
