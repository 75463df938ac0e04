const MOST_STEPS = 4;

/** The figures beside a chart of counts: round ones, from 0 to `highest` or just above. */
export function findTicks(highest: number): readonly number[] {
  const step = roundSteps().find((each) => highest <= each * MOST_STEPS) ?? highest;
  const steps = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: steps + 1 }, (_, at) => at * step);
}

function roundSteps(): number[] {
  return Array.from({ length: 12 }, (_, power) => [1, 2, 5].map((digit) => digit * 10 ** power)).flat();
}
