import { sql } from "drizzle-orm";
import { closeDatabase, transact } from "@/db/client";
import { verifyLedger } from "@/lib/ledger/verify-ledger";
import type { Installation } from "./installation";
import type { Journal } from "./journal";
import { type Delivered, judgeMessages } from "./judge-messages";
import { judgeRequests } from "./judge-requests";
import { judgeWrites, type Uncertain } from "./judge-writes";
import type { Scene } from "./scene";
import { awaitMessages } from "./settle";
import { readTraces } from "./traces";
import type { Violation } from "./violation";

/** What a trial has shown. */
export interface Findings {
  readonly ledgerEntries: number;
  readonly uncertain: Uncertain;
  readonly messages: Omit<Delivered, "violations">;
  /** How long after the load the last message went out, in ms; null if some never did. */
  readonly settledMs: number | null;
  readonly violations: readonly Violation[];
}

/** Waits for the last messages, then holds clients, ledger and providers against each other. */
export async function inspect(
  installation: Installation,
  { orgId }: Scene,
  journal: Journal,
  interruptions: number,
): Promise<Findings> {
  const settledMs = await awaitMessages();
  const found = await transact(async (tx) => {
    await tx.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`);
    await tx.execute(sql`SET LOCAL statement_timeout = 0`);
    const traces = await readTraces(tx, orgId);
    const caused = traces.reduce((sum, { messages }) => sum + messages, 0);
    const delivered = await judgeMessages(tx, installation, { caused, interruptions });
    return { ledger: await verifyLedger(tx), traces, ...delivered };
  });
  await closeDatabase();
  const { ledger, traces, violations, ...messages } = found;
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
