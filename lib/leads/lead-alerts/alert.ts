import { and, eq, gt, gte, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import type { LeadAlertMode, NotificationPreference } from "@/db/enums";
import { firstIdOf, newId } from "@/db/new-id";
import { messages, smsOptOuts } from "@/db/schema/messages";
import { leadAlerts, memberPhones, organizations, users } from "@/db/schema/organizations";
import { DAY_MS, HOUR_MS } from "@/lib/kit/durations";
import type { Context } from "@/lib/kit/implement";
import { minuteOfDay, nextTime } from "@/lib/kit/time-zone";
import { type Destination, destinationsOf } from "@/lib/messages/channels";
import { findProviders } from "@/lib/messages/drivers/configured";
import { queueMemberMessage } from "@/lib/messages/outbox";
import type { MessageData } from "@/lib/messages/templates";

const MOST_AN_HOUR = 10;
const EIGHT_AM = 8 * 60;
const LONGEST_WAIT_MS = 2 * DAY_MS;

/** The most leads that a delayed alert names. */
const MOST_NAMED = 20;

// Technicians don't see leads.
const mode = sql<LeadAlertMode>`CASE WHEN ${users.view} = 'technician' THEN 'never' ELSE coalesce(${leadAlerts.mode},
  CASE WHEN 'admin' = ANY(${users.roles}) THEN 'at_once' ELSE 'never' END::lead_alert_mode) END`;

/** A member's alert mode: their own choice, or the default of their role. */
export const alertColumns = {
  mode,
  quietFrom: leadAlerts.quietFrom,
  quietUntil: leadAlerts.quietUntil,
  timeZone: organizations.timeZone,
  notificationPreference: sql<NotificationPreference>`coalesce(${leadAlerts.notificationPreference}, 'email')`,
  phone: memberPhones.phone,
  isStopped: sql<boolean>`EXISTS (SELECT FROM ${smsOptOuts} WHERE ${smsOptOuts.phone} = ${memberPhones.phone})`,
};

/** Joins a member's setting and number. */
export const joinAlertSetting = and(eq(leadAlerts.orgId, users.orgId), eq(leadAlerts.userId, users.id));
export const joinAlertPhone = [
  memberPhones,
  and(eq(memberPhones.orgId, users.orgId), eq(memberPhones.userId, users.id)),
] as const;

type AlertLead = MessageData["lead-alert"]["leads"][number];

/**
 * Alerts members about new leads, except leads that a member adds by hand. Call it last in the creating transaction,
 * because it takes locks that others wait for. A delayed alert (quiet hours, 8 am digest, or too many within the hour)
 * also collects later leads.
 */
export async function alertMembers({ db, actor, now }: Context<Tx>, leads: readonly AlertLead[]): Promise<void> {
  if (actor.kind === "user" || actor.kind === "system" || leads.length === 0) return;
  const { orgId } = actor;
  const members = await lockAlerted(db, orgId);
  const alerts = members.flatMap((member) => waysTo(member, actor.plan).map((way) => ({ member, ...way })));
  if (alerts.length === 0) return;
  const recipients = alerts.map(({ recipient }) => recipient);
  const joined = await joinWaiting(db, { orgId, recipients }, leads, now);
  for (const { member, channel, recipient } of alerts) {
    if (joined.has(recipient)) continue;
    const heldUntil = dueOf(member, now);
    const { room, end } = heldUntil
      ? { room: 0, end: heldUntil }
      : await roomInHour(db, { orgId, recipients: [recipient] }, now);
    const address = channel === "email" ? { email: recipient } : { phone: recipient };
    const queue = (batch: readonly AlertLead[], held?: Date) => {
      const data = { count: batch.length, leads: batch.slice(0, MOST_NAMED) };
      const message = { orgId, template: "lead-alert", causeId: newId(now), now } as const;
      return queueMemberMessage(db, { ...message, ...address, data, heldUntil: held });
    };
    for (const lead of leads.slice(0, room)) await queue([lead]);
    if (leads.length > room) await queue(leads.slice(room), end);
  }
}

/** Removes a match request's friend from alerts, so that no lead link to the person remains. */
export async function forgetRequest(
  tx: Tx,
  orgId: string,
  { matchRequestId, createdAt }: { readonly matchRequestId: string; readonly createdAt: Date },
): Promise<void> {
  const { data } = messages;
  await tx
    .update(messages)
    .set({
      data: sql`${data} || jsonb_build_object('leads', coalesce(
        (SELECT jsonb_agg(lead) FROM jsonb_array_elements(${data} -> 'leads') lead
          WHERE lead ->> 'matchRequestId' IS DISTINCT FROM ${matchRequestId}), '[]'))`,
    })
    .where(
      and(
        alertsOf(orgId, new Date(createdAt.getTime() - LONGEST_WAIT_MS)),
        sql`${data} -> 'leads' @> ${JSON.stringify([{ matchRequestId }])}::jsonb`,
      ),
    );
}

/** The destinations of a member's alert. If texts cannot be sent, falls back to email so that no lead is missed. */
function waysTo({ isStopped, ...member }: Alerted, plan: { readonly sms: boolean }): Destination[] {
  const ways = destinationsOf({ ...member, mayText: !isStopped && findProviders().sms }, plan);
  return ways.length > 0 ? ways : [{ channel: "email", recipient: member.email }];
}

type Alerted = Awaited<ReturnType<typeof lockAlerted>>[number];

// Concurrent leads are counted one after the other if a member gets alerts.
async function lockAlerted(tx: Tx, orgId: string) {
  const key = `lead alerts of ${orgId}`;
  const lock = sql`(SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0)))`;
  return tx
    .select({ lock, email: users.email, ...alertColumns })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.orgId))
    .leftJoin(leadAlerts, joinAlertSetting)
    .leftJoin(...joinAlertPhone)
    .where(and(eq(users.orgId, orgId), ne(mode, "never")))
    .orderBy(users.id);
}

