"use client";

import { KeyRound } from "lucide-react";
import type { z } from "zod";
import { lazy } from "@/components/lazy";
import { CodeBlock } from "@/components/ui/code-block";
import { CopyField } from "@/components/ui/copy-field";
import { DateTime } from "@/components/ui/date-time";
import { EmptyState } from "@/components/ui/empty-state";
import { useLoaded } from "@/components/use-loaded";
import { webhookKeys } from "@/lib/integrations/webhook-keys/contract";
import { KeyList, KeyQuota, NewKeyDialog, NoKeyLeft, RevokeKey } from "../../keys";
import { Setting } from "../../setting";
import { type EventSender, sampleCommand } from "./sender";

const WebhookKeyForm = lazy(() => import("./webhook-key-form").then((module) => module.WebhookKeyForm));
const draftKey = "create-webhook-key";

interface Props {
  readonly wire: z.input<typeof webhookKeys.list.output>;
  readonly sender: EventSender;
}

export function WebhookKeys({ wire, sender }: Props) {
  const { keys, maxKeys } = useLoaded(webhookKeys.list, wire);
  const quota = { used: keys.length, limit: maxKeys };
  const isFull = quota.used >= quota.limit;
  return (
    <Setting
      flush
      title="Signing keys"
      description="Each system uses its key to prove an event is really yours. Give each system its own key."
      action={<CreateWebhookKey isFull={isFull} sender={sender} />}
    >
      <div className="grid gap-3 border-inner-line border-b px-5 py-3 sm:px-6">
        <KeyQuota {...quota} />
        {isFull && <NoKeyLeft {...quota} each="all systems together" />}
      </div>
      {keys.length > 0 ? (
        <KeyList keys={keys} action={(key) => <RevokeWebhookKey webhookKey={key} />} />
      ) : (
        <EmptyState icon={KeyRound} title="No keys yet">
          Create one and you’ll get a command to send your first event.
        </EmptyState>
      )}
    </Setting>
  );
}

type CreatedWebhookKey = z.output<typeof webhookKeys.create.output>;

function CreateWebhookKey({ isFull, sender }: { isFull: boolean; sender: EventSender }) {
  return (
    <NewKeyDialog<CreatedWebhookKey>
      draftKey={draftKey}
      title="Create a signing key"
      description="Anyone who has it can report customers, leads and paid jobs in your name."
      isFull={isFull}
      form={(onCreated) => <WebhookKeyForm draftKey={draftKey} onCreated={onCreated} />}
      secret={({ signingSecret }) => <NewWebhookKey signingSecret={signingSecret} sender={sender} />}
    />
  );
}

function NewWebhookKey({ signingSecret, sender }: { signingSecret: string; sender: EventSender }) {
  return (
    <>
      <CopyField
        label="Signing secret"
        value={signingSecret}
        what="the signing secret"
        hint="Copy all of it, including whsec_."
      />
      <div>
        <CodeBlock
          title="Send an example in a terminal"
          code={sampleCommand(sender, signingSecret)}
          what="the commands"
        />
        <p className="mt-2 text-pretty text-caption text-soft">
          It reports that Fred Fox’s job was paid. Unless someone referred him, it comes back “unmatched” and shows up
          in the events list.
        </p>
      </div>
    </>
  );
}

type WebhookKey = z.output<typeof webhookKeys.list.output>["keys"][number];

function RevokeWebhookKey({ webhookKey }: { webhookKey: WebhookKey }) {
  const { keyId, lastUsedAt } = webhookKey;
  return (
    <RevokeKey endpoint={webhookKeys.remove} input={{ keyId }} revoked={webhookKey}>
      Events signed with it will be rejected and not saved. This can’t be undone.{" "}
      {lastUsedAt ? (
        <>
          Last event: <DateTime value={lastUsedAt} format="relative" />.
        </>
      ) : (
        "No events yet."
      )}
    </RevokeKey>
  );
}
