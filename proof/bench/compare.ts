import { type Measurement, median } from "./measurement";

/** Something to measure: one round of it answers its rate per second. */
export type Contender = () => Promise<number>;

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
