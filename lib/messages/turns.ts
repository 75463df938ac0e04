import { and, desc, eq, gte, isNull, sql } from "drizzle-orm";
import { type Tx, transact } from "@/db/client";
import type { MessageTemplate } from "@/db/enums";
import { moment } from "@/db/moment";
import { firstIdOf } from "@/db/new-id";
import { rowsOf } from "@/db/rows-of";
import { messages, recipientTurns } from "@/db/schema/messages";
import { isNewcomer } from "@/lib/kit/auth/access";
import { keyedHash } from "@/lib/kit/auth/keyed-hash";
import { dailyInvitesOfRow } from "@/lib/kit/auth/plan-overrides";
import { DAY_MS } from "@/lib/kit/durations";
import { env } from "@/lib/kit/env";
import { ApiError } from "@/lib/kit/errors";
import { gather } from "@/lib/kit/gather";
import { normalizeEmail } from "@/lib/kit/normalize-email";
import type { MessageRow } from "@/lib/messages/find";

/**
 * Whether a message is one that its recipient asked for. `unasked` counts toward what a person gets in a day, and
 * `invite` and `form`, which first speak to a stranger, also toward what its organization sends in a day of each.
 */
const kinds: Readonly<Record<MessageTemplate, "asked" | "unasked" | "invite" | "form">> = {
  invite: "invite",
  // Of the business's own team: it shares nothing with what customers get (see `requireTeamTurnLeft`).
  "team-invite": "asked",
  // An advocate who lost the link asks for it: three times a day at most.
  "portal-link": "asked",
  "advocate-referred": "unasked",
  "reward-advocate": "unasked",
  "reward-friend": "unasked",
  "credit-released": "unasked",
  "reward-reversed": "unasked",
  "reward-restored": "unasked",
  "credit-expiring": "unasked",
  "friend-confirm": "form",
  // Whom nothing was ever sent to is a stranger: see `kindOf`.
  ask: "unasked",
  "friend-reminder": "unasked",
  // It asks a person who stopped emails whether to start them: by the person's own page, twice a day at most.
  "resume-emails": "asked",
  welcome: "asked",
  "magic-link": "asked",
  "password-reset": "asked",
  "security-notice": "asked",
  "approval-request": "asked",
  "test-invite": "asked",
  "test-ask": "asked",
  "unhappy-answer": "asked",
  "webhook-trouble": "asked",
  "connection-trouble": "asked",
  "lead-alert": "asked",
  // Its own link stops it, and nothing else does.
  "weekly-digest": "asked",
  "phone-code": "asked",
};

// An ask can be the first that somebody hears of a business, and counts as an invite then.
function kindOf({ message: { template }, advocate }: MessageRow): (typeof kinds)[MessageTemplate] {
  return template === "ask" && advocate?.writtenToAt === null ? "invite" : kinds[template];
}

/** Whether its recipient did not ask for a message, and can therefore stop such messages. */
export function isUnasked(template: MessageTemplate): boolean {
  return kinds[template] !== "asked";
}

/** Whether an email has a link that stops more of its kind. */
export function canBeStopped(template: MessageTemplate): boolean {
  return isUnasked(template) || template === "weekly-digest";
}

const MOST_A_DAY = 3;
const ONE_PERSON = `One person gets no more than ${MOST_A_DAY} messages a day they didn’t ask for.`;

/** A message whose turn it may be. */
interface Turn {
  readonly row: MessageRow;
  readonly now: Date;
}

/**
 * Whether a message may be handed to its provider. If its recipient or its organization has had what a day allows, it
 * is held: it stays queued, says until when and why, and its job comes back by itself. A turn is taken once for all
 * attempts. With `RATE_LIMIT=off` nothing is counted.
 */
export async function reserveSend(row: MessageRow, now: Date): Promise<boolean> {
  const { message } = row;
  if (!isUnasked(message.template) || message.turnAt || env().RATE_LIMIT === "off") return true;
  return takeCountedTurn({ row, now });
}

const takeCountedTurn = gather((turns: readonly Turn[]) =>
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
  /** When it goes on by itself; null where somebody has to do something first. */
  readonly until: Date | null;
  /** When its job comes back. */
  readonly lookAgain: Date;
  readonly why: string;
}

type Counted = {
  readonly id: string;
  readonly recipient_from: string | null;
  readonly organization_from: string | null;
};

