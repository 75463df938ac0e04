import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { messages as table } from "@/db/schema/messages";
import { subjectOf } from "@/emails/render";
import type { Actor } from "@/lib/kit/auth/actor";
import { ApiError } from "@/lib/kit/errors";
import { implement } from "@/lib/kit/implement";
import { implementList, newestFirst } from "@/lib/kit/list";
import { omitNulls } from "@/lib/kit/omit-nulls";
import { presentationOf } from "@/lib/messages/brand";
import { compose, propsOf } from "@/lib/messages/compose";
import { messages } from "@/lib/messages/contract";
import { conditionsOf, findMessage, findSender, type MessageRow } from "@/lib/messages/find";
import { forecastMessages } from "@/lib/messages/forecast";
import type { Secrets } from "@/lib/messages/links";
import { resend } from "@/lib/messages/resend";

export const listMessages = implementList(messages.list, async ({ db, actor, now }, filter) => {
  // Subjects need only these columns, so listing messages reads no other rows.
  const common = { ...(await findSender(db, actor.orgId)), advocate: null, isFirstText: false };
  const isListed = and(eq(table.orgId, actor.orgId), ...conditionsOf(filter));
  return async (page) => {
    const rows = await newestFirst(db.select().from(table).$dynamic(), table.id, isListed, page);
    return rows.map((message) => presentMessage({ message, ...common }, now));
  };
});

export const getMessage = implement(messages.get, async ({ db, actor, now }, { messageId }) => {
  const row = await requireMessage(db, actor, messageId);
  return { message: await presentDetails(row, now, secretsFor(actor, row)) };
});

export const resendMessage = implement(messages.resend, async (context, { messageId }) => {
  const { db, actor, now } = context;
  const { message } = await requireMessage(db, actor, messageId);
  const queued = await requireMessage(db, actor, await resend(context, message));
  const sending = await forecastMessages(db, actor.orgId, [queued.message], now);
  return { message: presentMessage(queued, now), sending };
});

// Admins pass on captured messages, such as invitations. Delivered messages are private to their recipient, as are
// links that would let an admin in as another member. A read-only key must not be able to act through a link.
function secretsFor({ roles, key }: Actor, { message: { status, template } }: MessageRow): Secrets {
  if (key?.scope === "read") return "none";
  const isOthers = template === "magic-link" || template === "password-reset";
  return status === "captured" && roles.includes("admin") && !isOthers ? "passed-on" : "portals";
}

async function requireMessage(db: Db, { orgId }: Actor, messageId: string): Promise<MessageRow> {
  const row = await findMessage(db, orgId, messageId);
  if (!row) throw new ApiError("not_found", "There is no message with this id.");
  return row;
}

/** A message as shown in lists. */
function presentMessage(row: MessageRow, now: Date) {
  const { id: messageId, recipient: to, channel, template, ...message } = row.message;
  const { advocateId, status, problem, attempts, resendOf, createdAt, handledAt, expiresAt } = message;
  const { delivery, deliveryReason, deliveryAt } = message;
  const isEmail = channel === "email";
  return omitNulls({
    messageId,
    channel,
    template,
    to,
    advocateId,
    status,
    subject:
      isEmail && template !== "phone-code"
        ? subjectOf(template, propsOf(template, row, { secrets: "none" }), presentationOf(row, now))
        : null,
    problem,
    heldUntil: status === "queued" ? message.heldUntil : null,
    delivery,
    deliveryReason,
    deliveryAt,
    attempts,
    resendOf,
    createdAt,
    handledAt,
    expiresAt,
  });
}

/** A message with the text its recipient reads. @param secrets which of its links are written out */
async function presentDetails(row: MessageRow, now: Date, secrets: Secrets) {
  const { text, html } = await compose(row, presentationOf(row, now), secrets);
  return { ...presentMessage(row, now), text, ...(html !== undefined && { html }) };
}
