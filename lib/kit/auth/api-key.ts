import { randomBytes, timingSafeEqual } from "node:crypto";
import { and, count, eq, gt, isNull, or, sql } from "drizzle-orm";
import { type Db, database, type Tx, transact } from "@/db/client";
import type { ApiKeyScope } from "@/db/enums";
import { pointRead } from "@/db/point-read";
import { apiKeys, organizations, users } from "@/db/schema/organizations";
import { single } from "@/db/single";
import type { Actor } from "@/lib/kit/auth/actor";
import { standingOf, standingTerms } from "@/lib/kit/auth/plan-overrides";
import type { MemberKey } from "@/lib/kit/auth/second-factor";
import { hashToken, isUseDue, whereUseIsDue } from "@/lib/kit/auth/token";

const FORM = /^(rrk_[A-Za-z0-9_-]{16}):([A-Za-z0-9_-]{43})$/;

interface NewApiKey {
  readonly orgId: string;
  readonly userId: string;
  readonly name?: string | undefined;
  readonly scope?: ApiKeyScope | undefined;
  readonly expiresAt?: Date | undefined;
  /** The API key that created it, if any. */
  readonly createdByKey?: string | undefined;
}

/** Creates a key for a user. Returns the only copy of the full credential, `<keyId>:<secret>`. */
export async function createApiKey(tx: Tx, key: NewApiKey, now: Date) {
  const keyId = `rrk_${randomBytes(12).toString("base64url")}`;
  const secret = randomBytes(32).toString("base64url");
  await tx.insert(apiKeys).values({ ...key, keyId, secretHash: hashToken(secret), createdAt: now });
  return { key: `${keyId}:${secret}`, keyId };
}

/** Parses the id and secret of a credential, or null if it isn't formatted like a key. */
export function readKeyForm(credential: string): { readonly keyId: string; readonly secret: string } | null {
  const [, keyId, secret] = FORM.exec(credential) ?? [];
  return keyId && secret ? { keyId, secret } : null;
}

/**
 * Authenticates an API key, with its user's current roles and organization's current plan. Null if it is malformed,
 * unknown, revoked or expired, without revealing which.
 */
export async function findApiKeyActor(credential: string, now: Date): Promise<Actor | null> {
  const form = readKeyForm(credential);
  if (!form) return null;
  const { keyId, secret } = form;
  const row = await findKey(database(), { keyId });
  if (!row || hasExpired(row, now) || !timingSafeEqual(row.secretHash, hashToken(secret))) return null;
  if (isUseDue(row.lastUsedAt, now)) await recordUse(row.orgId, keyId, now);
  const { orgId, userId, email: name, roles, scope, expiresAt } = row;
  const key = { scope, expiresAt };
  const isTechnician = row.view === "technician";
  return {
    kind: "apiKey",
    id: keyId,
    name,
    orgId,
    userId,
    key,
    roles,
    isTechnician,
    ...standingOf(row, now),
  };
}

function hasExpired({ expiresAt }: { readonly expiresAt: Date | null }, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/** SQL condition: the key is neither revoked nor expired. */
export function whereKeyWorks(now: Date) {
  return and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)));
}

/** The number of a member's valid keys. */
export async function countApiKeys(db: Db, { orgId, userId }: MemberKey, now: Date): Promise<number> {
  const owned = and(eq(apiKeys.orgId, orgId), eq(apiKeys.userId, userId));
  return single(
    await db
      .select({ keys: count() })
      .from(apiKeys)
      .where(and(owned, whereKeyWorks(now))),
  ).keys;
}

/** Revokes all of a member's valid keys. Returns their audit entries. */
export async function revokeApiKeys(tx: Tx, { orgId, userId }: MemberKey, now: Date) {
  const owned = and(eq(apiKeys.orgId, orgId), eq(apiKeys.userId, userId));
  const revoked = await tx
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(owned, whereKeyWorks(now)))
    .returning({ keyId: apiKeys.keyId, name: apiKeys.name });
  return revoked.map(({ keyId, name }) => ({
    action: "api_key.revoked" as const,
    subjectId: keyId,
    before: { name: name ?? undefined },
  }));
}

/**
 * Revokes a key and every key created with it, directly or indirectly. Returns their audit entries; none if the key
 * doesn't exist or is revoked. Locks the member, as creating a key does, so that no key is missed.
 */
export async function revokeKeyTree(
  tx: Tx,
  { orgId, keyId }: { readonly orgId: string; readonly keyId: string },
  now: Date,
) {
  const valid = and(eq(apiKeys.orgId, orgId), eq(apiKeys.keyId, keyId), isNull(apiKeys.revokedAt));
  const [key] = await tx.select({ userId: apiKeys.userId }).from(apiKeys).where(valid);
  if (!key) return [];
  await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.orgId, orgId), eq(users.id, key.userId)))
    .for("no key update");
  const revoked = await tx.execute<{ keyId: string; name: string | null; createdByKey: string | null }>(sql`
    WITH RECURSIVE tree AS (
      SELECT key_id FROM ${apiKeys} WHERE org_id = ${orgId}::uuid AND key_id = ${keyId}
       UNION SELECT k.key_id FROM ${apiKeys} k JOIN tree ON k.created_by_key = tree.key_id WHERE k.org_id = ${orgId}::uuid)
    UPDATE ${apiKeys} k SET revoked_at = ${now.toISOString()}::timestamptz
     WHERE k.org_id = ${orgId}::uuid AND k.key_id IN (SELECT key_id FROM tree) AND k.revoked_at IS NULL
    RETURNING k.key_id AS "keyId", k.name, k.created_by_key AS "createdByKey"`);
  return revoked.map(({ keyId: subjectId, name, createdByKey }) => ({
    action: "api_key.revoked" as const,
    subjectId,
    before: { name: name ?? undefined, createdByKey: createdByKey ?? undefined },
  }));
}

const findKey = pointRead({ keyId: apiKeys.keyId }, (db, whereKey) =>
  db
    .select({
      keyId: apiKeys.keyId,
      orgId: apiKeys.orgId,
      userId: apiKeys.userId,
      secretHash: apiKeys.secretHash,
      scope: apiKeys.scope,
      expiresAt: apiKeys.expiresAt,
      lastUsedAt: apiKeys.lastUsedAt,
      email: users.email,
      roles: users.roles,
      view: users.view,
      ...standingTerms,
    })
    .from(apiKeys)
    .innerJoin(users, and(eq(users.orgId, apiKeys.orgId), eq(users.id, apiKeys.userId)))
    .innerJoin(organizations, eq(organizations.id, apiKeys.orgId))
    .where(and(whereKey, isNull(apiKeys.revokedAt)))
    .prepare("find_api_key"),
);

async function recordUse(orgId: string, keyId: string, now: Date): Promise<void> {
  await transact((tx) =>
    tx
      .update(apiKeys)
      .set({ lastUsedAt: now })
      .where(and(eq(apiKeys.orgId, orgId), eq(apiKeys.keyId, keyId), whereUseIsDue(apiKeys.lastUsedAt, now))),
  );
}
