import { and, desc, eq, gte, isNull, sql } from "drizzle-orm";
import { type Tx, transact } from "@/db/client";
import type { MessageTemplate } from "@/db/enums";
import { moment } from "@/db/moment";
import { firstIdOf } from "@/db/new-id";
import { rowsOf } from "@/db/rows-of";
import { messages, recipientTurns } from "@/db/schema/messages";
import { keyedHash } from "@/lib/kit/auth/keyed-hash";
import { inviteLimitOfRow } from "@/lib/kit/auth/plan-overrides";
import { DAY_MS } from "@/lib/kit/durations";
import { env } from "@/lib/kit/env";
import { ApiError } from "@/lib/kit/errors";
import { gather } from "@/lib/kit/gather";
import { normalizeEmail } from "@/lib/kit/normalize-email";
import type { MessageRow } from "@/lib/messages/find";
import { templates } from "@/lib/messages/templates";

// An ask that is a person's first message from a business counts as an invite.
function kindOf({ message: { template }, advocate }: MessageRow) {
  return template === "ask" && advocate?.writtenToAt === null ? "invite" : templates[template].counts;
}

/** Whether the recipient did not ask for a message and can stop such messages. */
export function isUnasked(template: MessageTemplate): boolean {
  return templates[template].counts !== undefined;
}

/** Whether an email has a link that stops more of its kind. */
export function canBeStopped(template: MessageTemplate): boolean {
  return isUnasked(template) || template === "weekly-digest";
}

const MOST_A_DAY = 3;
const ONE_PERSON = `One person gets no more than ${MOST_A_DAY} messages a day they didn’t ask for.`;

/** A message to count against the limits. */
interface SendTurn {
  readonly row: MessageRow;
  readonly now: Date;
}

/**
 * Whether a message may be handed to its provider. If its recipient or organization has reached a daily limit, the
 * message is held: it stays queued with the reason, and its job returns later. All attempts share one turn. With
 * `RATE_LIMIT=off` nothing is counted.
 */
export async function reserveSend(row: MessageRow, now: Date): Promise<boolean> {
  const { message } = row;
  if (!isUnasked(message.template) || message.turnAt || env().RATE_LIMIT === "off") return true;
  return takeCountedTurn({ row, now });
}

const takeCountedTurn = gather((turns: readonly SendTurn[]) =>
  transact(async (tx) => {
    const holds = await countTurns(tx, turns);
    for (const [at, hold] of holds.entries()) {
      const message = turns[at]?.row.message;
      if (hold && message) await holdMessage(tx, message, hold);
    }
    return holds.map((hold) => hold === null);
  }),
);

/** Why a message waits. */
interface Hold {
  /** When it goes out automatically; null if someone must act first. */
  readonly until: Date | null;
  /** When its job returns. */
  readonly lookAgain: Date;
  readonly why: string;
}

type CountedTurn = {
  readonly id: string;
  readonly recipient_from: string | null;
  readonly organization_from: string | null;
};

// Concurrent transactions lock the same rows, so a fixed order avoids deadlocks.
async function countTurns(tx: Tx, turns: readonly SendTurn[]): Promise<(Hold | null)[]> {
  const requests = turns.map(({ row, row: { message, organization }, now }) => ({
    org: message.orgId,
    id: message.id,
    key: keyOfRecipient(message).toString("hex"),
    forms: kindOf(row) === "form",
    invites: kindOf(row) === "unasked" ? null : inviteLimitOfRow(organization, now).most,
    at: now,
  }));
  requests.sort((a, b) => (a.org + a.key < b.org + b.key ? -1 : 1));
  const rows = await tx.execute<CountedTurn>(sql`
    SELECT w.id, counted.*
      FROM ${rowsOf(requests, "org uuid, id uuid, key text, forms boolean, invites int, at timestamptz")} w,
           message_count_turn(w.org, w.id, decode(w.key, 'hex'), w.forms, w.invites, w.at) counted`);
  const counted = new Map(rows.map((count) => [count.id, count]));
  return turns.map((turn) => holdOf(turn, counted.get(turn.row.message.id)));
}

function holdOf({ row, row: { organization }, now }: SendTurn, counted: CountedTurn | undefined): Hold | null {
  if (counted?.recipient_from) return holdUntil(new Date(counted.recipient_from), ONE_PERSON);
  if (!counted?.organization_from) return null;
  const { most, isRamp } = inviteLimitOfRow(organization, now);
  const sent = kindOf(row) === "form" ? "confirmation messages" : "invites";
  const limit = `up to ${most.toLocaleString("en-US")} ${sent} a day`;
  const why = isRamp
    ? `New accounts send ${limit}, so mailboxes don’t take them for spam.`
    : `Your account sends ${limit}.`;
  return holdUntil(new Date(counted.organization_from), why);
}

