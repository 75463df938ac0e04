"use client";

import { toast } from "sonner";
import type { z } from "zod";
import { EndpointConfirm } from "@/components/form/endpoint-confirm";
import { Button } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { apiKeys } from "@/lib/api-keys/contract";
import { useRefresh } from "../../use-refresh";
import { nameOfKey } from "../key-list";

type ApiKey = z.output<typeof apiKeys.list.output>["keys"][number];

/** Takes a key back for good. */
export function RevokeApiKey({ apiKey }: { apiKey: ApiKey }) {
  const refresh = useRefresh();
  const name = nameOfKey(apiKey);
  return (
    <EndpointConfirm
      endpoint={apiKeys.revoke}
      input={{ keyId: apiKey.keyId }}
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
      Whatever uses it is refused with its next request, and this cannot be undone.{" "}
      {apiKey.lastUsedAt ? (
        <>
          It was used last <DateTime value={apiKey.lastUsedAt} format="relative" />.
        </>
      ) : (
        "It was never used."
      )}
    </EndpointConfirm>
  );
}
