import { compare, type Measure } from "./compare";
import { type Period, periodWords } from "./period";

interface ChangeProps {
  readonly now: number;
  /** The same of the period before; everything has none before it. */
  readonly past: number | undefined;
  readonly measure: Measure;
  readonly period: Period;
  /** What stands here when there is no period before. */
  readonly otherwise: string;
}

/** How a figure has changed against the period before. */
export function Change({ now, past, measure, period, otherwise }: ChangeProps) {
  const { before } = periodWords[period];
  if (past === undefined || before === undefined) return otherwise;
  const { change, text, isRise } = compare(now, past, measure, before);
  return (
    <>
      {change && (
        <span className={isRise ? "font-medium text-accent" : "font-medium text-ink"}>{change}</span>
      )}{" "}
      {text}
    </>
  );
}
