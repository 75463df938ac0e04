import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { closeDatabase, database, type Tx, transact } from "@/db/client";
import { single } from "@/db/single";
import { verifyLedger } from "@/lib/ledger/verify-ledger";
import { groupBy, type Journal, type SentRequest } from "@/proof/faults/client";
import type { Installation } from "@/proof/faults/installation";
import { judgeWrites, readTraces, type Uncertain } from "@/proof/faults/judge-writes";
import type { TrialScene } from "@/proof/faults/load";
import type { Violation } from "@/proof/faults/trial";

interface MessageRow {
  readonly id: string;
  readonly channel: "email" | "sms";
  readonly template: string;
  readonly recipient: string;
  readonly status: string;
  readonly problem: string | null;
}

/** The messages that providers accepted. */
interface Delivered {
  readonly emails: number;
  readonly texts: number;
  /** Sent twice because a worker died in between. Resend deduplicates by key, Twilio doesn't. */
  readonly textsTwice: number;
  readonly violations: Violation[];
}

/** One batch, which may be sent but not recorded when a worker or its database dies. */
const UNDER_WAY = 10;

interface Expected {
  /** Messages that the writes caused. */
  readonly caused: number;
  /** Kills of a worker or its database. */
  readonly interruptions: number;
}

/** Compares the messages in the database with those that providers accepted. */
async function judgeMessages(
  tx: Tx,
  { emails, texts }: Pick<Installation, "emails" | "texts">,
  { caused, interruptions }: Expected,
): Promise<Delivered> {
  const rows = await tx.execute<MessageRow & Record<string, unknown>>(
    sql`SELECT id, channel, template, recipient, status, problem FROM messages`,
  );
  // One alert to a member may cover many leads.
  const due = rows.filter(({ template }) => template !== "lead-alert");
  const accepted = groupBy(
    [...emails.accepted, ...texts.accepted],
    (message) => message.idempotencyKey ?? "",
  );
  const known = new Set(rows.map(({ id }) => id));
  const strays = [...accepted.keys()].filter((key) => !known.has(key));
  const textsTwice =
    texts.accepted.length - new Set(texts.accepted.map((message) => message.idempotencyKey)).size;
  const excess = [
    ...(textsTwice > interruptions * UNDER_WAY ? [`${textsTwice} texts were sent twice`] : []),
    ...(due.length === caused ? [] : [`${due.length} messages for ${caused} that are due`]),
  ];
  const details = [
    ...rows.flatMap((row) => judgeMessage(row, accepted.get(row.id) ?? [])),
    ...strays.map((key) => `${key || "without a key"} was sent, and nothing caused it`),
    ...excess,
  ];
  return {
    emails: rows.filter(({ channel }) => channel === "email").length,
    texts: rows.filter(({ channel }) => channel === "sms").length,
    textsTwice,
    violations: details.map((detail) => ({ rule: "message", detail })),
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

// A killed worker's claims pass to another worker within 90 s.
const PATIENCE_MS = 120_000;

/** Waits until no message is queued. @returns how long that took in ms, or null if some remain */
async function awaitMessages(): Promise<number | null> {
  const start = performance.now();
  while (performance.now() - start < PATIENCE_MS) {
    const rows = await database().execute<{ waiting: number }>(
      sql`SELECT count(*) AS waiting FROM messages WHERE status = 'queued'`,
    );
    if (single(rows).waiting === 0) return performance.now() - start;
    await sleep(200);
  }
  return null;
}

const possible =
  /^(20[01]|503 unavailable|409 (already_converted|insufficient_balance|idempotency_in_progress)|unsent|cut)$/;

/** The product's own deadline of 12 s, plus time for a busy machine. */
const LONGEST_MS = 16_000;

/** Every answer must be a success, a refusal with a reason, or 503, and arrive within the deadline. */
function judgeRequests(requests: readonly SentRequest[]): Violation[] {
  return requests
    .filter(({ result, ms }) => !possible.test(result) || ms > LONGEST_MS)
    .map(({ result, ms, url, isRead }) => ({
      rule: "answer",
      detail: `${isRead ? "a read" : "a write"} at ${url}: ${result} after ${Math.round(ms)} ms`,
    }));
}

/** The results of a trial. */
export interface Findings {
  readonly ledgerEntries: number;
  readonly uncertain: Uncertain;
  readonly messages: Omit<Delivered, "violations">;
  /** When the last message went out after the load, in ms; null if some never did. */
  readonly settledMs: number | null;
  readonly violations: readonly Violation[];
}

/** Waits for the last messages, then compares clients, ledger and providers. */
export async function inspect(
  installation: Installation,
  { orgId }: TrialScene,
  journal: Journal,
  interruptions: number,
): Promise<Findings> {
  const settledMs = await awaitMessages();
  const findings = await transact(async (tx) => {
    await tx.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`);
    await tx.execute(sql`SET LOCAL statement_timeout = 0`);
    const traces = await readTraces(tx, orgId);
    const caused = traces.reduce((sum, { messages }) => sum + messages, 0);
    const delivered = await judgeMessages(tx, installation, { caused, interruptions });
    return { ledger: await verifyLedger(tx), traces, ...delivered };
  });
  await closeDatabase();
  const { ledger, traces, violations, ...messages } = findings;
  const writes = judgeWrites(journal.entries, traces);
  const mismatches = ledger.mismatches.map((mismatch) => JSON.stringify(mismatch));
  return {
    ledgerEntries: ledger.entries,
    uncertain: writes.uncertain,
    messages,
    settledMs,
    violations: [
      ...writes.violations,
      ...judgeRequests(journal.requests),
      ...violations,
      ...mismatches.map((detail) => ({ rule: "ledger" as const, detail })),
    ],
  };
}
