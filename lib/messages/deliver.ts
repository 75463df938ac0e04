import { setTimeout as sleep } from "node:timers/promises";
import { database } from "@/db/client";
import { type Look, lookOf } from "@/lib/messages/brand";
import { compose } from "@/lib/messages/compose";
import type { Delivery } from "@/lib/messages/drivers/driver";
import { drivers } from "@/lib/messages/drivers/drivers";
import { findMessage, type MessageRow } from "@/lib/messages/find";
import { hasOptedOut } from "@/lib/messages/opt-outs";
import { closeMessage, type Ending, noteFailure, settleMessage } from "@/lib/messages/settle";
import { oneClickUrl, openSecret } from "@/lib/messages/template-props";

/** Which message a job is about. */
export interface MessageJob {
  readonly orgId: string;
  readonly messageId: string;
}

/**
 * Sends a message unless it was sent before. Done twice, or by a worker that is killed half-way, it reaches the
 * recipient once, if the provider heeds the id that it is given as idempotency key.
 * @throws TemporaryFailure when it may be tried again; what failed is kept with the message
 */
export async function deliverMessage({ orgId, messageId }: MessageJob, now: Date): Promise<void> {
  const row = await findMessage(database(), orgId, messageId);
  if (row?.message.status !== "queued") return;
  const ending = await endingOf(row, now);
  if (ending) return closeMessage(row, ending);
  // A provider that got the message before must get the same one, or it would not know it again.
  const look = lookOf(row, now);
  const delivery = await hand(row, look).catch(async (error: unknown) => {
    await insist(() => noteFailure(row, look, error));
    throw error;
  });
  await insist(() => settleMessage(row, look, delivery));
}

/**
 * Tries again while the database is away: a message that is sent and not noted would be sent twice, where the
 * provider heeds no idempotency key. The 10 s of an attempt and these end before the job is somebody else's.
 */
async function insist(note: () => Promise<void>): Promise<void> {
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
  if (message.expiresAt && message.expiresAt <= now) {
    return { status: "failed", problem: "Its link had expired before it could be sent." };
  }
  if (message.sealedUrl && openSecret(row) === null) {
    return { status: "failed", problem: "Its link was lost when AUTH_SECRET changed; make a new one." };
  }
  if (message.advocateId && (await hasOptedOut(database(), message))) {
    const how = message.channel === "email" ? "unsubscribed" : "answered STOP";
    return { status: "suppressed", problem: `The recipient has ${how}.` };
  }
  return undefined;
}

async function hand(row: MessageRow, look: Look): Promise<Delivery> {
  const { message } = row;
  const { subject = "", html = "", text } = await compose(row, look, "shown");
  const { id: messageId, recipient: to } = message;
  if (message.channel === "sms") return drivers().sms({ messageId, to, body: text });
  const headers = message.advocateId ? unsubscribeHeaders(message) : {};
  return drivers().email({ messageId, fromName: look.name, to, subject, html, text, headers });
}

// RFC 8058: both headers, and an https address that a plain POST is enough for.
function unsubscribeHeaders(message: MessageRow["message"]): Record<string, string> {
  return {
    "List-Unsubscribe": `<${oneClickUrl(message)}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}
