"use client";

import { KeyRound, Plus } from "lucide-react";
import type { ReactNode } from "react";
import type { z } from "zod";
import { useReopened } from "@/components/form/draft";
import { EndpointConfirm } from "@/components/form/endpoint-confirm";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DateTime, useNow } from "@/components/ui/date-time";
import { Notice } from "@/components/ui/notice";
import type { Endpoint } from "@/lib/kit/contract";
import { type Quota, QuotaLine } from "../quota";
import { IconRow, LastUsed } from "./icon-row";
import { NewSecretDialog } from "./new-secret-dialog";

/** The id of the note that explains why no key can be created. */
const noKeyLeftId = "no-key-left";

interface ListedKey {
  readonly keyId: string;
  readonly name?: string | undefined;
  readonly createdAt: Date;
  readonly lastUsedAt?: Date | undefined;
  readonly scope?: "full" | "read";
  readonly expiresAt?: Date | undefined;
  readonly createdByKey?: string | undefined;
}

interface KeyListProps<K extends ListedKey> {
  readonly keys: readonly K[];
  readonly action: (key: K) => ReactNode;
  /** The key's owner, if the list has several people's keys. */
  readonly owner?: (key: K) => ReactNode;
}

export function KeyList<K extends ListedKey>({ keys, action, owner }: KeyListProps<K>) {
  const now = useNow(true);
  return (
    <ul className="divide-y divide-inner-line">
      {keys.map((key) => (
        <IconRow
          key={key.keyId}
          icon={KeyRound}
          title={
            <>
              <bdi>{nameOfKey(key)}</bdi>
              <code className="font-mono font-normal text-caption text-soft">{key.keyId}</code>
              {key.scope === "read" && <Badge>Read only</Badge>}
              {hasExpired(key, now) && <Badge tone="red">Expired</Badge>}
            </>
          }
          action={action(key)}
        >
          {owner && <>{owner(key)}. </>}Created <DateTime value={key.createdAt} />,{" "}
          <LastUsed at={key.lastUsedAt} never="never used" />
          {key.expiresAt && (
            <>
              . {hasExpired(key, now) ? "Expired" : "Expires"} <DateTime value={key.expiresAt} format="relative" />
            </>
          )}
          {key.createdByKey && (
            <>
              . Made with <code className="wrap-anywhere font-mono">{key.createdByKey}</code>, and revoked with it
            </>
          )}
        </IconRow>
      ))}
    </ul>
  );
}

export function hasExpired({ expiresAt }: Pick<ListedKey, "expiresAt">, now: Date): boolean {
  return expiresAt !== undefined && expiresAt <= now;
}

function nameOfKey({ name }: Pick<ListedKey, "name">): string {
  return name ?? "Key without a name";
}

export function KeyQuota({ used, limit }: Quota) {
  return (
    <QuotaLine used={used} limit={limit} label="Keys used" className="text-secondary text-soft">
      {used} of {limit} {limit === 1 ? "key" : "keys"}
    </QuotaLine>
  );
}

/** Explains why no key can be created, and how to make room. `each` completes "room for 5 for …". */
export function NoKeyLeft({ used, limit, each }: Quota & { each: string }) {
  return (
    <div id={noKeyLeftId}>
      <Notice tone="amber" title={describeFull(limit, each)}>
        {limit > 0 && `There is room for ${limit} for ${each}. `}
        To create another one, {used > 0 && "revoke one you don’t need or "}ask your server administrator for more.
      </Notice>
    </div>
  );
}

function describeFull(limit: number, each: string): string {
  if (limit === 0) return `Your account has no keys for ${each}`;
  return limit === 1 ? "The only key is in use" : `All ${limit} keys are in use`;
}

interface RevokeKeyProps<E extends Endpoint> {
  readonly endpoint: E;
  readonly input: z.output<E["input"]>;
  readonly revoked: ListedKey;
  /** The effect of revoking it, and its last use. */
  readonly children: ReactNode;
}

export function RevokeKey<E extends Endpoint>({ endpoint, input, revoked, children }: RevokeKeyProps<E>) {
  const name = nameOfKey(revoked);
  return (
    <EndpointConfirm
      endpoint={endpoint}
      input={input}
      title={`Revoke “${name}”?`}
      verb="Revoke key"
      success="The key was revoked."
      trigger={
        <Button size="small" aria-label={`Revoke ${name}`}>
          Revoke
        </Button>
      }
    >
      {children}
    </EndpointConfirm>
  );
}

interface NewKeyDialogProps<Created> {
  readonly draftKey: string;
  /** Whether there is no room for another key. */
  readonly isFull: boolean;
  readonly title: string;
  readonly description: string;
  /** The form for the new key; it calls back with the result. */
  readonly form: (onCreated: (created: Created) => void) => ReactNode;
  /** Renders the created key. */
  readonly secret: (created: Created) => ReactNode;
}

export function NewKeyDialog<Created>({ draftKey, isFull, ...dialog }: NewKeyDialogProps<Created>) {
  const [open, setOpen] = useReopened(draftKey);
  return (
    <NewSecretDialog
      {...dialog}
      open={open}
      onOpenChange={setOpen}
      shownTitle="Save your new key"
      trigger={
        <Button icon={Plus} variant="primary" disabled={isFull} {...(isFull && { "aria-describedby": noKeyLeftId })}>
          Create key
        </Button>
      }
    />
  );
}
