"use client";

import { toast } from "sonner";
import type { z } from "zod";
import { EndpointConfirm } from "@/components/form/endpoint-confirm";
import { Button } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { webhookKeys } from "@/lib/webhook-keys/contract";
import { useRefresh } from "../../use-refresh";

type WebhookKey = z.output<typeof webhookKeys.list.output>["keys"][number];

/** Takes a signing key back for good. */
export function RevokeWebhookKey({ webhookKey: { keyId, name, lastUsedAt } }: { webhookKey: WebhookKey }) {
  const refresh = useRefresh();
  return (
    <EndpointConfirm
      endpoint={webhookKeys.remove}
      input={{ keyId }}
      title={`Revoke “${name}”?`}
      verb="Revoke key"
      onSuccess={async () => {
        await refresh();
        toast.success("The key was revoked.");
      }}
      trigger={
        <Button size="small" aria-label={`Revoke ${name}`}>
          Revoke
        </Button>
      }
    >
      Events that are signed with it are refused from now on and not kept. This cannot be undone.{" "}
      {lastUsedAt ? (
        <>
          The last one came <DateTime value={lastUsedAt} format="relative" />.
        </>
      ) : (
        "None has come yet."
      )}
    </EndpointConfirm>
  );
}
