import { and, count, desc, eq, gte, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db, Tx } from "@/db/client";
import type { ConnectionEventOutcome, ConnectionSystem } from "@/db/enums-connections";
import { newId } from "@/db/new-id";
import { connectionApps as apps } from "@/db/schema/connection-apps";
import {
  connectionEvents as events,
  connectionMappings as mappings,
  connections as table,
} from "@/db/schema/connections";
import { single } from "@/db/single";
import {
  addressOf,
  type ConnectionRow,
  callbackAddress,
  findConnection,
  isAppOf,
  isConnection,
  lockConnection,
  noRefusal,
  selectConnections,
} from "@/lib/integrations/connections/connection";
import { connections } from "@/lib/integrations/connections/contract";
import { checkHealth } from "@/lib/integrations/connections/health";
import { Mapping, missingLinks } from "@/lib/integrations/connections/mapping";
import type { EventChoices } from "@/lib/integrations/connections/shape";
import { isAppSystem, isKnownSystem, nameOfSystem, systems } from "@/lib/integrations/connections/systems";
import { lockName } from "@/lib/integrations/lock-name";
import { appSecretPlace, connectionSecretPlace, makeSigningSecret } from "@/lib/integrations/secret";
import type { Actor } from "@/lib/kit/auth/actor";
import { seal } from "@/lib/kit/auth/seal";
import { DAY_MS } from "@/lib/kit/durations";
import { ApiError, fieldError } from "@/lib/kit/errors";
import { implement } from "@/lib/kit/implement";
import { omitNulls } from "@/lib/kit/omit-nulls";

const SHOWN_DAYS = 30;

export const createConnection = implement(
  connections.create,
  async ({ db, actor, now, record }, { system, name = nameOfSystem(system) }) => {
    const { orgId } = actor;
    await requireQuota(db, actor, system);
    const connectionId = newId(now);
    const secret = isKnownSystem(system) ? undefined : makeSigningSecret();
    const sealedSecret = secret === undefined ? null : seal(secret, connectionSecretPlace({ orgId, connectionId }));
    const row = { system, name, isOn: false, choices: firstChoices(system) };
    const createdBy = actor.userId;
    await db.insert(table).values({ ...row, orgId, id: connectionId, sealedSecret, createdBy, createdAt: now });
    if (isAppSystem(system)) await db.insert(apps).values({ orgId, connectionId });
    record({ action: "connection.created", subjectId: connectionId, after: { system, name } });
    const connection = await readConnection(db, orgId, connectionId, now);
    return { connection, ...(secret !== undefined && { secret }) };
  },
);

export const listConnections = implement(connections.list, async ({ db, actor: { orgId }, now }) => ({
  connections: await presentConnections(db, orgId, await selectConnections(db, orgId), now),
}));

export const getConnection = implement(connections.get, async ({ db, actor, now }, { connectionId }) => ({
  connection: await readConnection(db, actor.orgId, connectionId, now),
}));

export const updateConnection = implement(
  connections.update,
  async ({ db, actor: { orgId, userId = null }, now, record, unchanged }, { connectionId, ...changes }) => {
    const before = await lockConnection(db, orgId, connectionId);
    const set = changesOf(before, changes);
    const client = clientChangesOf(before, changes, now);
    if (changes.isOn) requireComplete({ ...before, ...set });
    if (Object.keys({ ...set, ...client }).length === 0) unchanged();
    else {
      const behind = membersAfter(userId, set, client);
      if (Object.keys({ ...set, ...behind }).length > 0) {
        await db
          .update(table)
          .set({ ...set, ...behind })
          .where(isConnection(before));
      }
      if (Object.keys(client).length > 0) await db.update(apps).set(client).where(isAppOf(before));
      const { sealedSecret, ...audited } = set;
      const { clientId, sealedClientSecret } = client;
      const after = {
        ...audited,
        ...(sealedSecret && { secret: "replaced" }),
        ...(clientId !== undefined && { clientId }),
        ...(sealedClientSecret && { clientSecret: "replaced" }),
      };
      record({ action: "connection.updated", subjectId: connectionId, after });
    }
    return { connection: await readConnection(db, orgId, connectionId, now) };
  },
);

export const deleteConnection = implement(
  connections.remove,
  async ({ db, actor: { orgId }, record }, { connectionId }) => {
    const before = await lockConnection(db, orgId, connectionId);
    await db.delete(table).where(isConnection(before));
    const { system, name } = before;
    record({ action: "connection.deleted", subjectId: connectionId, before: { system, name } });
    return { ok: true as const };
  },
);

