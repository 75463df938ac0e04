/** A figure with the design's target for it. Figures without a target are for comparison only. */
export interface Measurement {
  readonly what: string;
  readonly figure: number;
  readonly unit: "times" | "ms" | "s" | "MiB" | "rows/s" | "";
  readonly atLeast?: number;
  readonly atMost?: number;
  /** The figure's source. */
  readonly of: string;
}

/** Whether a figure meets its target; undefined if it has none. */
export function isMet({ figure, atLeast, atMost }: Measurement): boolean | undefined {
  if (atLeast === undefined && atMost === undefined) return undefined;
  return figure >= (atLeast ?? -Infinity) && figure <= (atMost ?? Infinity);
}

/** One line per figure, with its target and whether it is met. */
export function formatTable(measurements: readonly Measurement[]): string {
  const width = Math.max(...measurements.map(({ what }) => what.length));
  return measurements
    .map((measurement) => `  ${measurement.what.padEnd(width)}  ${formatFigures(measurement)}  ${measurement.of}`)
    .join("\n");
}

function formatFigures(measurement: Measurement): string {
  const figure = `${formatNumber(measurement.figure)} ${measurement.unit}`.trim().padStart(11);
  const met = isMet(measurement);
  if (met === undefined) return `${figure}  ${"".padEnd(17)}`;
  const target = measurement.atLeast === undefined ? `≤ ${measurement.atMost}` : `≥ ${measurement.atLeast}`;
  return `${figure}  ${target.padEnd(7)} ${(met ? "met" : "not met").padEnd(9)}`;
}

function formatNumber(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(2);
}

/** The median. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Something to measure. One call runs a round and returns its rate per second. */
type Contender = () => Promise<number>;

const ROUNDS = 5;

/**
 * Runs contenders in turns, so that noise hits all of them equally, and returns each one's median rate.
 * The first round is a warm-up and doesn't count.
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

/** One rate as a share of another from the same run. */
export function shareOf(rate: number, base: number, { what, atLeast }: Pick<Measurement, "what" | "atLeast">) {
  const of = `${rate.toFixed(0)}/s of ${base.toFixed(0)}/s`;
  return { what, figure: rate / base, unit: "times", of, ...(atLeast !== undefined && { atLeast }) } as const;
}
