interface AgendaEntry {
  readonly at: number;
  readonly act: (now: Date) => Promise<void>;
}

/** Upcoming events, ordered by time. */
export class Agenda {
  /** Last first. */
  readonly #entries: AgendaEntry[] = [];

  add(at: number, act: AgendaEntry["act"]): void {
    let [low, high] = [0, this.#entries.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#entries[middle]?.at ?? 0) > at) low = middle + 1;
      else high = middle;
    }
    this.#entries.splice(low, 0, { at, act });
  }

  /** Removes and returns the next event due by a moment, if there is one. */
  take(until: number): AgendaEntry | undefined {
    const next = this.#entries.at(-1);
    return next && next.at <= until ? this.#entries.pop() : undefined;
  }
}
