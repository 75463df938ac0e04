"use client";

import { Fingerprint } from "lucide-react";
import { toast } from "sonner";
import type { z } from "zod";
import { FormDialog } from "@/components/form/dialog-form";
import { EndpointConfirm } from "@/components/form/endpoint-confirm";
import { TextField } from "@/components/form/text-field";
import { useAddPasskey } from "@/components/second-factor/use-add-passkey";
import { Button } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { Notice } from "@/components/ui/notice";
import { type Passkey, secondFactor } from "@/lib/accounts/second-factor/contract";
import { IconRow, LastUsed } from "../icon-row";
import { Setting } from "../setting";

type ListedPasskey = z.output<typeof Passkey>;

interface Props {
  readonly passkeys: readonly ListedPasskey[];
  /** This browser's name, used as the name of a new passkey. */
  readonly device: string;
}

export function PasskeyList({ passkeys, device }: Props) {
  const { addPasskey, pending, problem } = useAddPasskey(() =>
    toast.success("Passkey added. Next time, sign in with it."),
  );
  return (
    <Setting
      flush
      title="Passkeys"
      description="Sign in with your fingerprint, face or device PIN. No password needed."
      action={
        <Button size="small" onClick={() => addPasskey(device)} pending={pending}>
          Add a passkey
        </Button>
      }
    >
      {problem && (
        <div className="px-5 pt-4 sm:px-6">
          <Notice tone="red" role="alert">
            {problem}
          </Notice>
        </div>
      )}
      {passkeys.length === 0 ? (
        <p className="px-5 py-4 text-soft sm:px-6">None yet. Add one on each device you use.</p>
      ) : (
        <ul className="divide-y divide-inner-line">
          {passkeys.map((passkey) => (
            <PasskeyLine key={passkey.passkeyId} passkey={passkey} />
          ))}
        </ul>
      )}
    </Setting>
  );
}

function PasskeyLine({ passkey }: { passkey: ListedPasskey }) {
  const { passkeyId, name, createdAt, lastUsedAt } = passkey;
  return (
    <IconRow
      icon={Fingerprint}
      title={<bdi>{name}</bdi>}
      action={
        <div className="flex gap-2">
          <RenameDialog passkey={passkey} />
          <EndpointConfirm
            endpoint={secondFactor.removePasskey}
            input={{ passkeyId }}
            title={`Remove ${name}?`}
            verb="Remove passkey"
            success={`${name} was removed.`}
            trigger={
              <Button size="small" aria-label={`Remove ${name}`}>
                Remove
              </Button>
            }
          >
            You can’t sign in with it anymore. Remove it from the device too, where your passwords are saved.
          </EndpointConfirm>
        </div>
      }
    >
      Added <DateTime value={createdAt} />, <LastUsed at={lastUsedAt} never="not used yet" />
    </IconRow>
  );
}

function RenameDialog({ passkey: { passkeyId, name } }: { passkey: ListedPasskey }) {
  return (
    <FormDialog
      trigger={
        <Button size="small" aria-label={`Rename ${name}`}>
          Rename
        </Button>
      }
      title="Rename passkey"
      endpoint={secondFactor.renamePasskey}
      defaultValues={{ name }}
      fixed={{ passkeyId }}
      submit="Save name"
      success="Passkey renamed."
    >
      {(form) => <TextField form={form} name="name" label="Name" dir="auto" />}
    </FormDialog>
  );
}