/** When an alert may go out, or undefined for at once. */
function dueOf({ mode: chosen, quietFrom, quietUntil, timeZone }: Alerted, now: Date): Date | undefined {
  const due = chosen === "daily" ? nextTime(now, EIGHT_AM, timeZone) : now;
  if (quietFrom !== null && quietUntil !== null) {
    const minute = minuteOfDay(due, timeZone);
    const isQuiet =
      quietFrom < quietUntil ? quietFrom <= minute && minute < quietUntil : quietFrom <= minute || minute < quietUntil;
    if (isQuiet) return nextTime(due, quietUntil, timeZone);
  }
  return due === now ? undefined : due;
}

interface AlertTarget {
  readonly orgId: string;
  /** Email addresses and phone numbers. */
  readonly recipients: readonly string[];
}

function alertsTo({ orgId, recipients }: AlertTarget, since: Date): SQL | undefined {
  return and(alertsOf(orgId, since), inArray(messages.recipient, [...recipients]));
}

function alertsOf(orgId: string, since: Date): SQL | undefined {
  return and(
    eq(messages.orgId, orgId),
    isNull(messages.advocateId),
    gte(messages.id, firstIdOf(since)),
    eq(messages.template, "lead-alert"),
  );
}

/** Adds leads to waiting alerts. @returns the recipients whose alert took them */
async function joinWaiting(
  tx: Tx,
  to: AlertTarget,
  leads: readonly AlertLead[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const { data } = messages;
  const named = sql`jsonb_path_query_array((${data} -> 'leads') || ${JSON.stringify(leads)}::jsonb,
    ${`$[0 to ${MOST_NAMED - 1}]`}::jsonpath)`;
  // Skip an alert that a worker may be sending right now.
  const soon = new Date(now.getTime() + 10_000);
  const joined = await tx
    .update(messages)
    .set({
      data: sql`${data} || jsonb_build_object('count', (${data} ->> 'count')::int + ${leads.length}::int, 'leads', ${named})`,
    })
    .where(
      and(
        alertsTo(to, new Date(now.getTime() - LONGEST_WAIT_MS)),
        eq(messages.status, "queued"),
        gt(messages.heldUntil, soon),
      ),
    )
    .returning({ recipient: messages.recipient });
  return new Set(joined.map(({ recipient }) => recipient));
}

/** How many more immediate alerts fit within the hour, and when the next ones may go out. */
async function roomInHour(tx: Tx, to: AlertTarget, now: Date): Promise<{ readonly room: number; readonly end: Date }> {
  const sent = await tx
    .select({ createdAt: messages.createdAt })
    .from(messages)
    .where(and(alertsTo(to, new Date(now.getTime() - HOUR_MS)), isNull(messages.heldUntil)))
    .orderBy(messages.id)
    .limit(MOST_AN_HOUR);
  const first = sent[0]?.createdAt ?? now;
  return { room: MOST_AN_HOUR - sent.length, end: new Date(first.getTime() + HOUR_MS) };
}
