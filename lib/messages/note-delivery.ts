import { and, eq, isNull, lt, or } from "drizzle-orm";
import { database, transact } from "@/db/client";
import type { MessageChannel, MessageDelivery } from "@/db/enums";
import { messages } from "@/db/schema/messages";
import { systemActor } from "@/lib/kit/auth/system-actor";
import { log } from "@/lib/kit/log";
import { changeTextOptOut, stopEmails } from "@/lib/messages/opt-out";
import { markUnreachable } from "@/lib/messages/unreachable";

/** A message's delivery status, with the reason in plain words unless it arrived. */
export interface Report {
  readonly delivery: MessageDelivery;
  readonly reason?: string;
  /** Whether the provider reports that the recipient of a text has replied STOP. */
  readonly optedOut?: boolean;
}

/**
 * Stores a provider's report and acts on it: a bounce stops messages to the address, and a complaint is an opt-out.
 * Each report counts once and never replaces a worse one. Repeated, late or reordered reports change nothing, even
 * after a member has tried the address again.
 * @returns whether a message has this provider id
 */
export async function noteDelivery(
  channel: MessageChannel,
  providerId: string,
  report: Report,
  now: Date,
): Promise<boolean> {
  const { delivery, reason = null } = report;
  const byProviderId = and(eq(messages.providerId, providerId), eq(messages.channel, channel));
  const [message] = await database().select().from(messages).where(byProviderId);
  if (!message) return false;
  const isNews = or(isNull(messages.delivery), lt(messages.delivery, delivery));
  const { orgId, id: messageId, recipient } = message;
  // Before the report is stored: if this fails, the provider reports again.
  const isErased = !(channel === "email" ? recipient.includes("@") : recipient.startsWith("+"));
  if (!isErased && isWorse(delivery, message.delivery)) await applyOptOut(message, report, now);
  await transact(async (tx) => {
    const [noted] = await tx
      .update(messages)
      .set({ delivery, deliveryReason: isErased ? null : reason, deliveryAt: now })
      .where(
        and(byProviderId, eq(messages.orgId, orgId), eq(messages.id, messageId), eq(messages.status, "sent"), isNews),
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
