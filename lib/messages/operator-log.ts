import { and, asc, eq, gt, sql } from "drizzle-orm";
import { database } from "@/db/client";
import type { MessageStatus } from "@/db/enums";
import { messages } from "@/db/schema/messages";
import { organizations } from "@/db/schema/organizations";
import { ApiError } from "@/lib/kit/errors";
import { presentationOf } from "@/lib/messages/brand";
import { composePlain } from "@/lib/messages/compose";
import { conditionsOf, type MessageRow, selectMessages } from "@/lib/messages/find";

interface OperatorFilter {
  readonly orgId?: string;
  /** An email address in any case, or a phone number. Covers every organization unless one is named. */
  readonly to?: string;
  readonly status?: MessageStatus;
}

const BATCH = 200;

/**
 * Messages as their recipients read them, oldest first, for the operator. Includes sign-in links while they are stored.
 * @throws ApiError `not_found`; the signal's reason if it was aborted
 */
export async function listMessagesForOperator(filter: OperatorFilter, signal: AbortSignal, now: Date) {
  if (filter.orgId !== undefined) await requireOrganization(filter.orgId);
  const read: ReturnType<typeof presentForOperator>[] = [];
  for (let rows = await readBatch(filter); rows.length > 0; rows = await readBatch(filter, rows.at(-1))) {
    signal.throwIfAborted();
    read.push(...rows.map((row) => presentForOperator(row, now)));
  }
  return read;
}

function readBatch({ orgId, to, ...common }: OperatorFilter, last?: MessageRow): Promise<MessageRow[]> {
  const ofOrganization = orgId === undefined ? undefined : eq(messages.orgId, orgId);
  const ofRecipient = to === undefined ? undefined : eq(sql`lower(${messages.recipient})`, to.toLowerCase());
  const after = last && gt(messages.id, last.message.id);
  return selectMessages(database())
    .where(and(ofOrganization, ofRecipient, ...conditionsOf(common), after))
    .orderBy(asc(messages.id))
    .limit(BATCH);
}

function presentForOperator(row: MessageRow, now: Date) {
  const { id: messageId, channel, template, recipient: to, status, createdAt, ...state } = row.message;
  const { subject = null, text } = composePlain(row, presentationOf(row, now), "all");
  const isHeld = status === "queued" && state.heldUntil !== null;
  const held = isHeld && { heldUntil: state.heldUntil, problem: state.problem };
  return { messageId, channel, template, to, subject, text, status, createdAt, ...held };
}

async function requireOrganization(orgId: string): Promise<void> {
  const [organization] = await database()
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, orgId));
  if (!organization) throw new ApiError("not_found", "There is no organization with this id.");
}
