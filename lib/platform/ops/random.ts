/** Seeded random numbers: the same seed gives the same people and figures on every machine. */
export interface Random {
  /** 0 (included) to 1 (not included). */
  next(): number;
  /** A whole number from `least` to `most`, both included. */
  integer(least: number, most: number): number;
  pick<Item>(items: readonly Item[]): Item;
}

/** The mulberry32 generator: small, quick and even enough for sample data. Not for secrets. */
export function createRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[integer(0, items.length - 1)];
    if (item === undefined) throw new Error("There is nothing to pick from");
    return item;
  };
  return { next, integer, pick };
}
