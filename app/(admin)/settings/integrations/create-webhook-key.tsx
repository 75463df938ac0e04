"use client";

import { Plus } from "lucide-react";
import type { z } from "zod";
import { onDemand } from "@/components/on-demand";
import { Button } from "@/components/ui/button";
import type { webhookKeys } from "@/lib/webhook-keys/contract";
import { noKeyLeftId } from "../key-quota";
import { NewKeyDialog } from "../new-key-dialog";
import { NewWebhookKey } from "./new-webhook-key";
import type { Sender } from "./sender";

type Created = z.output<typeof webhookKeys.create.output>;

const WebhookKeyForm = onDemand(() => import("./webhook-key-form").then((module) => module.WebhookKeyForm));

const draftKey = "create-webhook-key";

/** Creates a signing key and shows it once. */
export function CreateWebhookKey({ isFull, sender }: { isFull: boolean; sender: Sender }) {
  return (
    <NewKeyDialog<Created>
      draftKey={draftKey}
      title="Create a signing key"
      description="Whoever has it can report customers, referrals and paid jobs in your name."
      trigger={
        <Button look="primary" disabled={isFull} {...(isFull && { "aria-describedby": noKeyLeftId })}>
          <Plus aria-hidden size={16} strokeWidth={1.75} />
          Create key
        </Button>
      }
      form={(onCreated) => <WebhookKeyForm {...{ draftKey, onCreated }} />}
      secret={({ signingSecret }) => <NewWebhookKey {...{ signingSecret, sender }} />}
    />
  );
}
