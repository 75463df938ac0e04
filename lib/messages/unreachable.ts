import { and, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import type { MessageChannel, MessageTemplate } from "@/db/enums";
import { newId } from "@/db/new-id";
import { rowsOf } from "@/db/rows-of";
import { unreachableContacts as table } from "@/db/schema/messages";
import { ApiError } from "@/lib/kit/errors";
import { implement } from "@/lib/kit/implement";
import { implementList, newestFirst } from "@/lib/kit/list";
import type { Addressed } from "@/lib/messages/opt-out";
import { templates } from "@/lib/messages/templates";
import { unreachableContacts } from "@/lib/messages/unreachable-contract";

/** An unreachable address or number, and why. */
interface Unreachable {
  readonly channel: MessageChannel;
  readonly reason: string;
}

/** The earlier bounce of each recipient, if any, in order and in one statement. */
export async function findUnreachable(db: Db, addressed: readonly Addressed[]): Promise<(Unreachable | undefined)[]> {
  const recipients = addressed.map(({ orgId, channel, recipient }, at) => ({
    at,
    org: orgId,
    channel,
    contact: recipient.toLowerCase(),
  }));
  const rows = await db.execute<{ at: number; channel: MessageChannel; reason: string }>(sql`
    SELECT recipients.at, u.channel, u.reason
      FROM ${rowsOf(recipients, "at int, org uuid, channel message_channel, contact text")} recipients
     CROSS JOIN LATERAL (SELECT channel, reason FROM ${table} d
                          WHERE d.contact = recipients.contact AND d.org_id = recipients.org AND d.channel = recipients.channel OFFSET 0) u`);
  const places = new Map(rows.map(({ at, ...dead }) => [at, dead]));
  return addressed.map((_, at) => places.get(at));
}

/** Why a message to an unreachable recipient is not sent, and how to fix it. */
export function describeUnreachable({ channel, reason }: Unreachable): string {
  return `${channel === "email" ? "An earlier email came back" : "An earlier text wasn’t delivered"}: ${reason}`;
}

/** Whether a message is tried despite earlier bounces: its recipient waits for it or must get it. */
export function isTriedAnyway(template: MessageTemplate): boolean {
  return templates[template].triedAnyway === true;
}

interface Bounced extends Addressed {
  readonly messageId: string;
  readonly reason: string;
}

/** Marks an address or number as unreachable; the first report wins. */
export async function markUnreachable(tx: Tx, bounced: Bounced, now: Date): Promise<void> {
  const { orgId, channel, recipient, messageId, reason } = bounced;
  const contact = recipient.toLowerCase();
  await tx
    .insert(table)
    .values({ orgId, id: newId(now), channel, contact, messageId, reason, createdAt: now })
    .onConflictDoNothing();
}

export const listUnreachableContacts = implementList(
  unreachableContacts.list,
  async ({ db, actor: { orgId } }, { contact }) => {
    const isAsked = contact === undefined ? undefined : eq(table.contact, contact.toLowerCase());
    const isListed = and(eq(table.orgId, orgId), isAsked);
    return async (page) => {
      const rows = await newestFirst(db.select().from(table).$dynamic(), table.id, isListed, page);
      return rows.map(({ id: contactId, createdAt: bouncedAt, channel, contact, reason, messageId }) => {
        return { contactId, channel, contact, reason, messageId, bouncedAt };
      });
    };
  },
);

export const tryContactAgain = implement(unreachableContacts.tryAgain, async (context, { contactId }) => {
  const { db, actor, record } = context;
  const [freed] = await db
    .delete(table)
    .where(and(eq(table.orgId, actor.orgId), eq(table.id, contactId)))
    .returning();
  if (!freed) throw new ApiError("not_found", "There is no unreachable address with this id.");
  const { channel, contact } = freed;
  record({ action: "contact.retried", subjectId: contactId, after: { channel, contact } });
  return { channel, contact };
});