/** A hold that ends at a set time. */
export function holdUntil(until: Date, why: string): Hold {
  return { until, lookAgain: until, why };
}

/**
 * Holds a message whose job this worker has claimed. The job restarts later, and the wait does not count as an
 * attempt.
 */
export async function holdMessage(
  tx: Tx,
  { orgId, id, heldUntil, problem }: MessageRow["message"],
  { until, lookAgain, why }: Hold,
): Promise<void> {
  if (problem !== why || heldUntil !== until) {
    await tx
      .update(messages)
      .set({ heldUntil: until, problem: why })
      .where(and(eq(messages.orgId, orgId), eq(messages.id, id), eq(messages.status, "queued")));
  }
  await tx.execute(sql`
    UPDATE message_jobs SET is_claimed = false, attempts = attempts - 1, due_at = ${moment(lookAgain)}
     WHERE org_id = ${orgId}::uuid AND message_id = ${id}::uuid AND is_claimed`);
}

/** The key that identifies a recipient in the turn counts. */
export function keyOfRecipient({ channel, recipient }: Pick<MessageRow["message"], "channel" | "recipient">): Buffer {
  const person = channel === "email" ? normalizeEmail(recipient) : recipient;
  return keyedHash("recipient", channel, person);
}

interface TurnRequest {
  readonly orgId: string;
  readonly recipient: string;
  readonly advocateId?: string | null | undefined;
}

/**
 * Rejects up front what would only be queued and held: the recipient got three unrequested messages from this
 * organization today, or is about to. The caller must hold a lock until it has queued its message.
 * @throws ApiError `rate_limited`
 */
export async function requireTurnLeft(tx: Tx, { orgId, recipient, advocateId }: TurnRequest, now: Date): Promise<void> {
  if (env().RATE_LIMIT === "off") return;
  const rows = await tx
    .select({ template: messages.template, createdAt: messages.createdAt })
    .from(messages)
    .where(
      and(
        eq(messages.orgId, orgId),
        advocateId ? eq(messages.advocateId, advocateId) : isNull(messages.advocateId),
        gte(messages.id, firstIdOf(new Date(now.getTime() - DAY_MS))),
        eq(sql`lower(${messages.recipient})`, recipient.toLowerCase()),
      ),
    )
    .orderBy(messages.id);
  const recent = rows.filter(({ template }) => isUnasked(template)).slice(-MOST_A_DAY);
  const [first] = recent;
  if (!first || recent.length < MOST_A_DAY) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((first.createdAt.getTime() + DAY_MS - now.getTime()) / 1000));
  throw new ApiError("rate_limited", `${ONE_PERSON} Message ${recipient} again tomorrow.`, {
    retryAfterSeconds,
  });
}

const FEWEST_TEAM_INVITES = 20;

/**
 * Limits team invitations, to protect strangers from new accounts: three a day to the same address, and in all the
 * larger of 20 and twice the seats. Accepted ones are sent right away and never held.
 * @throws ApiError `rate_limited`
 */
export async function requireTeamTurnLeft(
  tx: Tx,
  { orgId, recipient, seats }: { readonly orgId: string; readonly recipient: string; readonly seats: number },
  now: Date,
): Promise<void> {
  if (env().RATE_LIMIT === "off") return;
  const sent = await tx
    .select({ recipient: messages.recipient, createdAt: messages.createdAt })
    .from(messages)
    .where(
      and(
        eq(messages.orgId, orgId),
        isNull(messages.advocateId),
        eq(messages.template, "team-invite"),
        gte(messages.id, firstIdOf(new Date(now.getTime() - DAY_MS))),
      ),
    )
    .orderBy(desc(messages.id));
  const ofPerson = sent.filter((invite) => invite.recipient.toLowerCase() === recipient.toLowerCase());
  const most = Math.max(FEWEST_TEAM_INVITES, seats * 2);
  const first = ofPerson[MOST_A_DAY - 1] ?? sent[most - 1];
  if (!first) return;
  const why =
    ofPerson.length >= MOST_A_DAY
      ? `${recipient} was invited ${MOST_A_DAY} times today.`
      : `You sent ${most} invitations today.`;
  throw new ApiError("rate_limited", `${why} Invite again tomorrow.`, {
    retryAfterSeconds: Math.max(1, Math.ceil((first.createdAt.getTime() + DAY_MS - now.getTime()) / 1000)),
  });
}

/** Deletes turn counts older than a day. */
export async function forgetOldTurns(now: Date): Promise<void> {
  const aDayAgo = moment(new Date(now.getTime() - DAY_MS));
  const { taken } = recipientTurns;
  await transact((tx) => tx.delete(recipientTurns).where(sql`${taken}[cardinality(${taken})] <= ${aDayAgo}`));
}
