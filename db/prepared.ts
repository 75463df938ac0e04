import type { Db } from "@/db/client";

/**
 * A query built once per database and run many times: building a query costs more than running it. Build queries as
 * usual inside a transaction; they are prepared on its connection either way.
 */
export function prepared<Query>(build: (db: Db) => Query): (db: Db) => Query {
  const built = new WeakMap<Db, Query>();
  return (db) => {
    const query = built.get(db) ?? build(db);
    built.set(db, query);
    return query;
  };
}
