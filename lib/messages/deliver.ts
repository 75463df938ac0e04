import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { database, transact } from "@/db/client";
import type { MessageChannel, MessageStatus } from "@/db/enums";
import { rowsOf } from "@/db/rows-of";
import { gather } from "@/lib/kit/gather";
import { log } from "@/lib/kit/log";
import { askStopOf, holdForOpenTime } from "@/lib/messages/ask-gate";
import { type Presentation, presentationOf } from "@/lib/messages/brand";
import { compose, composeText } from "@/lib/messages/compose";
import { drivers } from "@/lib/messages/drivers/configured";
import { type Delivery, TemporaryFailure } from "@/lib/messages/drivers/driver";
import { findMessages, isForMember, type MessageRow } from "@/lib/messages/find";
import { countEnded } from "@/lib/messages/heartbeat";
import { oneClickUrl, openSecret } from "@/lib/messages/links";
import { changeTextOptOut, haveOptedOut } from "@/lib/messages/opt-out";
import { holdForAddress, lacksAddress } from "@/lib/messages/postal-address";
import { keepShortLink } from "@/lib/messages/short-links";
import { canBeStopped, holdMessage, isUnasked, reserveSend } from "@/lib/messages/turns";
import { describeUnreachable, findUnreachable, isTriedAnyway } from "@/lib/messages/unreachable";

// Jobs of one batch share a query.
const find = gather((jobs: readonly MessageJob[]) => findMessages(database(), jobs));
const hasOptedOut = gather((batch: readonly MessageRow["message"][]) => haveOptedOut(database(), batch));
const unreachable = gather((batch: readonly MessageRow["message"][]) => findUnreachable(database(), batch));

/** Identifies the message of a job. */
export interface MessageJob {
  readonly orgId: string;
  readonly messageId: string;
}

/**
 * Sends a message unless it was sent before, or holds it until its turn comes or its business has done its part.
 * Idempotent: repeats, and retries after a killed worker, reach the recipient once if the provider honors idempotency
 * keys.
 * @throws TemporaryFailure if it may be tried again; the failure is stored with the message
 */
export async function deliverMessage(job: MessageJob, now: Date): Promise<void> {
  const row = await find(job);
  if (row?.message.status !== "queued") return;
  if (row.organization.movingAt !== null) return holdForMove(row, now);
  const ending = await endingOf(row, now);
  if (ending) return closeMessage(row, ending);
  if (lacksAddress(row)) return holdForAddress({ message: row.message, now });
  if (await holdForOpenTime(row, now)) return;
  if (!(await reserveSend(row, now))) return;
  // A retry must be identical to the first attempt, or the provider would not recognize it.
  const presentation = await withKeptLinks(row, presentationOf(row, now), now);
  const delivery = await handToDriver(row, presentation).catch(async (error: unknown) => {
    await retryWrite(() => noteFailure(row, presentation, error));
    throw error;
  });
  await retryWrite(() => settleMessage(row, presentation, delivery));
}

const MOVING = "It waits until the organization has moved.";
const LOOK_AGAIN_MS = 60_000;

/** Keeps a message of a moving organization for the other installation, or until the move is given up. */
async function holdForMove({ message: { problem, heldUntil, ...message } }: MessageRow, now: Date): Promise<void> {
  const hold = {
    until: heldUntil,
    why: problem ?? MOVING,
    lookAgain: new Date(now.getTime() + LOOK_AGAIN_MS),
  };
  await transact((tx) => holdMessage(tx, { ...message, problem, heldUntil }, hold));
}

/** The look of a message whose short links, if it is a text, are stored, so that they work when it arrives. */
async function withKeptLinks(row: MessageRow, presentation: Presentation, now: Date): Promise<Presentation> {
  const { channel, sentWith } = row.message;
  if (channel !== "sms" || (sentWith !== null && !presentation.hasShortLinks)) return presentation;
  const short = { ...presentation, hasShortLinks: true };
  const { shortLinks } = composeText(row, short, "all");
  const kept = await Promise.all(shortLinks.map((link) => keepShortLink({ link, now })));
  return kept.every(Boolean) ? short : { ...presentation, hasShortLinks: false };
}

/**
 * Retries while the database is away: a sent message that is not recorded would go out twice if the provider honors no
 * idempotency key. The attempt's 10 s (18 s by SMTP) and these retries end before another worker may claim the job.
 */
async function retryWrite(note: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    try {
      return await note();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(200);
    }
  }
}

async function endingOf(row: MessageRow, now: Date): Promise<Ending | undefined> {
  const { message } = row;
  if (row.organization.suspendedAt !== null) {
    return { status: "suppressed", problem: "The organization was suspended." };
  }
  if (message.expiresAt && message.expiresAt <= now) {
    return { status: "failed", problem: "Its link or code expired before it could be sent." };
  }
  if (message.sealedUrl && openSecret(row) === null) {
    return {
      status: "failed",
      problem: "Its link or code was lost when the server’s secret changed. Send a new one.",
    };
  }
  if ((isUnasked(message.template) || message.channel === "sms") && (await hasOptedOut(message))) {
    const how = message.channel === "email" ? "unsubscribed" : "stopped texts";
    return { status: "suppressed", problem: `The recipient ${how}.` };
  }
  const dead = isTriedAnyway(message.template) ? undefined : await unreachable(message);
  if (dead) return { status: "suppressed", problem: describeUnreachable(dead), delivery: "bounced" };
  if ((await askStopOf({ message, now })) !== null) {
    return { status: "suppressed", problem: "Something changed before it went out, so it wasn’t sent." };
  }
  return undefined;
}