// In one order for everybody, as those at the same time wait for each other at the same rows.
async function countTurns(tx: Tx, turns: readonly Turn[]): Promise<(Hold | null)[]> {
  const asked = turns.map(({ row, row: { message, organization }, now }) => ({
    org: message.orgId,
    id: message.id,
    key: keyOfRecipient(message).toString("hex"),
    forms: kindOf(row) === "form",
    invites: kindOf(row) === "unasked" ? null : dailyInvitesOfRow(organization, now),
    at: now,
  }));
  asked.sort((a, b) => (a.org + a.key < b.org + b.key ? -1 : 1));
  const rows = await tx.execute<Counted>(sql`
    SELECT w.id, counted.*
      FROM ${rowsOf(asked, "org uuid, id uuid, key text, forms boolean, invites int, at timestamptz")} w,
           message_count_turn(w.org, w.id, decode(w.key, 'hex'), w.forms, w.invites, w.at) counted`);
  const counted = new Map(rows.map((one) => [one.id, one]));
  return turns.map((turn) => holdOf(turn, counted.get(turn.row.message.id)));
}

function holdOf({ row, row: { organization }, now }: Turn, counted: Counted | undefined): Hold | null {
  if (counted?.recipient_from) return holdUntil(new Date(counted.recipient_from), ONE_PERSON);
  if (!counted?.organization_from) return null;
  const dailyInvites = dailyInvitesOfRow(organization, now);
  const sender = isNewcomer(organization, now) ? "New accounts can send" : "Your account sends";
  const sent = kindOf(row) === "form" ? "confirmation messages" : "invites";
  const why = `${sender} up to ${dailyInvites.toLocaleString("en-US")} ${sent} a day.`;
  return holdUntil(new Date(counted.organization_from), why);
}

/** A hold that ends by itself. */
export function holdUntil(until: Date, why: string): Hold {
  return { until, lookAgain: until, why };
}

/** Holds a message whose job this worker has taken: the job starts anew later, and waiting is no attempt. */
export async function holdMessage(
  tx: Tx,
  { orgId, id, channel, heldUntil, problem }: MessageRow["message"],
  { until, lookAgain, why }: Hold,
): Promise<void> {
  if (problem !== why || heldUntil !== until) {
    await tx
      .update(messages)
      .set({ heldUntil: until, problem: why })
      .where(and(eq(messages.orgId, orgId), eq(messages.id, id), eq(messages.status, "queued")));
  }
  await tx.execute(sql`
    UPDATE pgboss.job SET state = 'created', started_on = NULL, start_after = ${moment(lookAgain)}
     WHERE name = ${`message-${channel}`} AND id = ${id} AND state = 'active'`);
}

/** What stands for a recipient where turns are counted. */
export function keyOfRecipient({
  channel,
  recipient,
}: Pick<MessageRow["message"], "channel" | "recipient">): Buffer {
  const person = channel === "email" ? normalizeEmail(recipient) : recipient;
  return keyedHash("recipient", channel, person);
}

interface Asked {
  readonly orgId: string;
  readonly recipient: string;
  readonly advocateId?: string | null | undefined;
}

/**
 * Refuses at the door what could only be held: this organization has written three times today to somebody who did not
 * ask for it, or is about to. The caller holds a lock that lets others wait until it has queued its message.
 * @throws ApiError `rate_limited`
 */
export async function requireTurnLeft(
  tx: Tx,
  { orgId, recipient, advocateId }: Asked,
  now: Date,
): Promise<void> {
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
  const retryAfterSeconds = Math.max(
    1,
    Math.ceil((first.createdAt.getTime() + DAY_MS - now.getTime()) / 1000),
  );
  throw new ApiError("rate_limited", `${ONE_PERSON} Message ${recipient} again tomorrow.`, {
    retryAfterSeconds,
  });
}

const FEWEST_TEAM_INVITES = 20;

/**
 * Refuses an invitation to the team that would make a stranger's inbox or a new account a nuisance: the same address
 * three times a day, or more than 20 and twice the seats in all. What passes is sent at once and never held.
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
        ...[eq(messages.orgId, orgId), isNull(messages.advocateId), eq(messages.template, "team-invite")],
        gte(messages.id, firstIdOf(new Date(now.getTime() - DAY_MS))),
      ),
    )
    .orderBy(desc(messages.id));
  const ofPerson = sent.filter((one) => one.recipient.toLowerCase() === recipient.toLowerCase());
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

/** Forgets who was written to longer ago than a day. */
export async function forgetOldTurns(now: Date): Promise<void> {
  const aDayAgo = moment(new Date(now.getTime() - DAY_MS));
  const { taken } = recipientTurns;
  await transact((tx) => tx.delete(recipientTurns).where(sql`${taken}[cardinality(${taken})] <= ${aDayAgo}`));
}
