import { eq, sql } from "drizzle-orm";
import { database, type Tx, transact } from "@/db/client";
import { moment } from "@/db/moment";
import { emailOptOuts, inviteCounts, messages, recipientTurns, smsOptOuts, textOptOuts } from "@/db/schema/messages";
import { organizations } from "@/db/schema/organizations";
import { DAY_MS, HOUR_MS } from "@/lib/kit/durations";
import { setEnv } from "@/lib/kit/env";
import { dayIn } from "@/lib/kit/time-zone";
import { deliverMessage } from "@/lib/messages/deliver";
import { describeSending } from "@/lib/messages/describe-sending";
import { forecastMessages } from "@/lib/messages/forecast";
import type { Sending } from "@/lib/messages/sending-contract";
import { keyOfRecipient } from "@/lib/messages/turns";
import { apiAs } from "@/proof/fixtures/api";
import { addPostalAddress, createTestOrganization } from "@/proof/fixtures/organization";
import { createCampaign } from "@/proof/fixtures/scenario";
import { type InvitedPerson, LONGEST_MS, type Situation } from "@/proof/sent-is-true/situation";

interface Providers {
  readonly email: Readonly<Record<string, string>>;
  readonly sms: Readonly<Record<string, string>>;
}

/** Runs a statement as the database owner, for changes that members can't make, such as a business's start date. */
type Settle = (statement: string) => Promise<unknown>;

/** The promise and the actual result, as equal texts if the promise is true. */
export interface PromiseOutcome {
  readonly promised: Sending;
  readonly happened: Sending;
  readonly sentence: string;
  readonly trueSentence: string;
}

/** Plays a situation: forecasts, queues, runs the worker with a moving clock, and compares. */
export async function liveSituation(
  situation: Situation,
  providers: Providers,
  settle: Settle,
): Promise<PromiseOutcome> {
  const off = (settings: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.keys(settings).map((key) => [key, ""]));
  setEnv({
    ...(situation.hasEmailProvider ? providers.email : off(providers.email)),
    ...(situation.hasSmsProvider ? providers.sms : off(providers.sms)),
  });
  setEnv({ RATE_LIMIT: "off" });
  const orgId = await prepare(situation, settle);
  setEnv({ RATE_LIMIT: "on" });
  const { now } = situation;
  const rows = await database().select().from(messages).where(eq(messages.orgId, orgId)).orderBy(messages.id);
  const first = new Set(rows.map(({ advocateId }) => advocateId).slice(0, situation.ahead));
  const invites = rows.filter(({ advocateId }) => !first.has(advocateId));
  const promised = await forecastMessages(database(), orgId, invites, now);
  await work(orgId, now);
  const after = await database().select().from(messages).where(eq(messages.orgId, orgId));
  const own = new Set(invites.map(({ id }) => id));
  const happened = observe(
    after.filter(({ id }) => own.has(id)),
    promised,
    situation,
  );
  return {
    promised,
    happened,
    sentence: describeSending(promised),
    trueSentence: describeSending(happened),
  };
}

/** Creates the business, the people to invite, queued messages, and earlier messages and opt-outs. */
async function prepare(situation: Situation, settle: Settle): Promise<string> {
  const { now, ageDays, timeZone, sendsOnHolidays, sms, dailyInvites, taken } = situation;
  const { orgId, apiKey } = await createTestOrganization({
    overrides: { sms, ...(dailyInvites !== undefined && { dailyInvites }) },
  });
  const profile = { timeZone, sendsOnHolidays };
  await transact((tx) => tx.update(organizations).set(profile).where(eq(organizations.id, orgId)));
  await settle(
    `UPDATE organizations SET created_at = '${new Date(now.getTime() - ageDays * DAY_MS).toISOString()}' WHERE id = '${orgId}'`,
  );
  if (situation.hasAddress) await addPostalAddress(orgId);
  const api = apiAs(apiKey);
  const { campaignId } = await createCampaign(api);
  for (const person of situation.people) {
    await api.post(`/api/app/campaigns/${campaignId}/invite`, inviteOf(person));
  }
  await transact(async (tx) => {
    if (taken) {
      const since = new Date(now.getTime() - taken.hoursAgo * HOUR_MS);
      await tx.insert(inviteCounts).values({ orgId, byForms: false, since, taken: taken.count });
    }
    for (const person of situation.people) {
      await stop(tx, orgId, person, now);
      await writeBefore(tx, person, now);
    }
  });
  return orgId;
}

