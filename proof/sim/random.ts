import { createRandom as createNumbers, type Random as Numbers } from "@/lib/platform/ops/random";

/** Seeded choices for simulations: the same seed gives the same world. */
export interface Random extends Numbers {
  /** True with this probability. */
  chance(percent: number): boolean;
  /** A choice by weight. */
  weighted<Item>(items: readonly (readonly [weight: number, item: Item])[]): Item;
  shuffle<Item>(items: readonly Item[]): Item[];
}

export function createRandom(seed: number): Random {
  const numbers = createNumbers(seed);
  return {
    ...numbers,
    chance: (percent) => numbers.next() * 100 < percent,
    weighted: (items) => {
      let place = numbers.next() * items.reduce((sum, [weight]) => sum + weight, 0);
      for (const [weight, item] of items) {
        place -= weight;
        if (place < 0) return item;
      }
      throw new Error("There is nothing to choose from");
    },
    shuffle: (items) =>
      items
        .map((item) => ({ item, place: numbers.next() }))
        .sort((a, b) => a.place - b.place)
        .map(({ item }) => item),
  };
}