export const saveMapping = implement(
  connections.saveMapping,
  async ({ db, actor, now, record }, { connectionId, mapping }) => {
    const { orgId } = actor;
    const before = await lockConnection(db, orgId, connectionId);
    if (isKnownSystem(before.system)) throw fieldError("mapping", "is only for systems that aren’t listed");
    if (before.isOn) requireLinks(mapping);
    const ofConnection = and(eq(mappings.orgId, orgId), eq(mappings.connectionId, connectionId));
    const { last } = single(
      await db
        .select({ last: sql`coalesce(max(${mappings.version}), 0)`.mapWith(Number) })
        .from(mappings)
        .where(ofConnection),
    );
    const version = last + 1;
    await db.insert(mappings).values({ orgId, connectionId, version, mapping, createdBy: actor.name, createdAt: now });
    await db
      .update(table)
      .set({ mappingVersion: version, mappedBy: actor.userId ?? null, goneFields: [], goneSince: null })
      .where(isConnection(before));
    record({ action: "connection.mapped", subjectId: connectionId, after: { name: before.name, version } });
    return { connection: await readConnection(db, orgId, connectionId, now) };
  },
);

export const listMappings = implement(connections.mappings, async ({ db, actor: { orgId } }, { connectionId }) => {
  await findConnection(db, orgId, connectionId);
  const rows = await db
    .select()
    .from(mappings)
    .where(and(eq(mappings.orgId, orgId), eq(mappings.connectionId, connectionId)))
    .orderBy(desc(mappings.version));
  return {
    mappings: rows.map(({ version, mapping, createdBy, createdAt }) => ({
      version,
      createdBy,
      createdAt,
      mapping: Mapping.parse(mapping),
    })),
  };
});

function firstChoices(system: ConnectionSystem): EventChoices {
  if (!isKnownSystem(system)) return {};
  const { booked, paid, refunded } = systems[system].events;
  return { booked: booked[0]?.key, paid: paid[0]?.key, refunded: refunded[0]?.key };
}

// The lock lasts until commit, so two requests cannot both take the last free slot.
async function requireQuota(tx: Tx, { orgId, plan }: Actor, system: ConnectionSystem): Promise<void> {
  await lockName(tx, `connections of ${orgId}`);
  const same = and(eq(table.orgId, orgId), eq(table.system, system));
  const { used } = single(await tx.select({ used: count() }).from(table).where(same));
  if (system !== "other" && used > 0) throw fieldError("system", `${nameOfSystem(system)} is already connected`);
  if (system !== "other" || used < plan.webhookKeys) return;
  const detail = `There are ${used} other systems and your account includes ${plan.webhookKeys}. Delete one or ask your server administrator for more.`;
  throw new ApiError("plan_limit_reached", detail);
}

type ConnectionChanges = Omit<z.output<typeof connections.update.input>, "connectionId">;

function changesOf(before: ConnectionRow, changes: ConnectionChanges) {
  const { name, account, choices, isOn } = changes;
  const { system } = before;
  if (choices) requireKnownChoices(system, choices);
  if (changes.secret !== undefined && !isKnownSystem(system)) {
    throw fieldError("secret", "is generated here for this system; create a new connection to get a new one");
  }
  if (account !== undefined && isAppSystem(system)) throw fieldError("account", "is set when you connect the app");
  const signsWithClientSecret = isAppSystem(system) && systems[system].app?.signsWithClientSecret;
  const secret = signsWithClientSecret ? changes.clientSecret : changes.secret;
  return {
    ...(name !== undefined && name !== before.name && { name }),
    ...(secret !== undefined && {
      sealedSecret: seal(secret.trim(), connectionSecretPlace(before)),
      ...noRefusal,
    }),
    ...(account !== undefined && account !== before.account && { account, ...noRefusal }),
    ...(choices && { choices }),
    ...(isOn !== undefined && isOn !== before.isOn && { isOn }),
  };
}

/** Records the member who changes a connection's behavior as being behind it. */
function membersAfter(
  userId: string | null,
  set: ReturnType<typeof changesOf>,
  client: ReturnType<typeof clientChangesOf>,
) {
  const setsSecret = "sealedSecret" in set || "account" in set || Object.keys(client).length > 0;
  return {
    ...(setsSecret && { secretBy: userId }),
    ...("choices" in set && { mappedBy: userId }),
    ...("isOn" in set && { turnedOnBy: userId }),
  };
}

// Tokens granted to another app do not work for this one.
function clientChangesOf(
  { system, app, ...connection }: ConnectionRow,
  { clientId, clientSecret }: ConnectionChanges,
  now: Date,
) {
  for (const [field, given] of Object.entries({ clientId, clientSecret })) {
    if (given !== undefined && !isAppSystem(system)) throw fieldError(field, "is for Jobber and QuickBooks Online");
  }
  return {
    ...(clientId !== undefined &&
      clientId !== app?.clientId && { clientId, ...(app?.isConnected && { refusedSince: now }) }),
    ...(clientSecret !== undefined && {
      sealedClientSecret: seal(clientSecret, appSecretPlace("client", connection)),
    }),
  };
}

