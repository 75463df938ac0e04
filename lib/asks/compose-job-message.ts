import { and, desc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Tx } from "@/db/client";
import { advocates } from "@/db/schema/advocates";
import { messages } from "@/db/schema/messages";
import { renderPlainEmail } from "@/emails/render";
import { countSegments, renderSms } from "@/emails/sms";
import type { asks } from "@/lib/asks/contract";
import { draftAsk, zonesOf } from "@/lib/asks/send";
import { nextOpenTime } from "@/lib/kit/daytime";
import type { Context } from "@/lib/kit/implement";
import { brandOf, presentationOf } from "@/lib/messages/brand";
import { composePlain } from "@/lib/messages/compose";
import { findProviders } from "@/lib/messages/drivers/configured";
import { isFictional } from "@/lib/messages/drivers/fictional";
import { findMessage, findSender } from "@/lib/messages/find";
import { previewLinks } from "@/lib/messages/links";
import { templates } from "@/lib/messages/templates";

type Recorded = z.output<typeof asks.recordJob.output>;
type JobMessage = NonNullable<Recorded["message"]>;

interface RecordedJob extends Pick<Recorded, "asks" | "enrolled"> {
  readonly jobId: string;
  readonly advocateId: string;
}

/**
 * The first message that a job leads to, as its customer gets it, without links to private pages; undefined if none goes
 * out. If asks are off, that is a new advocate's invite.
 */
export async function composeJobMessage(
  { db, actor, now }: Context<Tx>,
  job: RecordedJob,
): Promise<JobMessage | undefined> {
  const [first] = job.asks;
  if (first) return first.stop ? undefined : composeAsk({ db, actor, now }, job, first);
  return job.enrolled ? composeInvite({ db, actor, now }, job) : undefined;
}

async function composeAsk(
  { db, actor: { orgId }, now }: Context<Tx>,
  { jobId, advocateId }: RecordedJob,
  { step, at, timeZone }: Recorded["asks"][number],
): Promise<JobMessage | undefined> {
  const draft = await draftAsk(db, orgId, { jobId, step }, now);
  if (!draft) return undefined;
  const { channel, recipient } = draft;
  const [advocate] = await db
    .select({ referralCode: advocates.referralCode })
    .from(advocates)
    .where(and(eq(advocates.orgId, orgId), eq(advocates.id, advocateId)));
  const { data, props } = templates.ask;
  const filled = props(data.parse(draft.data), previewLinks(advocate?.referralCode));
  const brand = brandOf(await findSender(db, orgId), now);
  const rest = { kind: "ask" as const, channel, at, timeZone, isDelivered: isDelivered(channel, recipient) };
  if (channel === "email") return { ...rest, ...renderPlainEmail("ask", filled, brand) };
  const isFirst = await isFirstText(db, orgId, recipient);
  const text = renderSms("ask", filled, brand, { isFirst, isAsk: true });
  return { ...rest, text, segments: countSegments(text) };
}

async function isFirstText(db: Tx, orgId: string, recipient: string): Promise<boolean> {
  const [earlier] = await db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.orgId, orgId),
        eq(messages.recipient, recipient),
        sql`${messages.channel} = 'sms' AND ${messages.status} IN ('sent', 'captured')`,
      ),
    )
    .limit(1);
  return earlier === undefined;
}

async function composeInvite(
  { db, actor: { orgId }, now }: Context<Tx>,
  { advocateId }: RecordedJob,
): Promise<JobMessage | undefined> {
  const [queued] = await db
    .select({ messageId: messages.id })
    .from(messages)
    .where(and(eq(messages.orgId, orgId), eq(messages.advocateId, advocateId)))
    .orderBy(desc(messages.channel))
    .limit(1);
  const row = queued && (await findMessage(db, orgId, queued.messageId));
  if (!row) return undefined;
  const { channel, recipient } = row.message;
  const { timeZone, sendsOnHolidays } = row.organization;
  const zones = zonesOf({ phone: row.advocate?.phone ?? null }, { timeZone });
  const { subject, text } = composePlain(row, presentationOf(row, now), "none");
  return {
    kind: "invite",
    channel,
    timeZone,
    isDelivered: isDelivered(channel, recipient),
    at: nextOpenTime(zones, { timeZone, sendsOnHolidays }, now),
    ...(subject !== undefined && { subject }),
    text,
    ...(channel === "sms" && { segments: countSegments(text) }),
  };
}

function isDelivered(channel: JobMessage["channel"], recipient: string): boolean {
  return findProviders()[channel] && !isFictional(recipient);
}
