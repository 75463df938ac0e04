import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { closeDatabase, database, type Tx, transact } from "@/db/client";
import { single } from "@/db/single";
import { countAcknowledged, groupBy, type SentRequest } from "@/proof/faults/client";
import { judgeWrites, readTraces } from "@/proof/faults/judge-writes";
import type { Load } from "@/proof/faults/load";
import type { Installation } from "@/proof/sim/installation";
import { findLedgerFaults, type Judgment, joinJudgments } from "@/proof/sim/judge";

interface MessageRow {
  readonly id: string;
  readonly channel: "email" | "sms";
  readonly template: string;
  readonly recipient: string;
  readonly status: string;
  readonly problem: string | null;
}

/** One batch, which may be sent but not recorded when a worker or its database dies. */
const UNDER_WAY = 10;

interface Expected {
  readonly orgId: string;
  /** Messages that the writes caused. */
  readonly caused: number;
  /** Kills of a worker or its database. */
  readonly interruptions: number;
}

/** Compares the messages in the database with those that providers accepted. */
async function judgeMessages(
  tx: Tx,
  { emails, texts }: Installation,
  { orgId, caused, interruptions }: Expected,
): Promise<Judgment> {
  const rows = await tx.execute<MessageRow & Record<string, unknown>>(
    sql`SELECT id, channel, template, recipient, status, problem FROM messages WHERE org_id = ${orgId}::uuid`,
  );
  // One alert to a member may cover many leads.
  const due = rows.filter(({ template }) => template !== "lead-alert");
  const accepted = groupBy([...emails.accepted, ...texts.accepted], (message) => message.idempotencyKey ?? "");
  const all = await tx.execute<{ id: string }>(sql`SELECT id FROM messages`);
  const known = new Set(all.map(({ id }) => id));
  const strays = [...accepted.keys()].filter((key) => !known.has(key));
  // Resend deduplicates by key, Twilio doesn't.
  const twice = texts.accepted.length - new Set(texts.accepted.map((message) => message.idempotencyKey)).size;
  const details = [
    ...rows.flatMap((row) => judgeMessage(row, accepted.get(row.id) ?? [])),
    ...strays.map((key) => `${key || "without a key"} was sent, and nothing caused it`),
    ...(twice > interruptions * UNDER_WAY ? [`${twice} texts were sent twice`] : []),
    ...(due.length === caused ? [] : [`${due.length} messages for ${caused} that are due`]),
  ];
  return {
    figures: {
      emails: rows.filter(({ channel }) => channel === "email").length,
      texts: rows.filter(({ channel }) => channel === "sms").length,
      "texts sent twice": twice,
    },
    violations: details.map((detail) => `message: ${detail}`),
  };
}

function judgeMessage(
  { id, channel, recipient, status, problem }: MessageRow,
  accepted: readonly { readonly to: string }[],
): string[] {
  const name = `${channel} ${id}`;
  if (status !== "sent") return [`${name} is ${status}: ${problem}`];
  if (accepted.length === 0) return [`${name} is told as sent, and its provider has none`];
  if (channel === "email" && accepted.length > 1) return [`${name} was sent ${accepted.length} times`];
  return accepted.some(({ to }) => to !== recipient) ? [`${name} went to the wrong recipient`] : [];
}

/** Checks that every event of the organization came, and that each repeat has the first one's bytes. */
async function judgeEvents(tx: Tx, { events }: Installation, orgId: string): Promise<Judgment> {
  const rows = await tx.execute<{ id: string }>(sql`SELECT id FROM outbound_events WHERE org_id = ${orgId}::uuid`);
  const { due } = single(
    await tx.execute<{ due: number }>(sql`
      SELECT count(*)::int AS due FROM activity
       WHERE org_id = ${orgId}::uuid AND action = 'advocate.referral.converted'`),
  );
  const recorded = new Set(rows.map(({ id }) => id));
  const came = groupBy(events.accepted, ({ id }) => id);
  return {
    figures: {
      "webhook events": came.size,
      "webhook events that came more than once": [...came.values()].filter(({ length }) => length > 1).length,
    },
    violations: [
      ...(recorded.size === due ? [] : [`lost: ${recorded.size} events of ${due} conversions`]),
      ...[...recorded].filter((id) => !came.has(id)).map((id) => `message: event ${id} never came`),
      ...[...came.keys()].filter((id) => !recorded.has(id)).map((id) => `unasked: event ${id} came`),
      ...[...came]
        .filter(([, times]) => new Set(times.map(({ body }) => body)).size > 1)
        .map(([id]) => `altered: event ${id} came with other bytes`),
    ],
  };
}

// A killed worker's claims pass to another worker within 90 s.
const PATIENCE_MS = 150_000;

/** Waits until all messages and events of the organization are out. @returns the seconds that it took */
async function awaitMessages({ events }: Installation, orgId: string): Promise<number> {
  const start = performance.now();
  const elapsed = () => performance.now() - start;
  while (elapsed() < PATIENCE_MS) {
    const { queued, recorded } = single(
      await database().execute<{ queued: number; recorded: number }>(sql`
        SELECT (SELECT count(*)::int FROM messages WHERE org_id = ${orgId}::uuid AND status = 'queued') AS queued,
               (SELECT count(*)::int FROM outbound_events WHERE org_id = ${orgId}::uuid) AS recorded`),
    );
    const came = new Set(events.accepted.map(({ id }) => id)).size;
    if (queued === 0 && came >= recorded) break;
    await sleep(200);
  }
  return Math.round(elapsed() / 1000);
}

const possible =
  /^(20[01]|503 unavailable|409 (already_converted|insufficient_balance|idempotency_in_progress)|unsent|cut)$/;

/** The product's own deadline of 12 s, plus time for a busy machine. */
const LONGEST_MS = 16_000;

/** Every answer must be a success, a refusal with a reason, or 503, and arrive within the deadline. */
function judgeRequests(requests: readonly SentRequest[]): string[] {
  return requests
    .filter(({ result, ms }) => !possible.test(result) || ms > LONGEST_MS)
    .map(({ result, ms, url, isRead }) => {
      return `answer: ${isRead ? "a read" : "a write"} at ${url}: ${result} after ${Math.round(ms)} ms`;
    });
}

/** Waits for the last messages, then compares clients, ledger and providers. */
export async function inspect(
  installation: Installation,
  { journal, orgId }: Load,
  interruptions: number,
): Promise<Judgment> {
  const settled = await awaitMessages(installation, orgId);
  const judgment = await transact(async (tx) => {
    await tx.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`);
    await tx.execute(sql`SET LOCAL statement_timeout = 0`);
    const traces = await readTraces(tx, orgId);
    const caused = traces.reduce((sum, { messages }) => sum + messages, 0);
    const ledger = await findLedgerFaults(tx);
    return joinJudgments([
      judgeWrites(journal.entries, traces),
      await judgeMessages(tx, installation, { orgId, caused, interruptions }),
      await judgeEvents(tx, installation, orgId),
      { figures: { "ledger entries": ledger.entries }, violations: ledger.violations },
    ]);
  });
  await closeDatabase();
  const { entries, requests } = journal;
  const clients = {
    figures: {
      requests: requests.length,
      "writes acknowledged": countAcknowledged(journal),
      "answers given again under their key": requests.filter(({ replayed }) => replayed).length,
      "writes refused": entries.filter(({ outcome }) => outcome.kind === "refused").length,
      "seconds until the last message": settled,
    },
    violations: judgeRequests(requests),
  };
  return joinJudgments([clients, judgment]);
}