/** Opts the person out: of this business on a page, or of all texts by answering STOP. */
async function stop(tx: Tx, orgId: string, { email, phone, stops }: InvitedPerson, now: Date): Promise<void> {
  if (email && (stops === "emails" || stops === "everything")) {
    await tx.insert(emailOptOuts).values({ orgId, email, createdAt: now });
  }
  if (phone && stops === "texts") {
    await tx.insert(smsOptOuts).values({ phone, createdAt: now }).onConflictDoNothing();
  }
  if (phone && stops === "everything") {
    await tx.insert(textOptOuts).values({ orgId, phone, createdAt: now }).onConflictDoNothing();
  }
}

/** Three messages to the person within the previous day. */
async function writeBefore(tx: Tx, { email, turns }: InvitedPerson, now: Date): Promise<void> {
  if (turns === 0 || !email) return;
  const key = keyOfRecipient({ channel: "email", recipient: email });
  const times = [20, 9, 2].map((hours) => new Date(now.getTime() - hours * HOUR_MS));
  await tx.insert(recipientTurns).values({ key, taken: times }).onConflictDoNothing();
}

function inviteOf({ email, phone, agrees }: InvitedPerson) {
  return {
    name: "Ann Reyes",
    ...(email && { email }),
    ...(phone && { phone, smsConsent: agrees }),
  };
}

/** Delivers due messages in time order like the worker; held ones become due again. */
async function work(orgId: string, now: Date): Promise<void> {
  for (let at = now; at.getTime() < now.getTime() + LONGEST_MS; ) {
    const due = await database().execute<{ id: string }>(sql`
      SELECT id FROM messages WHERE org_id = ${orgId}::uuid AND status = 'queued'
         AND (held_until IS NULL OR held_until <= ${moment(at)}) ORDER BY id`);
    for (const { id } of due) {
      await deliverMessage({ orgId, messageId: id }, at);
      sentAt.set(id, at);
    }
    const [next] = await database().execute<{ at: string | null }>(sql`
      SELECT min(held_until) AS at FROM messages WHERE org_id = ${orgId}::uuid AND status = 'queued'`);
    if (!next?.at) return;
    at = new Date(next.at);
  }
}

/** When the worker last handled each message, which is its time of sending. */
const sentAt = new Map<string, Date>();

/** The actual result in the promise's format. Each day's reasons are copied from the promise. */
function observe(
  rows: readonly (typeof messages.$inferSelect)[],
  promised: Sending,
  { now, timeZone }: Situation,
): Sending {
  const sum = { now: 0, beyond: 0, captured: 0, awaitsAddress: 0, stopped: 0, failed: 0 };
  const later = new Map<string, number>();
  for (const { id, status } of rows) {
    if (status === "captured") sum.captured += 1;
    else if (status === "suppressed") sum.stopped += 1;
    else if (status === "failed") sum.failed += 1;
    else if (status === "queued") sum.awaitsAddress += 1;
    else if (sentAt.get(id)?.getTime() === now.getTime()) sum.now += 1;
    else {
      const date = dayIn(timeZone, sentAt.get(id) ?? now);
      later.set(date, (later.get(date) ?? 0) + 1);
    }
  }
  return { ...sum, later: withReasons(later, promised.later), today: dayIn(timeZone, now) };
}

// The worker records no reasons, so daily counts are compared. A wrong count is reported with its day.
function withReasons(happened: ReadonlyMap<string, number>, promised: Sending["later"]): Sending["later"] {
  const left = new Map(happened);
  const explained = promised.map(({ date, reason, count }) => {
    const is = Math.min(count, left.get(date) ?? 0);
    left.set(date, (left.get(date) ?? 0) - is);
    return { date, reason, count: is };
  });
  const rest = [...left].filter(([, count]) => count > 0);
  return [
    ...explained.filter(({ count }) => count > 0),
    ...rest.map(([date, count]) => ({ date, count, reason: "daily_limit" as const })),
  ];
}
