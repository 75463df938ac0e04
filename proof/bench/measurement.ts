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
