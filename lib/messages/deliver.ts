import { and, eq, type SQL, sql } from "drizzle-orm";
import { database, type Tx, transact } from "@/db/client";
import { messages } from "@/db/schema/messages";
import type { Brand } from "@/emails/props";
import { brandSentWith } from "@/lib/messages/brand";
import { compose } from "@/lib/messages/compose";
import { type Delivery, TemporaryFailure } from "@/lib/messages/drivers/driver";
import { drivers } from "@/lib/messages/drivers/drivers";
import { findMessage, type MessageRow } from "@/lib/messages/find";
import { hasOptedOut, rememberTextOptOut } from "@/lib/messages/opt-outs";
import { oneClickUrl } from "@/lib/messages/template-props";

/** Which message a job is about. */
export interface MessageJob {
  readonly orgId: string;
  readonly messageId: string;
}

type Change = Parameters<ReturnType<Tx["update"]>["set"]>[0];

const ONE_MORE = sql`${messages.attempts} + 1`;

type Ending = { readonly status: "suppressed" | "failed"; readonly problem: string };

/**
 * Sends a message unless it was sent before. Done twice, or by a worker that is killed half-way, it reaches the
 * recipient once: the provider is told the message's id and takes each id once.
 * @throws TemporaryFailure when it may be tried again; what failed is kept with the message
 */
export async function deliverMessage({ orgId, messageId }: MessageJob, now: Date): Promise<void> {
  const row = await findMessage(database(), orgId, messageId);
  if (row?.message.status !== "queued") return;
  const ending = await endingOf(row, now);
  if (ending) return closeMessage(row, ending);
  // A provider that got the message before must get the same one, or it would not know it again.
  const brand = brandSentWith(row, now);
  const delivery = await hand(row, brand).catch(async (error: unknown) => {
    await noteFailure(row, brand, error);
    throw error;
  });
  await settle(row, brand, delivery);
}

/** Ends a message that cannot be sent. */
export async function closeMessage(
  { message }: MessageRow,
  { status, problem }: Ending,
  attempts: number | SQL = message.attempts,
): Promise<void> {
  await update(message, { status, problem, attempts, sealedUrl: null, handledAt: new Date() });
}

async function endingOf({ message }: MessageRow, now: Date): Promise<Ending | undefined> {
  if (message.expiresAt && message.expiresAt <= now) {
    return { status: "failed", problem: "Its link had expired before it could be sent." };
  }
  if (message.advocateId && (await hasOptedOut(database(), message))) {
    const how = message.channel === "email" ? "unsubscribed" : "answered STOP";
    return { status: "suppressed", problem: `The recipient has ${how}.` };
  }
  return undefined;
}

async function hand(row: MessageRow, brand: Brand): Promise<Delivery> {
  const { message } = row;
  const { subject = "", html = "", text } = await compose(row, brand, "shown");
  const { id: messageId, recipient: to } = message;
  if (message.channel === "sms") return drivers().sms({ messageId, to, body: text });
  const headers = message.advocateId ? unsubscribeHeaders(message) : {};
  return drivers().email({ messageId, fromName: brand.name, to, subject, html, text, headers });
}

// RFC 8058: both headers, and an https address that a plain POST is enough for.
function unsubscribeHeaders(message: MessageRow["message"]): Record<string, string> {
  return {
    "List-Unsubscribe": `<${oneClickUrl(message)}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

async function settle(row: MessageRow, brand: Brand, delivery: Delivery): Promise<void> {
  const { message } = row;
  if (delivery.outcome === "refused") {
    if (delivery.optedOut) await rememberTextOptOut(message.recipient);
    const status = delivery.optedOut ? "suppressed" : "failed";
    return closeMessage(row, { status, problem: delivery.reason }, ONE_MORE);
  }
  const isSent = delivery.outcome === "sent";
  await update(message, {
    attempts: ONE_MORE,
    status: delivery.outcome,
    sentWith: brand,
    handledAt: new Date(),
    problem: null,
    // A captured message is read where it lies.
    ...(isSent && { providerId: delivery.providerId, sealedUrl: null }),
  });
}

async function noteFailure({ message }: MessageRow, brand: Brand, error: unknown): Promise<void> {
  await update(message, {
    attempts: ONE_MORE,
    sentWith: brand,
    problem: error instanceof TemporaryFailure ? error.message : "Something went wrong on our side.",
  });
}

async function update(
  { orgId, id }: { readonly orgId: string; readonly id: string },
  change: Change,
): Promise<void> {
  await transact((tx) =>
    tx
      .update(messages)
      .set(change)
      .where(and(eq(messages.orgId, orgId), eq(messages.id, id), eq(messages.status, "queued"))),
  );
}
