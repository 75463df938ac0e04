import { randomBytes } from "node:crypto";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import { prepared } from "@/db/prepared";
import { webhookKeys as table } from "@/db/schema/webhooks";
import { seal, unseal } from "@/lib/kit/auth/seal";
import { whereUseIsDue } from "@/lib/kit/auth/token";
import { log } from "@/lib/kit/log";

interface SigningKeyRef {
  readonly orgId: string;
  readonly keyId: string;
}

/** A new key's id and secret, plain and sealed. The plain one is only for the response that creates it. */
export function makeSigningKey(orgId: string) {
  const keyId = `rrw_${randomBytes(12).toString("base64url")}`;
  const signingSecret = `whsec_${randomBytes(32).toString("base64url")}`;
  return { keyId, signingSecret, sealedSecret: seal(signingSecret, signingSecretPlace({ orgId, keyId })) };
}

/**
 * The organization's signing secrets. Logs and skips one sealed under another AUTH_SECRET, so that the others keep
 * working.
 */
export async function readSigningSecrets(db: Db, orgId: string) {
  const keys = await selectKeys(db).execute({ orgId });
  return keys.flatMap(({ keyId, name, createdBy, sealedSecret }) => {
    const secret = open({ orgId, keyId }, sealedSecret);
    return secret === null ? [] : [{ keyId, name, createdBy, secret }];
  });
}

/** Records a signed request's key use, at most once a minute. */
export async function recordWebhookKeyUse(tx: Tx, { orgId, keyId }: SigningKeyRef, now: Date): Promise<void> {
  await tx
    .update(table)
    .set({ lastUsedAt: now })
    .where(and(eq(table.orgId, orgId), eq(table.keyId, keyId), whereUseIsDue(table.lastUsedAt, now)));
}

const selectKeys = prepared((db) =>
  db
    .select({
      keyId: table.keyId,
      name: table.name,
      createdBy: table.createdBy,
      sealedSecret: table.sealedSecret,
    })
    .from(table)
    .where(eq(table.orgId, sql.placeholder("orgId")))
    .orderBy(desc(table.createdAt), table.keyId)
    .prepare("read_signing_secrets"),
);

const reported = new Set<string>();

function open(key: SigningKeyRef, sealedSecret: Buffer): string | null {
  try {
    return unseal(sealedSecret, signingSecretPlace(key));
  } catch {
    if (!reported.has(key.keyId)) log().warn(key, "a webhook key was sealed under another AUTH_SECRET");
    reported.add(key.keyId);
    return null;
  }
}

/** Sealing context of a key's secret. */
export function signingSecretPlace({ orgId, keyId }: SigningKeyRef): string {
  return `webhook_keys ${orgId} ${keyId}`;
}
