import type postgres from "postgres";
import type { Installation } from "./installation";
import type { Sent } from "./journal";
import type { Load } from "./load";
import type { Scene } from "./scene";
import type { SlowLine } from "./slow-line";
import type { SmallVolume } from "./small-volume";

/** What a scenario plays on: a running installation with clients at work. */
export interface Stage {
  readonly installation: Installation;
  readonly scene: Scene;
  readonly load: Load;
  /** Between web servers and workers, and the database. */
  readonly line: SlowLine;
  /** What the database is on; null where none could be mounted. */
  readonly volume: SmallVolume | null;
  /** Does something in a session of the database's owner, which is not through the line. */
  readonly asOwner: <T>(use: (sql: postgres.Sql) => Promise<T>) => Promise<T>;
}

/** What a scenario has shown: in a line, and what should not have been. */
export interface Outcome {
  readonly told: string;
  readonly problems: readonly string[];
}

export interface Scenario {
  readonly name: string;
  readonly play: (stage: Stage) => Promise<Outcome>;
}

/** The requests that were under way at some time since a moment of `performance.now()`. */
export function since({ journal }: Load, moment: number): readonly Sent[] {
  return journal.requests.filter(({ at, ms }) => at + ms >= moment);
}

/** In words: how many requests had which result, and how long the slowest took. */
export function summarize(requests: readonly Sent[]): string {
  const counts = new Map<string, number>();
  for (const { result } of requests) counts.set(result, (counts.get(result) ?? 0) + 1);
  const slowest = Math.max(0, ...requests.map(({ ms }) => ms)) / 1000;
  const shown = [...counts].sort().map(([result, count]) => `${count} × ${result}`);
  return `${shown.join(", ") || "no request"}; the slowest took ${slowest.toFixed(1)} s`;
}

/** The sentences whose condition does not hold. */
export function problemsOf(expected: Readonly<Record<string, boolean>>): string[] {
  return Object.entries(expected)
    .filter(([, holds]) => !holds)
    .map(([sentence]) => `It is not so that ${sentence}`);
}
