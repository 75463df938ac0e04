import { and, desc, eq, getTableColumns, type SQL } from "drizzle-orm";
import type { Db } from "@/db/client";
import { advocates } from "@/db/schema/advocates";
import { connections as connectionTable, connectionEvents as table } from "@/db/schema/connections";
import { referrals } from "@/db/schema/referrals";
import { single } from "@/db/single";
import { isAmountKnown } from "@/lib/integrations/connections/amounts";
import { type ConnectionRow, findConnection } from "@/lib/integrations/connections/connection";
import { connectionEvents, connections } from "@/lib/integrations/connections/contract";
import { handleFacts } from "@/lib/integrations/connections/effects";
import { EventFacts, nameCustomer } from "@/lib/integrations/connections/event-facts";
import { isOf, saveHandled } from "@/lib/integrations/connections/event-log";
import { type CandidateLead, compareLead, findCandidates, findConvertedBy } from "@/lib/integrations/connections/match";
import { readAgain } from "@/lib/integrations/connections/read-events";
import { attempt } from "@/lib/kit/attempt";
import { ApiError } from "@/lib/kit/errors";
import { implement, type WriteContext } from "@/lib/kit/implement";
import { implementList, newestFirst, type Page } from "@/lib/kit/list";
import { omitNulls } from "@/lib/kit/omit-nulls";

// A request may be 256 KiB, so lists leave out the body and headers.
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
    .innerJoin(connectionTable, and(eq(connectionTable.orgId, table.orgId), eq(connectionTable.id, table.connectionId)))
    .leftJoin(referrals, and(eq(referrals.orgId, table.orgId), eq(referrals.id, table.referralId)))
    .leftJoin(advocates, and(eq(advocates.orgId, referrals.orgId), eq(advocates.id, referrals.advocateId)));
}

type EventRow = Awaited<ReturnType<typeof selectEvents>>[number];

function presentEvent({ event, system, connectionName, advocateName, lead }: EventRow) {
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
  const facts = EventFacts.safeParse(event.told).data;
  const who = nameCustomer(facts);
  const [payment] = facts?.paymentIds ?? [];
  const about = payment?.replace(new RegExp(`^${system}:`), "") ?? null;
  return omitNulls({
    eventId,
    externalId,
    type,
    meaning,
    who,
    about,
    outcome,
    detail,
    referralId,
    advocateName,
    connectionId,
    connectionName,
    creditCents,
    receivedAt,
    ...(lead && { friendName: lead.friendName, signs: facts ? signsOf(facts, lead) : null }),
  });
}

/** Which of the event's contacts fit the lead. Contacts that either side lacks are left out. */
function signsOf(facts: EventFacts, lead: NonNullable<EventRow["lead"]>) {
  const { email, phone, name } = compareLead(facts, lead);
  const isNameKnown = name !== "unknown";
  return [
    ...(phone === null ? [] : [{ sign: "phone" as const, fits: phone }]),
    ...(email === null ? [] : [{ sign: "email" as const, fits: email }]),
    ...(isNameKnown ? [{ sign: "name" as const, fits: name !== "other" && name !== "family" }] : []),
  ];
}

/** An event with its request. @throws ApiError `not_found` */
export async function findEvent(db: Db, connection: ConnectionRow, eventId: string) {
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

/** Events that match a condition, newest first. */
function pagesOf(db: Db, condition: SQL | undefined) {
  return async (page: Page) => {
    const rows = await newestFirst(selectEvents(db).$dynamic(), table.id, condition, page);
    return rows.map(presentEvent);
  };
}

export const getConnectionEvent = implement(connectionEvents.get, async ({ db, actor }, { connectionId, eventId }) => {
  const connection = await findConnection(db, actor.orgId, connectionId);
  return { event: await presentDetails(db, connection, eventId) };
});

/** An event with its request and the decisions open to a member. */
export async function presentDetails(db: Db, connection: ConnectionRow, eventId: string) {
  const row = await findEvent(db, connection, eventId);
  const facts = EventFacts.safeParse(row.event.told).data;
  const isOpen = row.event.outcome === "needs_you";
  const leads = facts && isOpen ? await findChoices(db, connection, facts) : [];
  return {
    ...presentEvent(row),
    body: row.event.body,
    needsAmount: isOpen && facts?.meaning === "paid" && !isAmountKnown(facts),
    candidates: leads.map((lead) => ({
      ...presentLead(lead),
      ...(facts && { signs: signsOf(facts, lead) }),
    })),
  };
}

/** The leads that a member can pick: converted ones for a refund, open ones otherwise. */
async function findChoices(db: Db, connection: ConnectionRow, facts: EventFacts): Promise<CandidateLead[]> {
  const isBack = facts.meaning === "refunded" || facts.meaning === "restored";
  const known = (await findCandidates(db, connection, facts)).filter(({ isOpen }) => isOpen !== isBack);
  return isBack && known.length === 0 ? findConvertedBy(connection) : known;
}

const whys: Readonly<Record<CandidateLead["by"], string>> = {
  email: "Same email",
  phone: "Same phone",
  customer: "Same customer there",
  name: "Same name",
  connection: "Converted from there",
};

function presentLead({ referralId, friendName, friendEmail, friendPhone, advocateName, by }: CandidateLead) {
  return omitNulls({ referralId, friendName, friendEmail, friendPhone, advocateName, why: whys[by] });
}

const PREVIEWED = 20;

/** Thrown to roll back a preview. */
class Previewed extends Error {
  override readonly name = "Previewed";
}

export const previewConnection = implement(connections.preview, async (context, { connectionId, mapping }) => {
  const { db, actor, unchanged } = context;
  unchanged();
  const saved = await findConnection(db, actor.orgId, connectionId);
  const connection = { ...saved, mapping: mapping ?? saved.mapping };
  const rows = await selectEvents(db).where(isOf(connection)).orderBy(desc(table.id)).limit(PREVIEWED);
  const events: ReturnType<typeof presentEvent>[] = [];
  // Run oldest first, so that each event sees the effects of earlier ones. Then roll everything back.
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
});

async function previewOne(
  context: WriteContext,
  connection: ConnectionRow,
  row: Awaited<ReturnType<typeof findEvent>>,
) {
  if (row.event.outcome === "applied") return presentEvent(row);
  const reread = readAgain(connection, row.event);
  const { facts, reference } = reread;
  if (reference && !facts) return presentEvent(row);
  const handled = await handleFacts(context, connection, reread);
  await saveHandled(context, connection, row.event.id, handled, { facts });
  const blank = { detail: null, referralId: null, creditCents: null };
  const event = { ...row.event, ...blank, ...handled, told: facts, meaning: facts?.meaning ?? null };
  const known = event.referralId ? await readPeople(context.db, connection, event.referralId) : undefined;
  return presentEvent({
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
  return single(rows);
}
