import { and, desc, eq, getTableColumns, lt, type SQL } from "drizzle-orm";
import type { Db } from "@/db/client";
import { one } from "@/db/one";
import { advocates } from "@/db/schema/advocates";
import { connections as connectionTable, connectionEvents as table } from "@/db/schema/connections";
import { referrals } from "@/db/schema/referrals";
import { type ConnectionRow, findConnection, membersBehind } from "@/lib/connections/connection";
import { connectionEvents, connections } from "@/lib/connections/contract";
import { type Handled, handleTold } from "@/lib/connections/effects";
import {
  type Decided,
  dropRead,
  isOf,
  lockEvent,
  queueRead,
  retryWaiting,
  saveHandled,
  TO_BE_READ,
} from "@/lib/connections/keep";
import { compareLead, findCandidates, type Lead } from "@/lib/connections/match";
import { readEvents } from "@/lib/connections/read-events";
import { teachCustomer } from "@/lib/connections/references";
import { type ReadEvent, Told, whoOf } from "@/lib/connections/told";
import { attempt } from "@/lib/kit/attempt";
import { ApiError, fieldError } from "@/lib/kit/errors";
import { implement, type WriteContext } from "@/lib/kit/implement";
import { implementList, type Page } from "@/lib/kit/list";
import { omitNulls } from "@/lib/kit/omit-nulls";

// A request may be 256 KiB, so a list of 500 leaves them out.
const { body, headers, ...listed } = getTableColumns(table);

function selectEvents(db: Db) {
  return db
    .select({
      event: listed,
      system: connectionTable.system,
      connectionName: connectionTable.name,
      advocateName: advocates.name,
      lead: {
        friendName: referrals.friendName,
        friendEmailIdentity: referrals.friendEmailIdentity,
        friendPhone: referrals.friendPhone,
      },
    })
    .from(table)
    .innerJoin(
      connectionTable,
      and(eq(connectionTable.orgId, table.orgId), eq(connectionTable.id, table.connectionId)),
    )
    .leftJoin(referrals, and(eq(referrals.orgId, table.orgId), eq(referrals.id, table.referralId)))
    .leftJoin(advocates, and(eq(advocates.orgId, referrals.orgId), eq(advocates.id, referrals.advocateId)));
}

type Row = Awaited<ReturnType<typeof selectEvents>>[number];

function present({ event, system, connectionName, advocateName, lead }: Row) {
  const {
    id: eventId,
    connectionId,
    externalId,
    type,
    meaning,
    outcome,
    detail,
    referralId,
    creditCents,
    receivedAt,
  } = event;
  const told = Told.safeParse(event.told).data;
  const who = whoOf(told);
  const [payment] = told?.paymentIds ?? [];
  const about = payment?.replace(new RegExp(`^${system}:`), "") ?? null;
  return omitNulls({
    ...{ eventId, externalId, type, meaning, who, about, outcome, detail, referralId, advocateName },
    ...{ connectionId, connectionName, creditCents, receivedAt },
    ...(lead && { friendName: lead.friendName, signs: told ? signsOf(told, lead) : null }),
  });
}

/** What of an event fits a lead, and what does not; what one of them lacks is left out. */
function signsOf(told: Told, lead: NonNullable<Row["lead"]>) {
  const { email, phone, name } = compareLead(told, lead);
  const isNameKnown = name !== "unknown";
  return [
    ...(phone === null ? [] : [{ sign: "phone" as const, fits: phone }]),
    ...(email === null ? [] : [{ sign: "email" as const, fits: email }]),
    ...(isNameKnown ? [{ sign: "name" as const, fits: name !== "other" && name !== "family" }] : []),
  ];
}

/** An event with the request that brought it. */
async function findEvent(db: Db, connection: ConnectionRow, eventId: string) {
  const isEvent = and(isOf(connection), eq(table.id, eventId));
  const [row] = await selectEvents(db).where(isEvent);
  const [request] = await db.select({ body, headers }).from(table).where(isEvent);
  if (!row || !request) throw new ApiError("not_found", "There is no event with this id.");
  return { ...row, event: { ...row.event, ...request } };
}

