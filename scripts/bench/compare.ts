/** Something to measure: one round of it answers its rate per second. */
export type Contender = () => Promise<number>;

const ROUNDS = 5;

/**
 * Measures contenders in turns, so that a noisy moment hits all of them, and answers each one's median rate.
 * A round before the first is thrown away.
 */
export async function compare(contenders: ReadonlyMap<string, Contender>): Promise<Map<string, number>> {
  const rates = new Map<string, number[]>();
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, measure] of contenders) {
      const rate = await measure();
      if (round > 0) rates.set(name, [...(rates.get(name) ?? []), rate]);
    }
  }
  return new Map([...rates].map(([name, values]) => [name, median(values)]));
}

/** Each rate with its ratio to the first one. */
export function sharesOf(rates: ReadonlyMap<string, number>) {
  const [first = 1] = rates.values();
  return [...rates].map(([name, rate]) => ({ name, rate, share: rate / first }));
}

/** The middle one of some values. */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
