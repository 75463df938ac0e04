import { and, asc, eq, gt, sql } from "drizzle-orm";
import { database } from "@/db/client";
import type { MessageStatus } from "@/db/enums";
import { messages } from "@/db/schema/messages";
import { organizations } from "@/db/schema/organizations";
import { ApiError } from "@/lib/kit/errors";
import { lookOf } from "@/lib/messages/brand";
import { composePlain } from "@/lib/messages/compose";
import { conditionsOf } from "@/lib/messages/filter";
import { joined, type MessageRow } from "@/lib/messages/find";

interface Wanted {
  readonly orgId?: string;
  /** An e-mail address, whatever its case, or a phone number; of every organization, unless one is named. */
  readonly to?: string;
  readonly status?: MessageStatus;
}

const BATCH = 200;

/**
 * Messages as their recipients read them, oldest first, for the operator: with the links that sign
 * somebody in, as long as they are kept.
 * @throws ApiError `not_found`; the reason of the signal when it was aborted
 */
export async function readOutMessages(wanted: Wanted, signal: AbortSignal, now: Date) {
  if (wanted.orgId !== undefined) await requireOrganization(wanted.orgId);
  const read: ReturnType<typeof readOut>[] = [];
  for (let rows = await readBatch(wanted); rows.length > 0; rows = await readBatch(wanted, rows.at(-1))) {
    signal.throwIfAborted();
    read.push(...rows.map((row) => readOut(row, now)));
  }
  return read;
}

function readBatch({ orgId, to, ...filter }: Wanted, last?: MessageRow): Promise<MessageRow[]> {
  const ofOrganization = orgId === undefined ? undefined : eq(messages.orgId, orgId);
  const ofRecipient = to === undefined ? undefined : eq(sql`lower(${messages.recipient})`, to.toLowerCase());
  const after = last && gt(messages.id, last.message.id);
  return joined(database())
    .where(and(ofOrganization, ofRecipient, ...conditionsOf(filter), after))
    .orderBy(asc(messages.id))
    .limit(BATCH);
}

function readOut(row: MessageRow, now: Date) {
  const { id: messageId, channel, template, recipient: to, status, createdAt } = row.message;
  const { subject = null, text } = composePlain(row, lookOf(row, now), "shown");
  return { messageId, channel, template, to, subject, text, status, createdAt };
}

async function requireOrganization(orgId: string): Promise<void> {
  const [found] = await database()
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, orgId));
  if (!found) throw new ApiError("not_found", "There is no organization with this id.");
}
