"use client";

import { Plus } from "lucide-react";
import type { z } from "zod";
import { onDemand } from "@/components/on-demand";
import { Button } from "@/components/ui/button";
import type { apiKeys } from "@/lib/api-keys/contract";
import { noKeyLeftId } from "../key-quota";
import { NewKeyDialog } from "../new-key-dialog";
import { NewApiKey } from "./new-api-key";

type Created = z.output<typeof apiKeys.create.output>;

const ApiKeyForm = onDemand(() => import("./api-key-form").then((module) => module.ApiKeyForm));

const draftKey = "create-api-key";

/** Creates a key and shows it once. */
export function CreateApiKey({ isFull, url }: { isFull: boolean; url: string }) {
  return (
    <NewKeyDialog<Created>
      draftKey={draftKey}
      title="Create an API key"
      description="Whoever has it acts as you, until you revoke it."
      trigger={
        <Button look="primary" disabled={isFull} {...(isFull && { "aria-describedby": noKeyLeftId })}>
          <Plus aria-hidden size={16} strokeWidth={1.75} />
          Create key
        </Button>
      }
      form={(onCreated) => <ApiKeyForm {...{ draftKey, onCreated }} />}
      secret={({ key }) => <NewApiKey credential={key} url={url} />}
    />
  );
}
