interface Size {
  /** How many are let in at once. */
  readonly atOnce: number;
  /** How many may wait besides. */
  readonly waiting: number;
  /** How many of one network may be in or waiting, so that one alone cannot take it all. */
  readonly perNetwork: number;
  /** How long one waits, in milliseconds. */
  readonly patienceMs: number;
  /** How long a place stays empty before the next one gets it, in milliseconds: meanwhile the API is answered. */
  readonly pauseMs: number;
}

/** A share of what the server does at once. */
export interface Share {
  /** Lets a caller in, at once or after a while. Answers how to leave, or null when there is no room. */
  enter(network: string): Promise<(() => void) | null>;
}

/** Opens a share of this size. */
export function openConcurrencyLimit({ atOnce, waiting, perNetwork, patienceMs, pauseMs }: Size): Share {
  const held = new Map<string, number>();
  const queue = new Set<() => void>();
  let inside = 0;

  function hold(network: string, change: 1 | -1): void {
    const count = (held.get(network) ?? 0) + change;
    if (count > 0) held.set(network, count);
    else held.delete(network);
  }

  /** Resolves true when its turn has come. */
  function wait(): Promise<boolean> {
    return new Promise((resolve) => {
      const call = () => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        queue.delete(call);
        resolve(false);
      }, patienceMs);
      queue.add(call);
    });
  }

  function free(): void {
    const [next] = queue;
    if (!next) inside -= 1;
    else {
      queue.delete(next);
      next();
    }
  }

  return {
    enter: async (network) => {
      if ((held.get(network) ?? 0) >= perNetwork) return null;
      if (inside >= atOnce && queue.size >= waiting) return null;
      hold(network, 1);
      if (inside < atOnce) inside += 1;
      else if (!(await wait())) {
        hold(network, -1);
        return null;
      }
      let isIn = true;
      return () => {
        if (!isIn) return;
        isIn = false;
        hold(network, -1);
        if (pauseMs > 0 || queue.size > 0) setTimeout(free, pauseMs);
        else free();
      };
    },
  };
}
