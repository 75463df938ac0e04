import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { database, type Tx, transact } from "@/db/client";
import { messages } from "@/db/schema/messages";
import { log } from "@/lib/kit/log";
import { type Presentation, presentationOf } from "@/lib/messages/brand";
import { compose, oneClickUrl, openSecret } from "@/lib/messages/compose";
import { drivers } from "@/lib/messages/drivers/configured";
import { type Delivery, TemporaryFailure } from "@/lib/messages/drivers/driver";
import { findMessage, type MessageRow } from "@/lib/messages/find";
import { countEnded } from "@/lib/messages/heartbeat";
import { hasOptedOut, rememberTextOptOut } from "@/lib/messages/opt-out";
import { isUnasked, takeTurn } from "@/lib/messages/turns";

/** Which message a job is about. */
export interface MessageJob {
  readonly orgId: string;
  readonly messageId: string;
}

/**
 * Sends a message unless it was sent before, or holds it while its turn has not come. Done twice, or by a worker that is killed half-way, it reaches the
 * recipient once, if the provider heeds the id that it is given as idempotency key.
 * @throws TemporaryFailure when it may be tried again; what failed is kept with the message
 */
export async function deliverMessage({ orgId, messageId }: MessageJob, now: Date): Promise<void> {
  const row = await findMessage(database(), orgId, messageId);
  if (row?.message.status !== "queued") return;
  const ending = await endingOf(row, now);
  if (ending) return closeMessage(row, ending);
  if (!(await takeTurn(row, now))) return;
  // A provider that got the message before must get the same one, or it would not know it again.
  const presentation = presentationOf(row, now);
  const delivery = await handToDriver(row, presentation).catch(async (error: unknown) => {
    await retryWrite(() => noteFailure(row, presentation, error));
    throw error;
  });
  await retryWrite(() => settleMessage(row, presentation, delivery));
}

/**
 * Tries again while the database is away: a message that is sent and not noted would be sent twice, where the
 * provider heeds no idempotency key. The 10 s of an attempt and these end before the job is somebody else's.
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
  if (
    (isUnasked(message.template) || message.channel === "sms") &&
    (await hasOptedOut(database(), message))
  ) {
    const how = message.channel === "email" ? "unsubscribed" : "replied STOP";
    return { status: "suppressed", problem: `The recipient ${how}.` };
  }
  return undefined;
}

async function handToDriver(row: MessageRow, presentation: Presentation): Promise<Delivery> {
  const { message } = row;
  const { subject = "", html = "", text } = await compose(row, presentation, "shown");
  const { id: messageId, recipient: to } = message;
  if (message.channel === "sms") return drivers().sms({ messageId, to, body: text });
  const headers = isUnasked(message.template) ? unsubscribeHeaders(message) : {};
  return drivers().email({ messageId, fromName: presentation.name, to, subject, html, text, headers });
}

// RFC 8058: both headers, and an https address that a plain POST is enough for.
function unsubscribeHeaders(message: MessageRow["message"]): Record<string, string> {
  return {
    "List-Unsubscribe": `<${oneClickUrl(message)}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

type Change = Parameters<ReturnType<Tx["update"]>["set"]>[0];

const ONE_MORE = sql`${messages.attempts} + 1`;

/** How a message ends that is not sent, and why. */
type Ending = { readonly status: "suppressed" | "failed"; readonly problem: string };

/** Ends a message that cannot be sent. */
async function closeMessage(
  { message }: MessageRow,
  { status, problem }: Ending,
  attempts: number | SQL = message.attempts,
): Promise<void> {
  await updateQueued(message, { status, problem, attempts, sealedUrl: null, handledAt: new Date() });
}

/** Keeps what came of handing a message to its provider. */
async function settleMessage(row: MessageRow, presentation: Presentation, delivery: Delivery): Promise<void> {
  const { message } = row;
  if (delivery.outcome === "refused") {
    const { orgId, id: messageId } = message;
    log().warn({ orgId, messageId, reason: delivery.reason }, "a message was refused");
    if (delivery.optedOut) await rememberTextOptOut(message.recipient);
    const status = delivery.optedOut ? "suppressed" : "failed";
    return closeMessage(row, { status, problem: delivery.reason }, ONE_MORE);
  }
  const isSent = delivery.outcome === "sent";
  await updateQueued(message, {
    attempts: ONE_MORE,
    status: delivery.outcome,
    sentWith: presentation,
    handledAt: new Date(),
    problem: null,
    // A captured message is read where it lies.
    ...(isSent && { providerId: delivery.providerId, sealedUrl: null }),
  });
}

/** Keeps that an attempt failed; the next one sends exactly the same. */
async function noteFailure(
  { message }: MessageRow,
  presentation: Presentation,
  error: unknown,
): Promise<void> {
  await updateQueued(message, {
    attempts: ONE_MORE,
    sentWith: presentation,
    problem: error instanceof TemporaryFailure ? error.message : "Something went wrong on our side.",
  });
}

async function updateQueued(
  { orgId, id }: { readonly orgId: string; readonly id: string },
  change: Change,
): Promise<void> {
  const changed = await transact((tx) =>
    tx
      .update(messages)
      .set(change)
      .where(and(eq(messages.orgId, orgId), eq(messages.id, id), eq(messages.status, "queued")))
      .returning({ channel: messages.channel, status: messages.status }),
  );
  for (const { channel, status } of changed) {
    if (status === "queued") continue;
    countEnded(channel, status);
    log().info({ orgId, messageId: id, channel, status }, "message");
  }
}

/** Ends a message after its last attempt, with what the provider said last. */
export async function giveUpMessage({ orgId, messageId }: MessageJob): Promise<void> {
  const row = await findMessage(database(), orgId, messageId);
  if (!row) return;
  const problem = row.message.problem ?? "We couldn’t hand it to the provider.";
  await closeMessage(row, { status: "failed", problem: `Gave up after many tries. ${problem}` });
}
