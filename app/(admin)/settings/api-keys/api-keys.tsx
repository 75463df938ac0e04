"use client";

import { KeyRound } from "lucide-react";
import type { z } from "zod";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { useLoaded } from "@/components/use-loaded";
import { apiKeys } from "@/lib/api-keys/contract";
import { KeyList } from "../key-list";
import { KeyQuota, NoKeyLeft } from "../key-quota";
import { CreateApiKey } from "./create-api-key";
import { RevokeApiKey } from "./revoke-api-key";

interface Props {
  readonly wire: z.input<typeof apiKeys.list.output>;
  readonly plan: string;
  /** Of this server. */
  readonly url: string;
}

/** The keys, and the way to create and revoke them. */
export function ApiKeys({ wire, plan, url }: Props) {
  const { keys, maxKeys } = useLoaded(apiKeys.list, wire);
  const quota = { used: keys.length, of: maxKeys };
  const isFull = quota.used >= quota.of;
  return (
    <>
      <PageHeader
        title="API keys"
        description={
          <>
            A program that has one of your keys acts as you, with your role. What it can do is in the{" "}
            <TextLink href="/docs">API reference</TextLink>.
          </>
        }
        actions={<CreateApiKey isFull={isFull} url={url} />}
      />
      {isFull && (
        <div className="mb-grid">
          <NoKeyLeft {...quota} plan={plan} each="each member" />
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
            Create one for each program that works with your campaigns, so that each can be stopped by itself.
          </EmptyState>
        )}
      </Card>
    </>
  );
}
