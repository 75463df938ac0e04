import type { Insights } from "./figures";

type Funnel = Insights["funnel"];
export type Stage = keyof Funnel;
export type LaterStage = Exclude<Stage, "invited">;

/** How far an advocate comes, in order. */
export const stages: readonly Stage[] = ["invited", "visited", "referred", "converted"];

const steps: readonly [from: Stage, to: LaterStage][] = [
  ["invited", "visited"],
  ["visited", "referred"],
  ["referred", "converted"],
];

export interface Drop {
  /** The stage that these advocates have not reached. */
  readonly missed: LaterStage;
  readonly lost: number;
}

/** Where the funnel loses most, the first of equals; null while everybody gets through. */
export function findDrop(funnel: Funnel): Drop | null {
  const drops = steps.map(([from, missed]) => ({ missed, lost: funnel[from] - funnel[missed] }));
  const most = Math.max(...drops.map(({ lost }) => lost));
  return most > 0 ? (drops.find(({ lost }) => lost === most) ?? null) : null;
}
