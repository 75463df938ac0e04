import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type postgres from "postgres";
import { sendAtOnce } from "@/db/driver-workarounds";

/**
 * Lets a pool work where a pooler gives every transaction another session: settings are made for each transaction, and
 * where there are any, a query outside of one becomes a transaction of its own. Queries, which must not be prepared
 * there, travel in one go.
 */
export function adaptToPooler(
  db: PostgresJsDatabase & { readonly $client: postgres.Sql },
  settings: Readonly<Record<string, string>>,
): void {
  const names = Object.keys(settings);
  // A transaction's own name for what its session calls its default.
  const set = names.map((name) => `SET LOCAL ${name.replace(/^default_/, "")} = '${settings[name]}'`);
  beginWith(db.$client, set.join("; "));
  if (names.length > 0) transactEveryQuery(db);
}

function beginWith(client: postgres.Sql, statement: string): void {
  const begin = client.begin.bind(client);
  sendAtOnce(client);
  Object.assign(client, {
    begin: (run: (tx: postgres.TransactionSql) => unknown) =>
      begin((tx) => {
        sendAtOnce(tx);
        // Nobody waits for it, which saves a round trip: if it is refused, so is the transaction.
        if (statement) void tx.unsafe(statement).execute();
        return run(tx);
      }),
  });
}

function transactEveryQuery({ _: { session } }: PostgresJsDatabase): void {
  const prepareQuery: typeof session.prepareQuery = session.prepareQuery.bind(session);
  session.prepareQuery = (...query) =>
    Object.assign(prepareQuery(...query), {
      execute: (values?: Record<string, unknown>) =>
        session.transaction((tx) => tx._.session.prepareQuery(...query).execute(values)),
    });
}
