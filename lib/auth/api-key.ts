import { randomBytes, timingSafeEqual } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { database, type Tx, transact } from "@/db/client";
import { prepared } from "@/db/prepared";
import { apiKeys, organizations, users } from "@/db/schema/organizations";
import type { Actor } from "@/lib/auth/actor";
import { planOfRow, planTerms } from "@/lib/auth/plan-overrides";
import { hashToken, isUseDue, whereUseIsDue } from "@/lib/auth/token";

const FORM = /^(rrk_[A-Za-z0-9_-]{16}):([A-Za-z0-9_-]{43})$/;

interface NewKey {
  readonly orgId: string;
  readonly userId: string;
  readonly name?: string | undefined;
}

/** Creates a key for a user and returns the only copy of the full credential `<keyId>:<secret>`. */
export async function createApiKey(tx: Tx, { orgId, userId, name }: NewKey, now: Date) {
  const keyId = `rrk_${randomBytes(12).toString("base64url")}`;
  const secret = randomBytes(32).toString("base64url");
  await tx
    .insert(apiKeys)
    .values({ orgId, userId, keyId, name, secretHash: hashToken(secret), createdAt: now });
  return { key: `${keyId}:${secret}`, keyId };
}

/**
 * Who a bearer credential speaks for at this moment: its user's current roles and organization's current plan.
 * Null for anything malformed, unknown or revoked, without telling which.
 */
export async function findApiKeyActor(credential: string, now: Date): Promise<Actor | null> {
  const [, keyId, secret] = FORM.exec(credential) ?? [];
  if (!keyId || !secret) return null;
  const [found] = await findKey(database()).execute({ keyId });
  if (!found || !timingSafeEqual(found.secretHash, hashToken(secret))) return null;
  if (isUseDue(found.lastUsedAt, now)) await recordUse(found.orgId, keyId, now);
  const { orgId, userId, email: name, roles } = found;
  const plan = planOfRow(found, now);
  return { kind: "apiKey", id: keyId, name, orgId, userId, roles, plan };
}

const findKey = prepared((db) =>
  db
    .select({
      orgId: apiKeys.orgId,
      userId: apiKeys.userId,
      secretHash: apiKeys.secretHash,
      lastUsedAt: apiKeys.lastUsedAt,
      email: users.email,
      roles: users.roles,
      ...planTerms,
    })
    .from(apiKeys)
    .innerJoin(users, and(eq(users.orgId, apiKeys.orgId), eq(users.id, apiKeys.userId)))
    .innerJoin(organizations, eq(organizations.id, apiKeys.orgId))
    .where(and(eq(apiKeys.keyId, sql.placeholder("keyId")), isNull(apiKeys.revokedAt)))
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