function requireKnownChoices(system: ConnectionSystem, choices: EventChoices): void {
  const known = isKnownSystem(system) ? systems[system].events : { booked: [], paid: [], refunded: [] };
  if (choices.taxPercent !== undefined && !known.paid.some(({ hidesTax }) => hidesTax)) {
    throw fieldError("choices.taxPercent", "is for Stripe and Square");
  }
  for (const meaning of ["booked", "paid", "refunded"] as const) {
    const chosen = choices[meaning];
    if (chosen === undefined || known[meaning].some(({ key }) => key === chosen)) continue;
    const keys = known[meaning].map(({ key }) => `"${key}"`).join(" or ");
    throw fieldError(`choices.${meaning}`, keys ? `must be ${keys}, or left out` : "must be left out");
  }
}

function requireComplete({ system, sealedSecret, mapping, app }: ConnectionRow): void {
  if (!isKnownSystem(system)) {
    requireLinks(mapping ?? {});
    return;
  }
  const { secretLabel } = systems[system];
  if (sealedSecret === null) throw fieldError("secret", `is required to turn it on: the ${secretLabel.toLowerCase()}`);
  if (app && !app.isConnected)
    throw fieldError("isOn", `needs a connected app: choose Connect ${nameOfSystem(system)} first`);
}

function requireLinks(mapping: Mapping): void {
  const [missing] = missingLinks(mapping);
  if (missing !== undefined) throw fieldError("mapping", missing);
}

/** A connection in API form. @throws ApiError `not_found` */
export async function readConnection(db: Db, orgId: string, connectionId: string, now: Date) {
  return single(await presentConnections(db, orgId, [await findConnection(db, orgId, connectionId)], now));
}

async function presentConnections(db: Db, orgId: string, rows: readonly ConnectionRow[], now: Date) {
  const since = new Date(now.getTime() - SHOWN_DAYS * DAY_MS);
  const recent = and(
    eq(events.orgId, orgId),
    inArray(
      events.connectionId,
      rows.map(({ connectionId }) => connectionId),
    ),
    gte(events.receivedAt, since),
  );
  const counts = await db
    .select({ connectionId: events.connectionId, outcome: events.outcome, count: count() })
    .from(events)
    .where(recent)
    .groupBy(events.connectionId, events.outcome);
  const failures = await db.execute<Failure & Record<string, unknown>>(sql`
    SELECT DISTINCT ON (connection_id) connection_id AS "connectionId", handled_at AS at, detail
      FROM connection_events
     WHERE org_id = ${orgId}::uuid AND received_at >= ${since.toISOString()}::timestamptz
       AND outcome IN ('refused', 'needs_you') AND detail IS NOT NULL
     ORDER BY connection_id, id DESC`);
  return rows.map((row) => {
    const own = counts.filter(({ connectionId }) => connectionId === row.connectionId);
    const failure = failures.find(({ connectionId }) => connectionId === row.connectionId);
    return presentConnection(row, Object.fromEntries(own.map(({ outcome, count }) => [outcome, count])), failure);
  });
}

interface Failure {
  readonly connectionId: string;
  readonly at: string;
  readonly detail: string;
}

type OutcomeCounts = Partial<Record<ConnectionEventOutcome, number>>;

function presentConnection(row: ConnectionRow, counts: OutcomeCounts, failure: Failure | undefined) {
  const { connectionId, system, name, isOn, account, choices, mapping, mappingVersion, app } = row;
  const { createdAt, lastEventAt, lastMatchAt } = row;
  const hasSecret = row.sealedSecret !== null;
  const { state, trouble } = checkHealth(row);
  const zero = { kept: 0, applied: 0, nothing: 0, waiting: 0, needs_you: 0, refused: 0 };
  return {
    ...omitNulls({ connectionId, system, name, isOn, account, mapping, mappingVersion, createdAt }),
    ...omitNulls({ lastEventAt, lastMatchAt }),
    address: addressOf(row),
    state,
    hasSecret,
    choices,
    events: { ...zero, ...counts },
    ...(app && { app: presentApp(app) }),
    ...(trouble && { trouble }),
    ...(failure && { lastFailure: { at: new Date(failure.at), detail: failure.detail } }),
    ...rateOf(counts),
  };
}

function presentApp({ clientId, hasClientSecret, isConnected, refusedSince }: NonNullable<ConnectionRow["app"]>) {
  return {
    ...omitNulls({ clientId }),
    hasClientSecret,
    redirectUri: callbackAddress(),
    isConnected: isConnected && refusedSince === null,
  };
}

function rateOf({ applied = 0, needs_you: open = 0, refused = 0 }: OutcomeCounts): { matchRate?: number } {
  const all = applied + open + refused;
  return all === 0 ? {} : { matchRate: Math.round((applied * 100) / all) };
}
