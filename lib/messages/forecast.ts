import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import type { MessageStatus } from "@/db/enums";
import { inviteCounts, messages, recipientTurns } from "@/db/schema/messages";
import { inviteLimitOfRow } from "@/lib/kit/auth/plan-overrides";
import { env } from "@/lib/kit/env";
import { implement } from "@/lib/kit/implement";
import { dayIn } from "@/lib/kit/time-zone";
import { findClosedUntil } from "@/lib/messages/ask-gate";
import { findProviders } from "@/lib/messages/drivers/configured";
import { isFictional } from "@/lib/messages/drivers/fictional";
import { findSender, type MessageRow } from "@/lib/messages/find";
import { haveOptedOut } from "@/lib/messages/opt-out";
import { type MemberMessage, queueMemberMessage } from "@/lib/messages/outbox";
import { lacksAddressFor } from "@/lib/messages/postal-address";
import { type Sending, sending, type WaitReason } from "@/lib/messages/sending-contract";
import { type ForecastTurn, simulateTurns, type TurnCounts, type WaitingMessage } from "@/lib/messages/simulate-turns";
import { isUnasked, keyOfRecipient } from "@/lib/messages/turns";
import { findUnreachable, isTriedAnyway } from "@/lib/messages/unreachable";

/** A message that is queued, or would be if it were queued now. */
export interface ForecastMessage extends Pick<MessageRow["message"], "channel" | "template" | "recipient" | "data"> {
  /** Set if it is queued already. */
  readonly id?: string;
}

type ForecastSender = Awaited<ReturnType<typeof findSender>>;

/** The result for a message if nothing else changes. */
type Fate = "captured" | "awaitsAddress" | "stopped" | "failed" | { readonly turn: ForecastTurn | null };

// Behind this many messages a forecast is too vague to be worth reading more rows.
const MOST_AHEAD = 10_000;

/**
 * Forecasts when an organization's messages go out and which reach no one. It follows the worker's rules: opt-outs,
 * missing providers, the mailing address, holidays, daily limits, and messages queued earlier.
 */
export async function forecastMessages(
  db: Db,
  orgId: string,
  wanted: readonly ForecastMessage[],
  now: Date,
): Promise<Sending> {
  const sender = await findSender(db, orgId);
  const ahead = await readAhead(db, orgId, wanted);
  const all = [...ahead, ...wanted];
  const addressed = all.map(({ channel, recipient }) => ({ orgId, channel, recipient }));
  const optedOut = await haveOptedOut(db, addressed);
  const dead = await findUnreachable(db, addressed);
  const isStopped = ({ template, channel }: ForecastMessage, at: number) =>
    (optedOut[at] === true && (channel === "sms" || isUnasked(template))) ||
    (dead[at] !== undefined && !isTriedAnyway(template));
  const going = all.filter((message, at) => !isStopped(message, at) && !lacksAddressFor(message, sender.profile));
  const counts = await readCounts(db, { orgId, sender }, going);
  const turns = simulateTurns(
    going.map((message) => waitingOf(message, sender)),
    now,
    counts,
  );
  const turnOf = new Map(going.map((message, at) => [message, turns[at] ?? null]));
  const fates = wanted.map((message, at): Fate => {
    if (isStopped(message, ahead.length + at)) return "stopped";
    if (lacksAddressFor(message, sender.profile)) return "awaitsAddress";
    return reachesNoOne(message) ? "captured" : { turn: turnOf.get(message) ?? null };
  });
  return summarize(fates, sender.organization.timeZone, now);
}

/** Queues an email to a member, like `queueMemberMessage`. @returns when it goes out */
export async function queueForecastEmail(
  tx: Tx,
  message: MemberMessage & { readonly email: string },
): Promise<Sending> {
  const { orgId, email: recipient, template, data, now } = message;
  await queueMemberMessage(tx, message);
  return forecastMessages(tx, orgId, [{ channel: "email", recipient, template, data }], now);
}

function reachesNoOne({ channel, recipient }: ForecastMessage): boolean {
  return !findProviders()[channel] || isFictional(recipient);
}

interface Ahead extends ForecastMessage {
  readonly heldUntil: Date | null;
}

// Queued messages go first and use up the daily limit.
async function readAhead(db: Db, orgId: string, wanted: readonly ForecastMessage[]): Promise<Ahead[]> {
  const own = new Set(wanted.flatMap(({ id }) => id ?? []));
  const { id, channel, template, recipient, data, heldUntil } = messages;
  const rows = await db
    .select({ id, channel, template, recipient, data, heldUntil })
    .from(messages)
    .where(
      and(
        eq(messages.orgId, orgId),
        eq(messages.status, "queued"),
        eq(messages.template, "invite"),
        isNull(messages.turnAt),
        sql`${messages.status} IN ('queued', 'suppressed', 'failed')`,
      ),
    )
    .orderBy(asc(messages.id))
    .limit(MOST_AHEAD);
  return rows.filter((row) => !own.has(row.id));
}

