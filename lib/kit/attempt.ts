import type { Change } from "@/lib/kit/audit";
import type { WriteContext } from "@/lib/kit/implement";

/** Runs part of a write under a savepoint. If it throws, its changes and audit entries are rolled back and the write can go on. */
export async function attempt<T>(
  context: WriteContext,
  run: (context: WriteContext) => Promise<T>,
): Promise<T> {
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
