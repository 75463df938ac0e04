interface Timed {
  readonly at: Date;
}

/** A list of what happened, newest first, that may not be loaded to its end. */
export interface Strand<Item extends Timed> {
  readonly items: readonly Item[];
  readonly hasMore: boolean;
}

/**
 * Several lists as one, newest first. It ends where one of them goes on with what is not loaded yet: anything older
 * could belong before things that are still missing.
 */
export function mergeByTime<Item extends Timed>(strands: readonly Strand<Item>[]): Item[] {
  const known = knownSince(strands);
  return strands
    .flatMap(({ items }) => items)
    .filter(({ at }) => at.getTime() >= known)
    .sort((one, other) => other.at.getTime() - one.at.getTime());
}

/** The strands that must be read on for the merged list to reach further back. */
export function strandsToRead<S extends Strand<Timed>>(strands: readonly S[]): S[] {
  const known = knownSince(strands);
  return strands.filter((strand) => strand.hasMore && oldest(strand) === known);
}

/** Since when nothing is missing, in ms. */
function knownSince(strands: readonly Strand<Timed>[]): number {
  return Math.max(...strands.filter(({ hasMore }) => hasMore).map(oldest));
}

function oldest({ items }: Strand<Timed>): number {
  return items.at(-1)?.at.getTime() ?? Number.POSITIVE_INFINITY;
}
