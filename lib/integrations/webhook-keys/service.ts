import { and, count, desc, eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { webhookKeys as table } from "@/db/schema/webhooks";
import { single } from "@/db/single";
import { lockName } from "@/lib/integrations/lock-name";
import { webhookKeys } from "@/lib/integrations/webhook-keys/contract";
import { makeSigningKey } from "@/lib/integrations/webhook-keys/signing-secret";
import type { Actor } from "@/lib/kit/auth/actor";
import { ApiError } from "@/lib/kit/errors";
import { implement } from "@/lib/kit/implement";
import { omitNulls } from "@/lib/kit/omit-nulls";

export const createWebhookKey = implement(webhookKeys.create, async ({ db, actor, now, record }, { name }) => {
  const { orgId } = actor;
  await requireKeyQuota(db, actor);
  const { keyId, signingSecret, sealedSecret } = makeSigningKey(orgId);
  await db.insert(table).values({ orgId, keyId, name, sealedSecret, createdBy: actor.userId, createdAt: now });
  record({ action: "webhook_key.created", subjectId: keyId, after: { name } });
  return { keyId, signingSecret, name, createdAt: now };
});

export const listWebhookKeys = implement(webhookKeys.list, async ({ db, actor: { orgId, plan } }) => {
  const { keyId, name, createdAt, lastUsedAt } = table;
  const keys = await db
    .select({ keyId, name, createdAt, lastUsedAt })
    .from(table)
    .where(eq(table.orgId, orgId))
    .orderBy(desc(createdAt), desc(keyId));
  return { keys: keys.map(omitNulls), maxKeys: plan.webhookKeys };
});

export const deleteWebhookKey = implement(webhookKeys.remove, async ({ db, actor, record }, { keyId }) => {
  const [before] = await db
    .delete(table)
    .where(and(eq(table.orgId, actor.orgId), eq(table.keyId, keyId)))
    .returning({ name: table.name });
  if (!before) throw new ApiError("not_found", "There is no webhook key with this id.");
  record({ action: "webhook_key.deleted", subjectId: keyId, before });
  return { ok: true as const };
});

// The lock lasts until commit, so two requests cannot both take the last free slot.
async function requireKeyQuota(tx: Tx, { orgId, plan }: Actor): Promise<void> {
  await lockName(tx, `webhook keys of ${orgId}`);
  const { used } = single(await tx.select({ used: count() }).from(table).where(eq(table.orgId, orgId)));
  if (used < plan.webhookKeys) return;
  throw new ApiError(
    "webhook_key_quota_reached",
    `There are ${used} webhook keys and your account includes ${plan.webhookKeys}. Revoke one or ask your server administrator for more.`,
  );
}