function waitingOf(
  message: ForecastMessage & { readonly heldUntil?: Date | null },
  sender: ForecastSender,
): WaitingMessage {
  const isCounted = env().RATE_LIMIT !== "off" && isUnasked(message.template);
  return {
    key: keyOfRecipient(message).toString("hex"),
    group: `${message.template} ${reachesNoOne(message)}`,
    isInvite: isCounted && message.template === "invite",
    isCounted,
    from: message.heldUntil?.getTime() ?? 0,
    openAt: (at) => findClosedUntil({ message, organization: sender.organization }, at),
  };
}

interface ForecastScope {
  readonly orgId: string;
  readonly sender: ForecastSender;
}

async function readCounts(
  db: Db,
  { orgId, sender }: ForecastScope,
  going: readonly ForecastMessage[],
): Promise<TurnCounts> {
  const [day] = await db
    .select({ since: inviteCounts.since, taken: inviteCounts.taken })
    .from(inviteCounts)
    .where(and(eq(inviteCounts.orgId, orgId), eq(inviteCounts.byForms, false)));
  const keys = [...new Map(going.map((message) => [message.recipient, keyOfRecipient(message)])).values()];
  const rows = keys.length === 0 ? [] : await db.select().from(recipientTurns).where(inArray(recipientTurns.key, keys));
  const { organization } = sender;
  return {
    since: day?.since.getTime() ?? 0,
    taken: day?.taken ?? 0,
    limitAt: remember((at) => {
      const { most, isRamp } = inviteLimitOfRow(organization, at);
      return { most, reason: isRamp ? "new_account" : "daily_limit" };
    }),
    turns: new Map(rows.map(({ key, taken }) => [key.toString("hex"), taken.map((at) => at.getTime())])),
  };
}

// Thousands of messages look up the same moment.
function remember<T>(find: (at: Date) => T): (at: Date) => T {
  const known = new Map<number, T>();
  return (at) => {
    const value = known.get(at.getTime()) ?? find(at);
    known.set(at.getTime(), value);
    return value;
  };
}

function summarize(fates: readonly Fate[], timeZone: string, now: Date): Sending {
  const ends = { now: 0, beyond: 0, captured: 0, awaitsAddress: 0, stopped: 0, failed: 0 };
  const later = new Map<string, Sending["later"][number]>();
  for (const fate of fates) {
    if (typeof fate === "string") ends[fate] += 1;
    else if (!fate.turn) ends.beyond += 1;
    else if (fate.turn.reason) addLater(later, dayIn(timeZone, new Date(fate.turn.at)), fate.turn.reason);
    else ends.now += 1;
  }
  const days = [...later.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
  return { ...ends, later: days, today: dayIn(timeZone, now) };
}

function addLater(later: Map<string, Sending["later"][number]>, date: string, reason: WaitReason): void {
  const key = `${date} ${reason}`;
  later.set(key, { date, reason, count: (later.get(key)?.count ?? 0) + 1 });
}

/** Forecasts messages that were queued earlier; some may have gone out since. */
export async function forecastQueued(
  db: Db,
  orgId: string,
  rows: readonly (ForecastMessage & { readonly id: string; readonly status: MessageStatus })[],
  now: Date,
): Promise<Sending> {
  const planned = await forecastMessages(
    db,
    orgId,
    rows.filter(({ status }) => status === "queued"),
    now,
  );
  const countOf = (wanted: MessageStatus) => rows.filter(({ status }) => status === wanted).length;
  return {
    ...planned,
    now: planned.now + countOf("sent"),
    captured: planned.captured + countOf("captured"),
    stopped: planned.stopped + countOf("suppressed"),
    failed: planned.failed + countOf("failed"),
  };
}

export const forecastSending = implement(sending.forecast, async ({ db, actor, now }, input) => {
  const { orgId } = actor;
  const { emails = 0, texts = 0, advocateId } = input;
  if (advocateId !== undefined) {
    const rows = await findNewestInvites(db, orgId, advocateId);
    return { sending: await forecastQueued(db, orgId, rows, now) };
  }
  // Unassigned addresses that every provider would accept.
  const wanted = [
    ...Array.from({ length: emails }, (_, at) => inviteTo("email", `advocate-${at}@forecast.referral`)),
    ...Array.from({ length: texts }, (_, at) => inviteTo("sms", `+1000${at}`)),
  ];
  return { sending: await forecastMessages(db, orgId, wanted, now) };
});

function inviteTo(channel: ForecastMessage["channel"], recipient: string): ForecastMessage {
  return { channel, recipient, template: "invite", data: inviteData };
}

const inviteData = {
  advocateName: "",
  offer: { rewardMode: "fixed", advocateRewardValue: 0, friendRewardValue: 0 },
};

/** An advocate's newest invite on each channel. */
export async function findNewestInvites(db: Db, orgId: string, advocateId: string) {
  const { id, channel, template, recipient, data, status } = messages;
  const rows = await db
    .select({ id, channel, template, recipient, data, status })
    .from(messages)
    .where(and(eq(messages.orgId, orgId), eq(messages.advocateId, advocateId), eq(messages.template, "invite")))
    .orderBy(asc(messages.id));
  return [...new Map(rows.map((row) => [row.channel, row])).values()];
}
