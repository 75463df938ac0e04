interface LimitSize {
  /** Concurrent callers. */
  readonly atOnce: number;
  /** Callers that may wait. */
  readonly waiting: number;
  /** Active and waiting callers of one network, so that none can use up the limit. */
  readonly perNetwork: number;
  /** Longest wait in milliseconds. */
  readonly patienceMs: number;
  /** Pause in milliseconds before a freed slot is reused, which leaves time for API requests. */
  readonly pauseMs: number;
}

interface Share {
  /** Lets a caller in, at once or after a wait. Returns how to leave, or null if there is no room. */
  enter(network: string): Promise<(() => void) | null>;
}

/** Creates a concurrency limit. */
export function openConcurrencyLimit({ atOnce, waiting, perNetwork, patienceMs, pauseMs }: LimitSize): Share {
  const held = new Map<string, number>();
  const queue = new Set<() => void>();
  let inside = 0;

  function hold(network: string, change: 1 | -1): void {
    const count = (held.get(network) ?? 0) + change;
    if (count > 0) held.set(network, count);
    else held.delete(network);
  }

  /** Resolves to true once it is this caller's turn. */
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

/** Resolves to undefined if the work fails or takes longer than `patienceMs`. */
export function withTimeout<T>(work: Promise<T>, patienceMs: number): Promise<T | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, patienceMs, undefined).unref();
    void work.then(resolve, () => resolve(undefined)).finally(() => clearTimeout(timer));
  });
}
