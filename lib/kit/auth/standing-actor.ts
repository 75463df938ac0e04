import { and, eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { apiKeys } from "@/db/schema/organizations";
import type { Actor } from "@/lib/kit/auth/actor";
import { whereKeyWorks } from "@/lib/kit/auth/api-key";
import { findMemberActor } from "@/lib/kit/auth/session";
import { findSystemActor } from "@/lib/kit/auth/system-actor";

/** An actor that began something which goes on without it, as it was stored. */
export type StoredActor = Pick<Actor, "orgId" | "kind" | "id" | "name"> & { readonly userId: string | null };

/**
 * The same actor with the roles, the plan and the key's scope of this moment, for work that goes on after its request.
 * Null for a member who was removed and for an API key that no longer works.
 */
export async function findStandingActor(tx: Tx, stored: StoredActor, now: Date): Promise<Actor | null> {
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
