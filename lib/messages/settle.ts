import { and, eq, type SQL, sql } from "drizzle-orm";
import { type Tx, transact } from "@/db/client";
import { messages } from "@/db/schema/messages";
import { log } from "@/lib/kit/log";
import type { Look } from "@/lib/messages/brand";
import { type Delivery, TemporaryFailure } from "@/lib/messages/drivers/driver";
import type { MessageRow } from "@/lib/messages/find";
import { rememberTextOptOut } from "@/lib/messages/opt-outs";
import { tally } from "@/lib/messages/tallies";

type Change = Parameters<ReturnType<Tx["update"]>["set"]>[0];

const ONE_MORE = sql`${messages.attempts} + 1`;

/** How a message ends that is not sent, and why. */
export type Ending = { readonly status: "suppressed" | "failed"; readonly problem: string };

/** Ends a message that cannot be sent. */
export async function closeMessage(
  { message }: MessageRow,
  { status, problem }: Ending,
  attempts: number | SQL = message.attempts,
): Promise<void> {
  await update(message, { status, problem, attempts, sealedUrl: null, handledAt: new Date() });
}

/** Keeps what came of handing a message to its provider. */
export async function settleMessage(row: MessageRow, look: Look, delivery: Delivery): Promise<void> {
  const { message } = row;
  if (delivery.outcome === "refused") {
    const { orgId, id: messageId } = message;
    log().warn({ orgId, messageId, reason: delivery.reason }, "a message was refused");
    if (delivery.optedOut) await rememberTextOptOut(message.recipient);
    const status = delivery.optedOut ? "suppressed" : "failed";
    return closeMessage(row, { status, problem: delivery.reason }, ONE_MORE);
  }
  const isSent = delivery.outcome === "sent";
  await update(message, {
    attempts: ONE_MORE,
    status: delivery.outcome,
    sentWith: look,
    handledAt: new Date(),
    problem: null,
    // A captured message is read where it lies.
    ...(isSent && { providerId: delivery.providerId, sealedUrl: null }),
  });
}

/** Keeps that an attempt failed; the next one sends exactly the same. */
export async function noteFailure({ message }: MessageRow, look: Look, error: unknown): Promise<void> {
  await update(message, {
    attempts: ONE_MORE,
    sentWith: look,
    problem: error instanceof TemporaryFailure ? error.message : "Something went wrong on our side.",
  });
}

async function update(
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
    tally(channel, status);
    log().info({ orgId, messageId: id, channel, status }, "message");
  }
}
