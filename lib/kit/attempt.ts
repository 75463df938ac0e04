import type { Change } from "@/lib/kit/audit";
import type { WriteContext } from "@/lib/kit/implement";

/** Runs part of a write under a savepoint. If it throws, its changes and audit entries are rolled back and the write can go on. */
export async function attempt<T>(context: WriteContext, run: (context: WriteContext) => Promise<T>): Promise<T> {
  const changes: Change[] = [];
  const work: (() => Promise<void>)[] = [];
  const result = await context.db.transaction((db) =>
    run({
      ...context,
      db,
      record: (change) => void changes.push(change),
      afterCommit: (task) => void work.push(task),
    }),
  );
  changes.forEach(context.record);
  work.forEach(context.afterCommit);
  return result;
}

/** Runs part of a write and rolls it back, to see what it would do. */
export async function rehearse<T>(context: WriteContext, run: (context: WriteContext) => Promise<T>): Promise<T> {
  const results: T[] = [];
  // Not Drizzle's own rollback: its error is of another class if pages, which are bundled apart, opened the connection.
  const end = new Error("A rehearsal ends here");
  await attempt(context, async (part) => {
    results.push(await run(part));
    throw end;
  }).catch((error: unknown) => {
    if (error !== end) throw error;
  });
  for (const result of results) return result;
  throw new Error("A rehearsal has a result");
}
