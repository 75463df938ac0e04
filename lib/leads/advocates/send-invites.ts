import { and, asc, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { firstIdOf } from "@/db/new-id";
import { advocates as table } from "@/db/schema/advocates";
import { campaigns } from "@/db/schema/campaigns";
import {
  unreachableContacts as dead,
  emailOptOuts,
  emailOptOutsEverywhere,
  messages,
  smsOptOuts,
  textOptOuts,
} from "@/db/schema/messages";
import { onCampaign, takesReferrals } from "@/lib/business/campaigns/conditions";
import { DAY_MS } from "@/lib/kit/durations";
import { implement, type WriteContext } from "@/lib/kit/implement";
import { advocates, INVITES_AT_ONCE } from "@/lib/leads/advocates/contract";
import { parts } from "@/lib/leads/advocates/list";
import { shown } from "@/lib/leads/advocates/read";
import { inviteRows } from "@/lib/messages/advocate-messages";
import { findProviders } from "@/lib/messages/drivers/configured";
import { forecastMessages } from "@/lib/messages/forecast";
import { type QueuedRow, queueMessages } from "@/lib/messages/outbox";

/**
 * Sends the invite to the next advocates of a view. Advocates who got one within a day are skipped, so repeats are
 * safe. Sending enforces the daily limit.
 */
export const sendInvites = implement(advocates.sendInvites, async (context, input) => {
  const batch = await findNext(context, input);
  const leftOut = { alreadyInvited: 0, optedOut: 0, unreachable: 0, campaignClosed: 0 };
  const invited: QueuedRow[][] = [];
  for (const advocate of batch) {
    const invites = decide(context, advocate);
    if (typeof invites === "string") leftOut[invites]++;
    else invited.push(invites);
  }
  const rows = invited.flat();
  if (input.dryRun || rows.length === 0) context.unchanged();
  else await queue(context, rows);
  const last = batch.length === INVITES_AT_ONCE ? batch.at(-1) : undefined;
  return {
    people: invited.length,
    emails: rows.filter(({ channel }) => channel === "email").length,
    texts: rows.filter(({ channel }) => channel === "sms").length,
    leftOut,
    delivered: findProviders(),
    sending: await forecastMessages(context.db, context.actor.orgId, rows, context.now),
    ...(last && { nextCursor: last.advocateId }),
  };
});

type InviteCandidate = Awaited<ReturnType<typeof findNext>>[number];
type LeftOut = "alreadyInvited" | "optedOut" | "unreachable" | "campaignClosed";

/** The messages for an advocate, or why there are none. */
function decide(context: WriteContext, advocate: InviteCandidate): QueuedRow[] | LeftOut {
  if (!advocate.isOpen) return "campaignClosed";
  if (advocate.wasInvited) return "alreadyInvited";
  const rows = inviteRows(context, advocate, advocate);
  if (rows.length === 0) return "unreachable";
  const stopped = { email: advocate.stoppedEmails, sms: advocate.stoppedTexts };
  const original = { email: advocate.firstEmail, sms: advocate.firstText };
  const bounced = { email: advocate.deadEmail, sms: advocate.deadPhone };
  const reachable = rows.filter(({ channel }) => !bounced[channel]);
  if (reachable.length === 0) return "unreachable";
  const wanted = reachable.filter(({ channel }) => !stopped[channel]);
  if (wanted.length === 0) return "optedOut";
  return wanted.map((row) => ({ ...row, resendOf: original[row.channel] }));
}

async function queue({ db, record }: WriteContext, rows: readonly QueuedRow[]): Promise<void> {
  await queueMessages(db, rows);
  for (const { id: subjectId, template, channel, recipient: to } of rows) {
    record({ action: "message.resent", subjectId, after: { template, channel, to } });
  }
}

interface InviteQuery {
  readonly campaignId?: string;
  readonly part?: keyof typeof parts;
  readonly cursor?: string;
}

/** The next advocates in order of enrollment, locked until the transaction ends. */
function findNext({ db, actor: { orgId }, now }: WriteContext, { campaignId, part, cursor }: InviteQuery) {
  const isInvite = sql`${messages.orgId} = ${orgId} AND ${messages.advocateId} = ${table.id} AND ${messages.template} = 'invite'`;
  const first = (channel: "email" | "sms") =>
    sql<string | null>`(SELECT ${messages.id} FROM ${messages}
      WHERE ${isInvite} AND ${messages.channel} = ${channel} AND ${messages.resendOf} IS NULL)`;
  const exists = (rows: SQL) => sql<boolean>`EXISTS (SELECT FROM ${rows})`;
  const bounced = (contact: SQL, channel: "email" | "sms") =>
    exists(
      sql`${dead} WHERE ${dead.contact} = ${contact} AND ${dead.orgId} = ${orgId} AND ${dead.channel} = ${channel}`,
    );
  const aDayAgo = firstIdOf(new Date(now.getTime() - DAY_MS));
  return db
    .select({
      ...shown,
      rewardMode: campaigns.rewardMode,
      advocateRewardValue: campaigns.advocateRewardValue,
      friendRewardValue: campaigns.friendRewardValue,
      inviteSubject: campaigns.inviteSubject,
      inviteMessage: campaigns.inviteMessage,
      translations: campaigns.translations,
      isOpen: takesReferrals(campaigns, now),
      wasInvited: exists(
        sql`${messages} WHERE ${isInvite} AND (${messages.status} = 'queued' OR ${messages.id} >= ${aDayAgo})`,
      ),
      stoppedEmails: sql<boolean>`(${exists(
        sql`${emailOptOuts} WHERE ${emailOptOuts.orgId} = ${orgId} AND ${emailOptOuts.email} IN (lower(${table.email}), ${table.emailIdentity})`,
      )} OR ${exists(sql`${emailOptOutsEverywhere} WHERE ${emailOptOutsEverywhere.email} = ${table.emailIdentity}`)})`,
      stoppedTexts: sql<boolean>`(${exists(sql`${smsOptOuts} WHERE ${smsOptOuts.phone} = ${table.phone}`)}
        OR ${exists(sql`${textOptOuts} WHERE ${textOptOuts.orgId} = ${orgId} AND ${textOptOuts.phone} = ${table.phone}`)})`,
      deadEmail: bounced(sql`lower(${table.email})`, "email"),
      deadPhone: bounced(sql`${table.phone}`, "sms"),
      firstEmail: first("email"),
      firstText: first("sms"),
    })
    .from(table)
    .innerJoin(campaigns, onCampaign(table))
    .where(
      and(
        eq(table.orgId, orgId),
        isNull(table.erasedAt),
        isNull(campaigns.deletedAt),
        campaignId ? eq(table.campaignId, campaignId) : undefined,
        part && parts[part],
        cursor ? gt(table.id, cursor) : undefined,
      ),
    )
    .orderBy(asc(table.id))
    .limit(INVITES_AT_ONCE)
    .for("no key update", { of: table });
}
