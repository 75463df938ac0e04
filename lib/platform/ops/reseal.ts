import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { connectionApps as apps } from "@/db/schema/connection-apps";
import { connections } from "@/db/schema/connections";
import { messages } from "@/db/schema/messages";
import { webhookEndpoints } from "@/db/schema/outbound";
import { creditSettings } from "@/db/schema/redemptions";
import { authenticators } from "@/db/schema/second-factor";
import { ssoConnections } from "@/db/schema/sign-in";
import { webhookKeys } from "@/db/schema/webhooks";
import { secretPlace } from "@/lib/accounts/second-factor/authenticator";
import { clientSecretPlace } from "@/lib/accounts/sso/connection";
import { secretPlace as endpointSecretPlace } from "@/lib/integrations/outbound/signing";
import { appSecretPlace, connectionSecretPlace, signingSecretPlace } from "@/lib/integrations/secret";
import { seal, unsealOrNull } from "@/lib/kit/auth/seal";
import { giftCardKeyPlace } from "@/lib/ledger/credit-settings/read";
import { sealContext } from "@/lib/messages/links";
import { openSession, type Session } from "@/lib/platform/backup/session";

/** Counts of stored secrets: sealed with the newest AUTH_SECRET, and unreadable with any of its entries. */
interface Resealed {
  readonly resealed: Readonly<Record<string, number>>;
  readonly unreadable: number;
}

type Db = Session["db"];

/** A column that holds a secret for more than a day. */
interface SealedColumn {
  readonly column: PgColumn;
  readonly org: PgColumn;
  /** With the organization, the row's key; `org` again if that alone is. */
  readonly id: PgColumn;
  readonly place: (orgId: string, id: string) => string;
}

/** Every such column by kind. Add new ones here. */
const kinds: Readonly<Record<string, readonly SealedColumn[]>> = {
  webhookKeys: [
    {
      column: webhookKeys.sealedSecret,
      org: webhookKeys.orgId,
      id: webhookKeys.keyId,
      place: (orgId, keyId) => signingSecretPlace({ orgId, keyId }),
    },
  ],
  webhookEndpoints: [webhookEndpoints.sealedSecret, webhookEndpoints.previousSealedSecret].map((column) => ({
    column,
    org: webhookEndpoints.orgId,
    id: webhookEndpoints.id,
    place: (orgId, endpointId) => endpointSecretPlace({ orgId, endpointId }),
  })),
  connections: [
    {
      column: connections.sealedSecret,
      org: connections.orgId,
      id: connections.id,
      place: (orgId, connectionId) => connectionSecretPlace({ orgId, connectionId }),
    },
  ],
  connectionApps: [
    {
      column: apps.sealedClientSecret,
      org: apps.orgId,
      id: apps.connectionId,
      place: (orgId, connectionId) => appSecretPlace("client", { orgId, connectionId }),
    },
    {
      column: apps.sealedTokens,
      org: apps.orgId,
      id: apps.connectionId,
      place: (orgId, connectionId) => appSecretPlace("tokens", { orgId, connectionId }),
    },
  ],
  ssoConnections: [
    {
      column: ssoConnections.sealedClientSecret,
      org: ssoConnections.orgId,
      id: ssoConnections.orgId,
      place: clientSecretPlace,
    },
  ],
  giftCardKeys: [
    {
      column: creditSettings.sealedGiftCardKey,
      org: creditSettings.orgId,
      id: creditSettings.orgId,
      place: giftCardKeyPlace,
    },
  ],
  authenticators: [
    {
      column: authenticators.sealedSecret,
      org: authenticators.orgId,
      id: authenticators.userId,
      place: (orgId, userId) => secretPlace({ orgId, userId }),
    },
  ],
  // Of invitations and links that were not sent yet, or were captured without a provider.
  messages: [
    {
      column: messages.sealedUrl,
      org: messages.orgId,
      id: messages.id,
      place: (_, messageId) => sealContext(messageId),
    },
  ],
};

/**
 * Seals every stored secret with the newest AUTH_SECRET, so that older entries can be dropped. Safe to repeat, and to
 * run beside a server.
 */
export async function resealSecrets(ownerUrl: string): Promise<Resealed> {
  const { db, close } = openSession(ownerUrl);
  try {
    return await resealWithin(db, {});
  } finally {
    await close();
  }
}

interface Resealing {
  /** Only this organization's. */
  readonly orgId?: string;
  /** What becomes of the opened text, such as a link to an address that changes. */
  readonly rewrite?: (text: string) => string;
}

/** Like `resealSecrets`, in an open session. */
export async function resealWithin(db: Db, which: Resealing): Promise<Resealed> {
  const resealed: Record<string, number> = {};
  let unreadable = 0;
  for (const [kind, columns] of Object.entries(kinds)) {
    resealed[kind] = 0;
    for (const column of columns) {
      const { done, failed } = await resealColumn(db, column, which);
      resealed[kind] += done;
      unreadable += failed;
    }
  }
  return { resealed, unreadable };
}

async function resealColumn(
  db: Db,
  { column, org, id, place }: SealedColumn,
  { orgId: only, rewrite = (text) => text }: Resealing,
) {
  const rows = await db
    .select({ sealed: sql<Buffer>`${column}`, orgId: sql<string>`${org}`, rowId: sql<string>`${id}` })
    .from(column.table)
    .where(and(isNotNull(column), only === undefined ? undefined : eq(org, only)));
  let done = 0;
  for (const { sealed, orgId, rowId } of rows) {
    const its = place(orgId, rowId);
    const text = unsealOrNull(sealed, its);
    if (text === null) continue;
    // A token that was refreshed in the meantime stays.
    const isSame = and(eq(org, orgId), eq(id, rowId), eq(column, sealed));
    const next = sql.param(seal(rewrite(text), its), column);
    await db.execute(sql`UPDATE ${column.table} SET ${sql.identifier(column.name)} = ${next} WHERE ${isSame}`);
    done++;
  }
  return { done, failed: rows.length - done };
}
