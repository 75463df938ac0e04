import type { SQL } from "drizzle-orm";

/** Recurring work of a worker. All of a worker's steps run side by side, each one run at a time. */
export interface Step {
  /**
   * When it is next due.
   * - SQL: a time, null while nothing waits. The worker reads those of all steps in one query, after a notification and
   *   at least every 10 s, so an idle step costs no query of its own. Each worker runs it, so a run claims its work.
   * - A number: the interval between runs in ms, beginning with the worker's start. Runs follow a look at the database,
   *   up to 10 s late, so that one that sleeps is not woken twice.
   */
  readonly due: SQL | number;
  /** @returns the pause before the next run in ms, 0 for none; null to wait until it is due */
  run(): Promise<number | null>;
}

/** A step that runs in intervals, in each worker. Failed runs are logged and repeated after 2 s. */
export function every(intervalMs: number, work: (now: Date) => Promise<unknown>): Step {
  return once(intervalMs, work);
}

/** A step that runs once each time it is due. */
export function once(due: Step["due"], work: (now: Date) => Promise<unknown>): Step {
  return {
    due,
    run: async () => {
      await work(new Date());
      return null;
    },
  };
}

/** A step that repeats its work without a pause until nothing was done. @param work returns how much it did */
export function whileDue(due: SQL, work: (now: Date) => Promise<number>): Step {
  return { due, run: async () => ((await work(new Date())) > 0 ? 0 : null) };
}
