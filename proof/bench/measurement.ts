/** A figure beside the target that the design sets for it; figures without one are told for comparison. */
export interface Measurement {
  readonly what: string;
  readonly figure: number;
  readonly unit: "times" | "ms" | "s" | "MiB" | "rows/s" | "";
  readonly atLeast?: number;
  readonly atMost?: number;
  /** What the figure comes from. */
  readonly of: string;
}

/** Whether a figure meets its target; undefined when it has none. */
export function isMet({ figure, atLeast, atMost }: Measurement): boolean | undefined {
  if (atLeast === undefined && atMost === undefined) return undefined;
  return figure >= (atLeast ?? -Infinity) && figure <= (atMost ?? Infinity);
}

/** One line a figure, with its target and whether it is met. */
export function formatTable(measurements: readonly Measurement[]): string {
  const width = Math.max(...measurements.map(({ what }) => what.length));
  return measurements
    .map((one) => `  ${one.what.padEnd(width)}  ${formatFigures(one)}  ${one.of}`)
    .join("\n");
}

function formatFigures(one: Measurement): string {
  const figure = `${formatNumber(one.figure)} ${one.unit}`.trim().padStart(11);
  const met = isMet(one);
  if (met === undefined) return `${figure}  ${"".padEnd(17)}`;
  const target = one.atLeast === undefined ? `≤ ${one.atMost}` : `≥ ${one.atLeast}`;
  return `${figure}  ${target.padEnd(7)} ${(met ? "met" : "not met").padEnd(9)}`;
}

function formatNumber(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(2);
}

/** The middle one of some values. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Something to measure: one round of it answers its rate per second. */
type Contender = () => Promise<number>;

const ROUNDS = 5;

/**
 * Measures contenders in turns, so that a noisy moment hits all of them, and answers each one's median rate.
 * A round before the first is thrown away.
 */
export async function compare<Name extends string>(
  contenders: Readonly<Record<Name, Contender>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(contenders) as Name[];
  const rates = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>;
  for (let round = 0; round <= ROUNDS; round++) {
    for (const name of names) {
      const rate = await contenders[name]();
      if (round > 0) rates[name].push(rate);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(rates[name])])) as Record<Name, number>;
}

/** A rate beside another one of the same run. */
export function shareOf(
  rate: number,
  base: number,
  { what, atLeast }: Pick<Measurement, "what" | "atLeast">,
) {
  const of = `${rate.toFixed(0)}/s of ${base.toFixed(0)}/s`;
  return { what, figure: rate / base, unit: "times", of, ...(atLeast !== undefined && { atLeast }) } as const;
}
