import { randomBytes } from "node:crypto";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import { prepared } from "@/db/prepared";
import { webhookKeys as table } from "@/db/schema/webhooks";
import { makeSigningSecret, openSealed, signingSecretPlace } from "@/lib/integrations/secret";
import { seal } from "@/lib/kit/auth/seal";
import { whereUseIsDue } from "@/lib/kit/auth/token";

interface SigningKeyRef {
  readonly orgId: string;
  readonly keyId: string;
}

/** A new key's id and secret, plain and sealed. The plain one is only for the response that creates it. */
export function makeSigningKey(orgId: string) {
  const keyId = `rrw_${randomBytes(12).toString("base64url")}`;
  const signingSecret = makeSigningSecret();
  return { keyId, signingSecret, sealedSecret: seal(signingSecret, signingSecretPlace({ orgId, keyId })) };
}

/**
 * The organization's signing secrets. Skips one sealed under another AUTH_SECRET, so that the others keep working.
 */
export async function readSigningSecrets(db: Db, orgId: string) {
  const keys = await selectKeys(db).execute({ orgId });
  return keys.flatMap(({ keyId, name, createdBy, sealedSecret }) => {
    const secret = openSealed(sealedSecret, signingSecretPlace({ orgId, keyId }));
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
