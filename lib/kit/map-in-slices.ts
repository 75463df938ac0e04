import { setImmediate as nextTurn } from "node:timers/promises";

/** How long one request may compute before it yields to others, in ms. */
const TURN_MS = 5;

/** `items.map(convert)` for long lists: yields to other requests every few milliseconds. */
export async function mapInSlices<T, R>(items: readonly T[], convert: (item: T) => R): Promise<R[]> {
  const converted: R[] = [];
  let started = performance.now();
  for (const item of items) {
    converted.push(convert(item));
    if (performance.now() - started < TURN_MS) continue;
    await nextTurn();
    started = performance.now();
  }
  return converted;
}
