"use client";

import { KeyRound } from "lucide-react";
import type { ReactNode } from "react";
import type { z } from "zod";
import { lazy } from "@/components/lazy";
import { Card, CardHeader } from "@/components/ui/card";
import { CodeBlock } from "@/components/ui/code-block";
import { CopyField } from "@/components/ui/copy-field";
import { DateTime, useNow } from "@/components/ui/date-time";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { useLoaded } from "@/components/use-loaded";
import { apiKeys } from "@/lib/accounts/api-keys/contract";
import { hasExpired, KeyList, KeyQuota, NewKeyDialog, NoKeyLeft, RevokeKey } from "../../keys";

const ApiKeyForm = lazy(() => import("./api-key-form").then((module) => module.ApiKeyForm));
const draftKey = "create-api-key";

interface Props {
  readonly wire: z.input<typeof apiKeys.list.output>;
  /** This server's address. */
  readonly url: string;
  /** The settings page that leads here. */
  readonly parent: Readonly<Record<"href" | "label", string>>;
  /** Shown below the member's own keys. */
  readonly children?: ReactNode;
}

export function ApiKeys({ wire, url, parent, children }: Props) {
  const { keys, maxKeys } = useLoaded(apiKeys.list, wire);
  const now = useNow(true);
  const used = keys.filter((key) => !hasExpired(key, now)).length;
  const quota = { used, limit: maxKeys };
  const isFull = quota.used >= quota.limit;
  return (
    <>
      <PageHeader
        crumbs={[parent, { label: "API keys" }]}
        title="API keys"
        description={
          <>
            An app with one of your keys acts as you, with your role. See what it can do in the{" "}
            <TextLink href="/settings/connections/api-reference">API reference</TextLink>.
          </>
        }
        actions={<CreateApiKey isFull={isFull} url={url} />}
      />
      {isFull && (
        <div className="mb-grid">
          <NoKeyLeft {...quota} each="each member" />
        </div>
      )}
      <Card flush aria-labelledby="keys">
        <CardHeader flush id="keys" title="Your keys" aside={<KeyQuota {...quota} />} />
        {keys.length > 0 ? (
          <div className="border-line border-t">
            <KeyList keys={keys} action={(key) => <RevokeApiKey apiKey={key} />} />
          </div>
        ) : (
          <EmptyState icon={KeyRound} title="No keys yet">
            Create one for each app that connects to Referral Rewards, so you can shut each one off separately.
          </EmptyState>
        )}
      </Card>
      {children}
    </>
  );
}

type CreatedApiKey = z.output<typeof apiKeys.create.output>;

function CreateApiKey({ isFull, url }: { isFull: boolean; url: string }) {
  return (
    <NewKeyDialog<CreatedApiKey>
      draftKey={draftKey}
      title="Create an API key"
      description="Anyone who has it can act as you until you revoke it."
      isFull={isFull}
      form={(onCreated) => <ApiKeyForm draftKey={draftKey} onCreated={onCreated} />}
      secret={({ key }) => <NewApiKey credential={key} url={url} />}
    />
  );
}

function NewApiKey({ credential, url }: { credential: string; url: string }) {
  return (
    <>
      <CopyField label="API key" value={credential} what="the API key" hint="Store it as safely as a password." />
      <CodeBlock title="Try it in a terminal" code={tryOut(credential, url)} what="the command" />
    </>
  );
}

function tryOut(credential: string, url: string): string {
  return `export API_KEY="${credential}"
curl "${url}/api/app/campaigns" \\
  -H "Authorization: Bearer $API_KEY"`;
}

type ApiKey = z.output<typeof apiKeys.list.output>["keys"][number];

function RevokeApiKey({ apiKey }: { apiKey: ApiKey }) {
  return (
    <RevokeKey endpoint={apiKeys.revoke} input={{ keyId: apiKey.keyId }} revoked={apiKey}>
      <WhatRevokingDoes apiKey={apiKey} />
    </RevokeKey>
  );
}

export function WhatRevokingDoes({ apiKey: { lastUsedAt } }: { apiKey: ApiKey }) {
  return (
    <>
      Anything using it, or a key made with it, stops working right away. This can’t be undone.{" "}
      {lastUsedAt ? (
        <>
          It was used last <DateTime value={lastUsedAt} format="relative" />.
        </>
      ) : (
        "It was never used."
      )}
    </>
  );
}
