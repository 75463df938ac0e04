import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import type { SentRequest } from "@/proof/faults/client";
import type { Load } from "@/proof/faults/load";
import type { SlowLine } from "@/proof/faults/slow-line";
import type { Installation } from "@/proof/sim/installation";

/** A scenario's environment: a running installation with active clients. */
export interface TrialStage {
  readonly installation: Installation;
  readonly load: Load;
  /** The connection between the database and the web servers and workers. */
  readonly line: SlowLine;
  /** Runs statements as the database owner, bypassing the line. */
  readonly asOwner: <T>(use: (sql: postgres.Sql) => Promise<T>) => Promise<T>;
}

/** A scenario's one-line result and its faults. */
export interface ScenarioOutcome {
  readonly summary: string;
  readonly problems: readonly string[];
}

export type Scenario = (stage: TrialStage) => Promise<ScenarioOutcome>;

/** Requests in flight at any time since a moment of `performance.now()`. */
export function since({ journal }: Load, moment: number): readonly SentRequest[] {
  return journal.requests.filter(({ at, ms }) => at + ms >= moment);
}

/** A sentence with the number of requests by result and the slowest time. */
export function summarize(requests: readonly SentRequest[]): string {
  const counts = new Map<string, number>();
  for (const { result } of requests) counts.set(result, (counts.get(result) ?? 0) + 1);
  const slowest = Math.max(0, ...requests.map(({ ms }) => ms)) / 1000;
  const parts = [...counts].sort().map(([result, count]) => `${count} × ${result}`);
  return `${parts.join(", ") || "no request"}; the slowest took ${slowest.toFixed(1)} s`;
}

/** Adds a dollar to the advocate's credit by hand. */
export function addCredit({ client }: Load, advocate: string): Promise<unknown> {
  const note = randomUUID();
  const body = { delta: 100, note };
  return client.write({ kind: "adjust", mark: note, path: `${advocate}/credit`, body });
}

/** The sentences whose condition is false. */
export function problemsOf(expected: Readonly<Record<string, boolean>>): string[] {
  return Object.entries(expected)
    .filter(([, holds]) => !holds)
    .map(([sentence]) => `It is not so that ${sentence}`);
}