export const listConnectionEvents = implementList(
  connectionEvents.list,
  async ({ db, actor }, { connectionId, outcome }) => {
    const connection = await findConnection(db, actor.orgId, connectionId);
    return pagesOf(db, and(isOf(connection), outcome && eq(table.outcome, outcome)));
  },
);

export const listEventsOfConnections = implementList(
  connectionEvents.listAll,
  async ({ db, actor: { orgId } }, { outcome }) =>
    pagesOf(db, and(eq(table.orgId, orgId), outcome && eq(table.outcome, outcome))),
);

/** The events that meet a condition, newest first. */
function pagesOf(db: Db, condition: SQL | undefined) {
  return async ({ limit, after }: Page) => {
    const rows = await selectEvents(db)
      .where(and(condition, after === undefined ? undefined : lt(table.id, after)))
      .orderBy(desc(table.id))
      .limit(limit);
    return rows.map(present);
  };
}

export const getConnectionEvent = implement(
  connectionEvents.get,
  async ({ db, actor }, { connectionId, eventId }) => {
    const connection = await findConnection(db, actor.orgId, connectionId);
    return { event: await presentDetails(db, connection, eventId) };
  },
);

async function presentDetails(db: Db, connection: ConnectionRow, eventId: string) {
  const row = await findEvent(db, connection, eventId);
  const told = Told.safeParse(row.event.told).data;
  const isOpen = row.event.outcome === "needs_you" || row.event.outcome === "refused";
  const leads = told && isOpen ? await findCandidates(db, connection, told) : [];
  // Money goes back of what was converted.
  const isBack = told?.meaning === "refunded";
  return {
    ...present(row),
    body: row.event.body,
    candidates: leads
      .filter(({ isOpen }) => isOpen !== isBack)
      .map((lead) => ({ ...presentLead(lead), ...(told && { signs: signsOf(told, lead) }) })),
  };
}

const whys: Readonly<Record<Lead["by"], string>> = {
  email: "Same email",
  phone: "Same phone",
  customer: "Same customer there",
  name: "Same name",
};

function presentLead({ referralId, friendName, friendEmail, friendPhone, advocateName, by }: Lead) {
  return omitNulls({ referralId, friendName, friendEmail, friendPhone, advocateName, why: whys[by] });
}

// The locks make two who settle it at once follow each other, and what comes in meanwhile.
export const settleConnectionEvent = implement(
  connectionEvents.settle,
  async (asked, { connectionId, eventId, referralId, isNothing }) => {
    const connection = await findConnection(asked.db, asked.actor.orgId, connectionId);
    const context = withMembersBehind(asked, connection);
    const { db, actor, record, unchanged } = context;
    const known = await findEvent(db, connection, eventId);
    const { told, thin } = readAgain(connection, known.event);
    await lockEvent(db, connection, { ...known.event, told });
    const { event } = await findEvent(db, connection, eventId);
    if (event.outcome === "applied") unchanged();
    else {
      // What only its system can tell is read there again.
      const isRead = thin !== undefined && !isNothing && referralId === undefined;
      await (isRead ? queueRead(context, connection, eventId) : dropRead(db, connection, eventId));
      const handled: Decided = isNothing
        ? { outcome: "nothing", detail: `Settled by ${actor.name}: isn’t a referral.` }
        : isRead
          ? TO_BE_READ
          : await settle(context, connection, told, referralId);
      await saveHandled(context, connection, eventId, handled, told);
      await retryWaiting(context, connection, told);
      const { outcome } = handled;
      record({
        action: "connection_event.settled",
        subjectId: eventId,
        after: { externalId: event.externalId, outcome },
      });
    }
    return { event: await presentDetails(db, connection, eventId) };
  },
);

// The amount is the connection's, the choice of the lead is the member's: neither of them approves the other.
function withMembersBehind(context: WriteContext, connection: ConnectionRow): WriteContext {
  return { ...context, actor: { ...context.actor, involved: membersBehind(connection) } };
}

