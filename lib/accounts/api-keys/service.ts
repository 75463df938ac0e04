import { and, desc, eq, gt, isNull, or } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { apiKeys as table, users } from "@/db/schema/organizations";
import { apiKeys } from "@/lib/accounts/api-keys/contract";
import type { Actor } from "@/lib/kit/auth/actor";
import { createApiKey as addKey, countApiKeys, revokeKeyTree } from "@/lib/kit/auth/api-key";
import type { MemberKey } from "@/lib/kit/auth/second-factor";
import { DAY_MS } from "@/lib/kit/durations";
import { ApiError, fieldError } from "@/lib/kit/errors";
import { implement, type WriteContext } from "@/lib/kit/implement";
import { omitNulls } from "@/lib/kit/omit-nulls";

const LISTED_AFTER_MS = 30 * DAY_MS;

const columns = {
  keyId: table.keyId,
  name: table.name,
  scope: table.scope,
  createdAt: table.createdAt,
  lastUsedAt: table.lastUsedAt,
  expiresAt: table.expiresAt,
  createdByKey: table.createdByKey,
};

export const createApiKey = implement(apiKeys.create, async ({ db, actor, now, record }, input) => {
  const owner = ownerOf(actor);
  const { name, scope } = input;
  const expiresAt = endOfNewKey(actor, input.expiresAt, now);
  const createdByKey = actor.kind === "apiKey" ? actor.id : undefined;
  await lockUser(db, owner);
  if (createdByKey !== undefined) await requireValidKey(db, owner, createdByKey);
  await requireKeyQuota(db, owner, actor.plan.apiKeysPerUser, now);
  const { key, keyId } = await addKey(db, { ...owner, name, scope, expiresAt, createdByKey }, now);
  const settings = { name, scope, ...(expiresAt && { expiresAt }), ...(createdByKey && { createdByKey }) };
  record({ action: "api_key.created", subjectId: keyId, after: settings });
  return { key, keyId, ...settings, createdAt: now };
});

/**
 * When a new key expires: never after the key that creates it.
 * @throws ApiError `invalid_input` for `expiresAt`
 */
function endOfNewKey({ key }: Actor, requested: Date | undefined, now: Date): Date | undefined {
  const latest = key?.expiresAt ?? undefined;
  if (requested && requested <= now) throw fieldError("expiresAt", "must be in the future");
  if (requested && latest && requested > latest) {
    throw fieldError("expiresAt", `can’t be after this key’s own end date, ${latest.toISOString()}`);
  }
  return requested ?? latest;
}

export const listApiKeys = implement(apiKeys.list, async ({ db, actor, now }) => {
  const keys = await db
    .select(columns)
    .from(table)
    .where(and(isOf(ownerOf(actor)), isListed(now)))
    .orderBy(desc(table.createdAt), desc(table.keyId));
  return { keys: keys.map(omitNulls), maxKeys: actor.plan.apiKeysPerUser };
});

export const listAllApiKeys = implement(apiKeys.listAll, async ({ db, actor: { orgId }, now }) => {
  const keys = await db
    .select({ ...columns, email: users.email })
    .from(table)
    .innerJoin(users, and(eq(users.orgId, table.orgId), eq(users.id, table.userId)))
    .where(and(eq(table.orgId, orgId), isListed(now)))
    .orderBy(desc(table.createdAt), desc(table.keyId));
  return { keys: keys.map(omitNulls) };
});

export const revokeApiKey = implement(apiKeys.revoke, async (context, { keyId }) => {
  const [own] = await context.db
    .select({ keyId: table.keyId })
    .from(table)
    .where(and(isOf(ownerOf(context.actor)), eq(table.keyId, keyId)));
  if (!own) throw new ApiError("not_found", NO_OWN_KEY);
  await revoke(context, keyId, NO_OWN_KEY);
  return { ok: true as const };
});

export const revokeAnyApiKey = implement(apiKeys.revokeAny, async (context, { keyId }) => {
  await revoke(context, keyId, "No one on your team has an API key with this ID.");
  return { ok: true as const };
});

const NO_OWN_KEY = "You have no API key with this id.";

async function revoke(
  { db, actor: { orgId }, now, record }: WriteContext,
  keyId: string,
  refusal: string,
): Promise<void> {
  const revoked = await revokeKeyTree(db, { orgId, keyId }, now);
  if (revoked.length === 0) throw new ApiError("not_found", refusal);
  for (const change of revoked) record(change);
}

// The caller's key may have been revoked since authentication; the lock on the member makes that visible.
async function requireValidKey(tx: Tx, { orgId }: MemberKey, keyId: string): Promise<void> {
  const [valid] = await tx
    .select({ keyId: table.keyId })
    .from(table)
    .where(and(eq(table.orgId, orgId), eq(table.keyId, keyId), isNull(table.revokedAt)));
  if (!valid) throw new ApiError("unauthenticated", "This API key was revoked.");
}

// Until the commit, a user's keys are created one at a time, so that two cannot both take the last slot.
async function lockUser(tx: Tx, { orgId, userId }: MemberKey): Promise<void> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.orgId, orgId), eq(users.id, userId)))
    .for("no key update");
  if (!user) throw notAUser();
}

async function requireKeyQuota(tx: Tx, owner: MemberKey, limit: number, now: Date): Promise<void> {
  const used = await countApiKeys(tx, owner, now);
  if (used < limit) return;
  throw new ApiError(
    "api_key_quota_reached",
    `You have ${used} API keys, and your account allows ${limit} per person. Revoke one or ask your server administrator for more.`,
  );
}

function isOf({ orgId, userId }: MemberKey) {
  return and(eq(table.orgId, orgId), eq(table.userId, userId));
}

// Expired keys stay listed for a while, to explain why a program stopped working.
function isListed(now: Date) {
  const since = new Date(now.getTime() - LISTED_AFTER_MS);
  return and(isNull(table.revokedAt), or(isNull(table.expiresAt), gt(table.expiresAt, since)));
}

// Webhooks, jobs and invitations act for an organization; keys belong to people.
function ownerOf({ orgId, userId }: Actor): MemberKey {
  if (!userId) throw notAUser();
  return { orgId, userId };
}

function notAUser(): ApiError {
  return new ApiError("unauthenticated", "API keys belong to users; sign in as one.");
}
