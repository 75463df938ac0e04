import { and, count, desc, eq, isNull } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { one } from "@/db/one";
import { apiKeys as table, users } from "@/db/schema/organizations";
import { apiKeys } from "@/lib/api-keys/contract";
import type { Actor } from "@/lib/auth/actor";
import { createApiKey as addKey } from "@/lib/auth/api-key";
import { ApiError } from "@/lib/kit/errors";
import { implement } from "@/lib/kit/implement";
import { omitNulls } from "@/lib/kit/omit-nulls";

interface Owner {
  readonly orgId: string;
  readonly userId: string;
}

export const createApiKey = implement(apiKeys.create, async ({ db, actor, now, record }, { name }) => {
  const owner = ownerOf(actor);
  await lockUser(db, owner);
  await requireKeyQuota(db, owner, actor.plan.apiKeysPerUser);
  const { key, keyId } = await addKey(db, { ...owner, name }, now);
  record({ action: "api_key.created", subjectId: keyId, after: { name } });
  return { key, keyId, name, createdAt: now };
});

export const listApiKeys = implement(apiKeys.list, async ({ db, actor }) => {
  const { keyId, name, createdAt, lastUsedAt } = table;
  const keys = await db
    .select({ keyId, name, createdAt, lastUsedAt })
    .from(table)
    .where(isValidKeyOf(ownerOf(actor)))
    .orderBy(desc(createdAt), desc(keyId));
  return { keys: keys.map(omitNulls), maxKeys: actor.plan.apiKeysPerUser };
});

export const revokeApiKey = implement(apiKeys.revoke, async ({ db, actor, now, record }, { keyId }) => {
  const [revoked] = await db
    .update(table)
    .set({ revokedAt: now })
    .where(and(isValidKeyOf(ownerOf(actor)), eq(table.keyId, keyId)))
    .returning({ name: table.name });
  if (!revoked) throw new ApiError("not_found", "You have no API key with this id.");
  record({ action: "api_key.revoked", subjectId: keyId, before: omitNulls(revoked) });
  return { ok: true as const };
});

// From here to the commit a user's new keys are made one by one, so two cannot both be the last that fits.
async function lockUser(tx: Tx, { orgId, userId }: Owner): Promise<void> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.orgId, orgId), eq(users.id, userId)))
    .for("no key update");
  if (!user) throw notAUser();
}

async function requireKeyQuota(tx: Tx, owner: Owner, limit: number): Promise<void> {
  const { used } = one(await tx.select({ used: count() }).from(table).where(isValidKeyOf(owner)));
  if (used < limit) return;
  throw new ApiError(
    "api_key_quota_reached",
    `You have ${used} API keys and your plan includes ${limit} for each user; revoke one or upgrade.`,
  );
}

function isValidKeyOf({ orgId, userId }: Owner) {
  return and(eq(table.orgId, orgId), eq(table.userId, userId), isNull(table.revokedAt));
}

// Webhooks, jobs and invitations act for an organization; keys belong to people.
function ownerOf({ orgId, userId }: Actor): Owner {
  if (!userId) throw notAUser();
  return { orgId, userId };
}

function notAUser(): ApiError {
  return new ApiError("unauthenticated", "API keys belong to users; sign in as one.");
}
