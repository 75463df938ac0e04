import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { ActorKind } from "@/db/enums";
import { apiKeys, users } from "@/db/schema/organizations";
import { webhookKeys } from "@/db/schema/webhooks";

interface Acted {
  readonly actorKind: ActorKind;
  readonly actorId: string | null;
}

type Names = ReadonlyMap<string, string | null>;

/**
 * What members, API keys and webhook keys who did something are called now. Who is gone, or never had a name, has
 * none.
 */
export async function readActorNames(db: Db, orgId: string, acted: readonly Acted[]) {
  const idsOf = (kind: ActorKind) => [
    ...new Set(acted.flatMap(({ actorKind, actorId }) => (actorKind === kind && actorId ? [actorId] : []))),
  ];
  const [user, apiKey, webhook] = await Promise.all([
    readUsers(db, orgId, idsOf("user")),
    readApiKeys(db, orgId, idsOf("apiKey")),
    readWebhookKeys(db, orgId, idsOf("webhook")),
  ]);
  const names: Readonly<Partial<Record<ActorKind, Names>>> = { user, apiKey, webhook };
  return ({ actorKind, actorId }: Acted) => names[actorKind]?.get(actorId ?? "") ?? undefined;
}

async function readUsers(db: Db, orgId: string, ids: string[]): Promise<Names> {
  if (ids.length === 0) return new Map();
  const { id, firstName, lastName, email } = users;
  const rows = await db
    .select({ id, firstName, lastName, email })
    .from(users)
    .where(and(eq(users.orgId, orgId), inArray(id, ids)));
  return new Map(
    rows.map((row) => [row.id, [row.firstName, row.lastName].filter(Boolean).join(" ") || row.email]),
  );
}

async function readApiKeys(db: Db, orgId: string, ids: string[]): Promise<Names> {
  if (ids.length === 0) return new Map();
  const { keyId, name } = apiKeys;
  const rows = await db
    .select({ keyId, name })
    .from(apiKeys)
    .where(and(eq(apiKeys.orgId, orgId), inArray(keyId, ids)));
  return new Map(rows.map((row) => [row.keyId, row.name]));
}

async function readWebhookKeys(db: Db, orgId: string, ids: string[]): Promise<Names> {
  if (ids.length === 0) return new Map();
  const { keyId, name } = webhookKeys;
  const rows = await db
    .select({ keyId, name })
    .from(webhookKeys)
    .where(and(eq(webhookKeys.orgId, orgId), inArray(keyId, ids)));
  return new Map(rows.map((row) => [row.keyId, row.name]));
}
