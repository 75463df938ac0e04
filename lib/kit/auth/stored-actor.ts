import { and, eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { apiKeys } from "@/db/schema/organizations";
import type { Actor } from "@/lib/kit/auth/actor";
import { whereKeyWorks } from "@/lib/kit/auth/api-key";
import { findMemberActor } from "@/lib/kit/auth/session";
import { findSystemActor } from "@/lib/kit/auth/system-actor";

/** The stored actor of work that continues after its request. */
type StoredActor = Pick<Actor, "orgId" | "kind" | "id" | "name"> & { readonly userId: string | null };

/**
 * Restores a stored actor with its current roles, plan and key scope. Null if the member was removed or the API key is no
 * longer valid.
 */
export async function restoreActor(tx: Tx, stored: StoredActor, now: Date): Promise<Actor | null> {
  const { orgId, kind, id, userId } = stored;
  if (kind === "system") return findSystemActor(tx, stored, now);
  if (userId === null || (kind !== "user" && kind !== "apiKey")) return null;
  const member = await findMemberActor(tx, { orgId, userId }, now);
  if (!member || kind === "user") return member;
  const [key] = await tx
    .select({ scope: apiKeys.scope, expiresAt: apiKeys.expiresAt })
    .from(apiKeys)
    .where(and(eq(apiKeys.orgId, orgId), eq(apiKeys.keyId, id), whereKeyWorks(now)));
  return key ? { ...member, kind, id, key } : null;
}
