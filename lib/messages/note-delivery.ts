import { and, eq, isNull, lt, or } from "drizzle-orm";
import { database, transact } from "@/db/client";
import type { MessageChannel, MessageDelivery } from "@/db/enums";
import { messages } from "@/db/schema/messages";
import { systemActor } from "@/lib/kit/auth/system-actor";
import { log } from "@/lib/kit/log";
import { changeTextOptOut, stopEmails } from "@/lib/messages/opt-out";
import { markUnreachable } from "@/lib/messages/unreachable";

/** What became of a message, in plain words unless it arrived. */
export interface Report {
  readonly delivery: MessageDelivery;
  readonly reason?: string;
  /** Whether the provider knows that the recipient of a text has replied STOP. */
  readonly optedOut?: boolean;
}

/**
 * Keeps a provider's report and does what follows from it. A bounce stops messages to the address, a complaint is an
 * opt-out. A message takes each report once and never a better one after a worse one, so a report that is sent again,
 * late or out of order changes nothing, also after a member has tried the address again.
 * @returns whether there is a message with this id of the provider's
 */
export async function noteDelivery(
  channel: MessageChannel,
  providerId: string,
  report: Report,
  now: Date,
): Promise<boolean> {
  const { delivery, reason = null } = report;
  const isIt = and(eq(messages.providerId, providerId), eq(messages.channel, channel));
  const [message] = await database().select().from(messages).where(isIt);
  if (!message) return false;
  const isNews = or(isNull(messages.delivery), lt(messages.delivery, delivery));
  const { orgId, id: messageId, recipient } = message;
  // Before it is noted: if this fails, the provider reports again.
  const isErased = !(channel === "email" ? recipient.includes("@") : recipient.startsWith("+"));
  if (!isErased && isWorse(delivery, message.delivery)) await applyOptOut(message, report, now);
  await transact(async (tx) => {
    const [noted] = await tx
      .update(messages)
      .set({ delivery, deliveryReason: isErased ? null : reason, deliveryAt: now })
      .where(
        and(isIt, eq(messages.orgId, orgId), eq(messages.id, messageId), eq(messages.status, "sent"), isNews),
      )
      .returning({ id: messages.id });
    if (!noted) return;
    if (delivery === "bounced" && !isErased && reason !== null)
      await markUnreachable(tx, { orgId, channel, recipient, messageId, reason }, now);
    log().info({ orgId, messageId, channel, delivery }, "delivery");
  });
  return true;
}

const order: readonly (MessageDelivery | null)[] = [null, ...messages.delivery.enumValues];

function isWorse(delivery: MessageDelivery, than: MessageDelivery | null): boolean {
  return order.indexOf(delivery) > order.indexOf(than);
}

async function applyOptOut(
  { orgId, id, recipient }: typeof messages.$inferSelect,
  { delivery, optedOut }: Report,
  now: Date,
): Promise<void> {
  if (optedOut) await changeTextOptOut(recipient, { change: "stop", way: "provider" }, now);
  if (delivery !== "complained") return;
  const actor = systemActor(orgId, "resend", "Resend");
  await stopEmails({ actor, email: recipient.toLowerCase(), subjectId: id, way: "complaint" }, "stop", {
    now,
  });
}
