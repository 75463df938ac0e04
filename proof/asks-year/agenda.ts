interface Entry {
  readonly at: number;
  readonly act: (now: Date) => Promise<void>;
}

/** What is to happen, in the order of its times. */
export class Agenda {
  /** Last first. */
  readonly #entries: Entry[] = [];

  add(at: number, act: Entry["act"]): void {
    let [low, high] = [0, this.#entries.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#entries[middle]?.at ?? 0) > at) low = middle + 1;
      else high = middle;
    }
    this.#entries.splice(low, 0, { at, act });
  }

  /** What is next until a moment, if anything; it is taken off. */
  take(until: number): Entry | undefined {
    const next = this.#entries.at(-1);
    return next && next.at <= until ? this.#entries.pop() : undefined;
  }
}