async function handToDriver(row: MessageRow, presentation: Presentation): Promise<Delivery> {
  const { message } = row;
  const { subject = "", html = "", text } = await compose(row, presentation, "all");
  const { id: messageId, recipient: to } = message;
  if (message.channel === "sms") return drivers().sms({ messageId, to, body: text });
  const headers = canBeStopped(message.template) ? unsubscribeHeaders(message) : {};
  const replyTo = isForMember(message.template) ? undefined : presentation.replyTo;
  const sender = { fromName: presentation.name, ...(replyTo && { replyTo }) };
  return drivers().email({ messageId, ...sender, to, subject, html, text, headers });
}

// RFC 8058 requires both headers and an https URL that accepts a plain POST.
function unsubscribeHeaders(message: MessageRow["message"]): Record<string, string> {
  return {
    "List-Unsubscribe": `<${oneClickUrl(message)}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

/** The new state of a queued message. */
interface Settlement {
  readonly status: MessageStatus;
  readonly problem: string | null;
  readonly tried: boolean;
  readonly sentWith?: Presentation;
  readonly providerId?: string;
  /** Whether to erase the secret. A captured message keeps it, since it is read in the log. */
  readonly forgets?: boolean;
  /** Set if it was not sent because an earlier one bounced. */
  readonly delivery?: "bounced";
}

/** The end of a message that is not sent, and why. */
interface Ending extends Pick<Settlement, "delivery"> {
  readonly status: "suppressed" | "failed";
  readonly problem: string;
}

/** Ends a message that cannot be sent. */
function closeMessage({ message }: MessageRow, ending: Ending, tried = false): Promise<void> {
  return settle({ message, settlement: { ...ending, tried, forgets: true } });
}

/** Stores the result of handing a message to its provider. */
async function settleMessage(row: MessageRow, presentation: Presentation, delivery: Delivery): Promise<void> {
  const { message } = row;
  if (delivery.outcome === "refused") {
    const { orgId, id: messageId } = message;
    log().warn({ orgId, messageId, reason: delivery.reason }, "a message was refused");
    if (delivery.optedOut) await changeTextOptOut(message.recipient, { change: "stop", way: "provider" }, new Date());
    const status = delivery.optedOut ? "suppressed" : "failed";
    return closeMessage(row, { status, problem: delivery.reason }, true);
  }
  const sent = delivery.outcome === "sent" ? { providerId: delivery.providerId, forgets: true } : {};
  const settlement = {
    status: delivery.outcome,
    problem: null,
    tried: true,
    sentWith: presentation,
    ...sent,
  };
  await settle({ message, settlement });
}

/** Stores a failed attempt; the next one sends an identical message. */
function noteFailure({ message }: MessageRow, sentWith: Presentation, error: unknown): Promise<void> {
  const problem = error instanceof TemporaryFailure ? error.message : "Something went wrong on our side.";
  return settle({ message, settlement: { status: "queued", problem, tried: true, sentWith } });
}

interface Settled {
  readonly message: MessageRow["message"];
  readonly settlement: Settlement;
}

const settle = gather(async (settled: readonly Settled[]): Promise<undefined[]> => {
  // Sending updates the advocates; a fixed order avoids deadlocks.
  const rows = settled
    .map(({ message: { orgId, id, advocateId }, settlement }) => ({ orgId, id, advocateId, ...settlement }))
    .sort((a, b) => ((a.advocateId ?? "") < (b.advocateId ?? "") ? -1 : 1));
  const now = new Date();
  const changed = await transact((tx) =>
    tx.execute<{ orgId: string; messageId: string; channel: MessageChannel; status: MessageStatus }>(sql`
      UPDATE messages m
         SET status = s.status, problem = s.problem, attempts = m.attempts + s.tried::int,
             sent_with = coalesce(s."sentWith", m.sent_with), provider_id = coalesce(s."providerId", m.provider_id),
             delivery = s.delivery, delivery_at = CASE WHEN s.delivery IS NOT NULL THEN ${now.toISOString()}::timestamptz END,
             sealed_url = CASE WHEN s.forgets THEN NULL ELSE m.sealed_url END,
             handled_at = CASE WHEN s.status = 'queued' THEN m.handled_at ELSE ${now.toISOString()}::timestamptz END
        FROM ${rowsOf(rows, settlementColumns)} s
       WHERE m.org_id = s."orgId" AND m.id = s.id AND m.status = 'queued'
      RETURNING m.org_id AS "orgId", m.id AS "messageId", m.channel, m.status`),
  );
  for (const { orgId, messageId, channel, status } of changed) {
    if (status === "queued") continue;
    countEnded(channel, status);
    log().info({ orgId, messageId, channel, status }, "message");
  }
  return settled.map(() => undefined);
});

const settlementColumns = `"orgId" uuid, id uuid, status message_status, problem text, tried boolean, "sentWith" jsonb,
  "providerId" text, forgets boolean, delivery message_delivery`;

/** Ends a message after its last attempt, with the provider's last error. */
export async function giveUpMessage(job: MessageJob): Promise<void> {
  const row = await find(job);
  if (!row) return;
  const problem = row.message.problem ?? "We couldn’t hand it to the provider.";
  await closeMessage(row, { status: "failed", problem: `Gave up after many tries. ${problem}` });
}