/** What an event says by the connection's choices or mapping as they are now, or what to read for it. */
export function readAgain(
  connection: ConnectionRow,
  {
    externalId,
    body,
    headers,
    told,
  }: Pick<typeof table.$inferSelect, "externalId" | "body" | "headers" | "told">,
): Pick<ReadEvent, "told" | "thin"> {
  const { events } = readEvents(connection, body, new Headers(Object(headers)));
  const same = events.find((event) => event.externalId === externalId) ?? events[0];
  const thin = same?.thin;
  return { told: same?.told ?? Told.safeParse(told).data ?? null, ...(thin && { thin }) };
}

async function settle(
  context: WriteContext,
  connection: ConnectionRow,
  told: Told | null,
  referralId: string | undefined,
): Promise<Handled> {
  if (referralId === undefined) return handleTold(context, connection, told);
  if (!told) throw fieldError("referralId", "is not for an event that means nothing here");
  const lead = await findLead(context, referralId);
  await teachCustomer(context.db, { ...connection, referralId, told, now: context.now });
  return handleTold(context, connection, told, lead);
}

async function findLead({ db, actor: { orgId } }: WriteContext, referralId: string) {
  const { id, campaignId } = referrals;
  const [lead] = await db
    .select({ referralId: id, campaignId })
    .from(referrals)
    .where(and(eq(referrals.orgId, orgId), eq(id, referralId)));
  if (!lead) throw new ApiError("not_found", "There is no lead with this referralId.");
  return lead;
}

const PREVIEWED = 20;

/** Thrown to undo what a preview did. */
class Previewed extends Error {
  override readonly name = "Previewed";
}

export const previewConnection = implement(
  connections.preview,
  async (context, { connectionId, mapping }) => {
    const { db, actor, unchanged } = context;
    unchanged();
    const found = await findConnection(db, actor.orgId, connectionId);
    const connection = { ...found, mapping: mapping ?? found.mapping };
    const rows = await selectEvents(db).where(isOf(connection)).orderBy(desc(table.id)).limit(PREVIEWED);
    const events: ReturnType<typeof present>[] = [];
    // Oldest first, each as if those before it had happened; then all of it is undone.
    await attempt(context, async (part) => {
      for (const { event } of rows.toReversed()) {
        events.unshift(await previewOne(part, connection, await findEvent(part.db, connection, event.id)));
      }
      throw new Previewed();
    }).catch((error: unknown) => {
      if (!(error instanceof Previewed)) throw error;
    });
    const cents = events.map(({ creditCents = 0 }) => creditCents);
    return {
      events,
      creditCents: cents.filter((credit) => credit > 0).reduce((sum, credit) => sum + credit, 0),
      reversedCents: -cents.filter((credit) => credit < 0).reduce((sum, credit) => sum + credit, 0),
    };
  },
);

async function previewOne(
  context: WriteContext,
  connection: ConnectionRow,
  row: Awaited<ReturnType<typeof findEvent>>,
) {
  if (row.event.outcome === "applied") return present(row);
  const { told, thin } = readAgain(connection, row.event);
  if (thin && !told) return present(row);
  const handled = await handleTold(context, connection, told);
  await saveHandled(context, connection, row.event.id, handled, told);
  const blank = { detail: null, referralId: null, creditCents: null };
  const event = { ...row.event, ...blank, ...handled, told, meaning: told?.meaning ?? null };
  const known = event.referralId ? await readPeople(context.db, connection, event.referralId) : undefined;
  return present({
    ...row,
    event,
    advocateName: known?.advocateName ?? null,
    lead: known?.lead ?? null,
  });
}

async function readPeople(db: Db, { orgId }: ConnectionRow, referralId: string) {
  const { friendName, friendEmailIdentity, friendPhone } = referrals;
  const rows = await db
    .select({ advocateName: advocates.name, lead: { friendName, friendEmailIdentity, friendPhone } })
    .from(referrals)
    .innerJoin(advocates, and(eq(advocates.orgId, referrals.orgId), eq(advocates.id, referrals.advocateId)))
    .where(and(eq(referrals.orgId, orgId), eq(referrals.id, referralId)));
  return one(rows);
}
