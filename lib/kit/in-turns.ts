import { setImmediate as nextTurn } from "node:timers/promises";

/** How long one request computes before the others get their turn, in ms. */
const TURN_MS = 5;

/** `items.map(convert)` for long lists: between slices of a few milliseconds the server answers other requests. */
export async function mapInTurns<T, R>(items: readonly T[], convert: (item: T) => R): Promise<R[]> {
  const converted: R[] = [];
  let begun = performance.now();
  for (const item of items) {
    converted.push(convert(item));
    if (performance.now() - begun < TURN_MS) continue;
    await nextTurn();
    begun = performance.now();
  }
  return converted;
}
