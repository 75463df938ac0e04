import { type AnyColumn, and, eq, isNotNull, type SQL } from "drizzle-orm";
import { connectionApps } from "@/db/schema/connection-apps";
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
import { seal, unseal } from "@/lib/kit/auth/seal";
import { giftCardKeyPlace } from "@/lib/ledger/credit-settings/read";
import { sealContext } from "@/lib/messages/links";
import { openSession, type Session } from "@/lib/platform/backup/session";

/** Counts of stored secrets: sealed with the newest AUTH_SECRET, and unreadable with any of its entries. */
interface Resealed {
  readonly resealed: Readonly<Record<string, number>>;
  readonly unreadable: number;
}

interface SealedColumn {
  readonly sealed: Buffer;
  readonly place: string;
  readonly save: (sealed: Buffer) => Promise<unknown>;
}

type Db = Session["db"];

/** Limits rows to those of one organization, by their column. */
type Of = (orgId: AnyColumn) => SQL | undefined;

/** Every column that holds a secret for more than a day. Add new ones here. */
const kinds: Readonly<Record<string, (db: Db, of: Of) => Promise<SealedColumn[]>>> = {
  webhookKeys: async (db, of) => {
    const rows = await db.select().from(webhookKeys).where(of(webhookKeys.orgId));
    return rows.map(({ orgId, keyId, sealedSecret }) => ({
      sealed: sealedSecret,
      place: signingSecretPlace({ orgId, keyId }),
      save: async (sealed) =>
        db
          .update(webhookKeys)
          .set({ sealedSecret: sealed })
          .where(and(eq(webhookKeys.orgId, orgId), eq(webhookKeys.keyId, keyId))),
    }));
  },
  webhookEndpoints: async (db, of) => {
    const rows = await db.select().from(webhookEndpoints).where(of(webhookEndpoints.orgId));
    return rows.flatMap(({ orgId, id: endpointId, sealedSecret, previousSealedSecret }) => {
      const place = endpointSecretPlace({ orgId, endpointId });
      const itself = and(eq(webhookEndpoints.orgId, orgId), eq(webhookEndpoints.id, endpointId));
      const keep = (set: Partial<typeof webhookEndpoints.$inferInsert>) =>
        db.update(webhookEndpoints).set(set).where(itself);
      const present = {
        sealed: sealedSecret,
        place,
        save: (sealed: Buffer) => keep({ sealedSecret: sealed }),
      };
      if (previousSealedSecret === null) return [present];
      const save = (sealed: Buffer) => keep({ previousSealedSecret: sealed });
      return [present, { sealed: previousSealedSecret, place, save }];
    });
  },
  connections: async (db, of) => {
    const rows = await db.select().from(connections).where(of(connections.orgId));
    return rows.flatMap(({ orgId, id: connectionId, sealedSecret }) => {
      if (sealedSecret === null) return [];
      const itself = and(eq(connections.orgId, orgId), eq(connections.id, connectionId));
      const save = (sealed: Buffer) => db.update(connections).set({ sealedSecret: sealed }).where(itself);
      return [{ sealed: sealedSecret, place: connectionSecretPlace({ orgId, connectionId }), save }];
    });
  },
  // A concurrent refresh replaces the tokens and invalidates the ones read here.
  connectionApps: async (db, of) => {
    const { orgId: org, connectionId: id, sealedClientSecret: secret, sealedTokens: tokens } = connectionApps;
    const rows = await db.select().from(connectionApps).where(of(org));
    return rows.flatMap(({ orgId, connectionId, sealedClientSecret, sealedTokens }) => {
      const place = { orgId, connectionId };
      const itself = and(eq(org, orgId), eq(id, connectionId));
      const table = db.update(connectionApps);
      const ofClient = sealedClientSecret && {
        sealed: sealedClientSecret,
        place: appSecretPlace("client", place),
        save: async (sealed: Buffer) =>
          table.set({ sealedClientSecret: sealed }).where(and(itself, eq(secret, sealedClientSecret))),
      };
      const granted = sealedTokens && {
        sealed: sealedTokens,
        place: appSecretPlace("tokens", place),
        save: async (sealed: Buffer) =>
          table.set({ sealedTokens: sealed }).where(and(itself, eq(tokens, sealedTokens))),
      };
      return [ofClient, granted].filter((kept) => kept !== null);
    });
  },
  ssoConnections: async (db, of) => {
    const rows = await db.select().from(ssoConnections).where(of(ssoConnections.orgId));
    return rows.map(({ orgId, sealedClientSecret }) => ({
      sealed: sealedClientSecret,
      place: clientSecretPlace(orgId),
      save: async (sealed) =>
        db.update(ssoConnections).set({ sealedClientSecret: sealed }).where(eq(ssoConnections.orgId, orgId)),
    }));
  },
  giftCardKeys: async (db, of) => {
    const rows = await db
      .select()
      .from(creditSettings)
      .where(and(of(creditSettings.orgId), isNotNull(creditSettings.sealedGiftCardKey)));
    return rows.flatMap(({ orgId, sealedGiftCardKey }) => {
      if (sealedGiftCardKey === null) return [];
      const save = async (sealed: Buffer) =>
        db.update(creditSettings).set({ sealedGiftCardKey: sealed }).where(eq(creditSettings.orgId, orgId));
      return [{ sealed: sealedGiftCardKey, place: giftCardKeyPlace(orgId), save }];
    });
  },
  authenticators: async (db, of) => {
    const rows = await db.select().from(authenticators).where(of(authenticators.orgId));
    return rows.map(({ orgId, userId, sealedSecret }) => ({
      sealed: sealedSecret,
      place: secretPlace({ orgId, userId }),
      save: async (sealed) =>
        db
          .update(authenticators)
          .set({ sealedSecret: sealed })
          .where(and(eq(authenticators.orgId, orgId), eq(authenticators.userId, userId))),
    }));
  },
  // For invitations and links that were not sent yet, or were captured without a provider.
  messages: async (db, of) => {
    const rows = await db
      .select({ orgId: messages.orgId, id: messages.id, sealedUrl: messages.sealedUrl })
      .from(messages)
      .where(and(of(messages.orgId), isNotNull(messages.sealedUrl)));
    return rows.flatMap(({ orgId, id, sealedUrl }) => {
      if (sealedUrl === null) return [];
      const save = async (sealed: Buffer) =>
        db
          .update(messages)
          .set({ sealedUrl: sealed })
          .where(and(eq(messages.orgId, orgId), eq(messages.id, id), isNotNull(messages.sealedUrl)));
      return [{ sealed: sealedUrl, place: sealContext(id), save }];
    });
  },
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
export async function resealWithin(
  db: Db,
  { orgId, rewrite = (text) => text }: Resealing,
): Promise<Resealed> {
  const of: Of = (column) => (orgId === undefined ? undefined : eq(column, orgId));
  const resealed: Record<string, number> = {};
  let unreadable = 0;
  for (const [kind, read] of Object.entries(kinds)) {
    let done = 0;
    for (const { sealed, place, save } of await read(db, of)) {
      const text = openOrNull(sealed, place);
      if (text === null) unreadable++;
      else {
        await save(seal(rewrite(text), place));
        done++;
      }
    }
    resealed[kind] = done;
  }
  return { resealed, unreadable };
}

function openOrNull(sealed: Buffer, place: string): string | null {
  try {
    return unseal(sealed, place);
  } catch {
    return null;
  }
}
