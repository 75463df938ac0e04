import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type postgres from "postgres";
import { sweepTriggers } from "@/lib/asks/sweep";
import { childEnv } from "@/lib/kit/env";
import type { Errand } from "@/proof/asks-year/killed-worker";
import { decideAsks } from "@/proof/asks-year/round";
import { openSession, type ScratchDatabase } from "@/proof/guards/scratch-database";

/** Where a worker is killed: at its first statement on this table, with its earlier work still uncommitted. */
const points = [
  { name: "planning asks", table: "public.asks", work: "decide", before: async () => undefined },
  { name: "deciding", table: "public.asks", work: "decide", before: sweepTriggers },
  { name: "queueing messages", table: "public.messages", work: "decide", before: sweepTriggers },
  { name: "queueing their jobs", table: "public.message_jobs", work: "decide", before: sweepTriggers },
  { name: "delivering", table: "public.messages", work: "deliver", before: () => decideAsks() },
] as const satisfies readonly {
  readonly name: string;
  readonly table: string;
  readonly work: Errand["work"];
  readonly before: (now: Date) => Promise<void>;
}[];

const PATIENCE_MS = 60_000;

/** Kills workers in mid-work. */
export class Killer {
  /** Kills at each point. */
  readonly kills = new Map<string, number>();
  count = 0;
  readonly #database: ScratchDatabase;
  #next: Promise<ChildProcess> | undefined;

  constructor(database: ScratchDatabase) {
    this.#database = database;
  }

  /** Starts the next worker to be killed, since starting one takes time. */
  prepare(): void {
    this.#next ??= startVictim();
  }

  /**
   * Starts a worker at this moment and kills it while it waits for a locked table.
   * @returns false if the worker had too little work to reach the table and exited
   */
  async kill(now: Date): Promise<boolean> {
    const { name, table, work, before } = points[this.count % points.length] ?? points[0];
    await before(now);
    const [lock, eye] = [openSession(this.#database.ownerUrl), openSession(this.#database.ownerUrl)];
    try {
      this.prepare();
      const victim = await this.#next;
      this.#next = undefined;
      if (!victim) throw new Error("There is no worker to kill");
      const wasKilled = await lock.begin(async (tx) => {
        await tx.unsafe(`LOCK TABLE ${table} IN EXCLUSIVE MODE`);
        victim.send({ at: now.getTime(), work } satisfies Errand);
        const isStuck = await waitsFor(eye, table, victim);
        if (isStuck) victim.kill("SIGKILL");
        if (victim.exitCode === null && victim.signalCode === null) await once(victim, "exit");
        return isStuck;
      });
      await untilGone(eye);
      if (!wasKilled) return false;
      this.count += 1;
      this.kills.set(name, (this.kills.get(name) ?? 0) + 1);
      return true;
    } finally {
      await Promise.all([lock.end(), eye.end()]);
    }
  }

  /** Stops a worker that was prepared but not needed. */
  async close(): Promise<void> {
    (await this.#next)?.kill("SIGKILL");
  }
}

async function startVictim(): Promise<ChildProcess> {
  const args = ["--import", "tsx", "proof/asks-year/killed-worker.ts"];
  const stdio = ["ignore", "inherit", "inherit", "ipc"] as const;
  const victim = spawn(process.execPath, args, { env: childEnv({}), stdio: [...stdio] });
  await once(victim, "message");
  return victim;
}

async function waitsFor(eye: postgres.Sql, table: string, victim: ChildProcess): Promise<boolean> {
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline) {
    if (victim.exitCode !== null) return false;
    const waiting = await eye.unsafe(
      `SELECT FROM pg_locks WHERE NOT granted AND relation = '${table}'::regclass AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    if (waiting.length > 0) return true;
    await sleep(10);
  }
  throw new Error("The worker neither got to where it is killed nor ended");
}

// PostgreSQL notices a lost client only after its running statement. No other connection is active now.
async function untilGone(eye: postgres.Sql): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline) {
    const open = await eye.unsafe(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()",
    );
    if (open.length === 0) return;
    await sleep(10);
  }
  throw new Error("A killed worker's transaction stays open");
}
