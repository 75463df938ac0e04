"use client";

import { KeyRound } from "lucide-react";
import type { z } from "zod";
import { EmptyState } from "@/components/ui/empty-state";
import { useLoaded } from "@/components/use-loaded";
import { webhookKeys } from "@/lib/webhook-keys/contract";
import { KeyList } from "../key-list";
import { KeyQuota, NoKeyLeft } from "../key-quota";
import { Setting } from "../setting";
import { CreateWebhookKey } from "./create-webhook-key";
import { RevokeWebhookKey } from "./revoke-webhook-key";
import type { Sender } from "./sender";

interface Props {
  readonly wire: z.input<typeof webhookKeys.list.output>;
  readonly plan: string;
  readonly sender: Sender;
}

/** The keys that other systems sign with. */
export function WebhookKeys({ wire, plan, sender }: Props) {
  const { keys, maxKeys } = useLoaded(webhookKeys.list, wire);
  const quota = { used: keys.length, of: maxKeys };
  const isFull = quota.used >= quota.of;
  return (
    <Setting
      flush
      title="Signing keys"
      description="A system proves with its key that an event is yours. Give each one its own."
      action={<CreateWebhookKey isFull={isFull} sender={sender} />}
    >
      <div className="grid gap-3 border-inner-line border-b px-5 py-3 sm:px-6">
        <KeyQuota {...quota} />
        {isFull && <NoKeyLeft {...quota} plan={plan} each="all systems together" />}
      </div>
      {keys.length > 0 ? (
        <KeyList keys={keys} action={(key) => <RevokeWebhookKey webhookKey={key} />} />
      ) : (
        <EmptyState icon={KeyRound} title="No keys yet">
          Create one, and you get a command to send your first event with.
        </EmptyState>
      )}
    </Setting>
  );
}
