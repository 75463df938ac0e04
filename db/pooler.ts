import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type postgres from "postgres";
import { sendAtOnce } from "@/db/driver-workarounds";

/**
 * Adapts a pool to a pooler that assigns each transaction another session. Settings are applied per transaction; if
 * there are any, a query outside a transaction gets its own. Queries are unprepared and take one round trip.
 */
export function adaptToPooler(
  db: PostgresJsDatabase & { readonly $client: postgres.Sql },
  settings: Readonly<Record<string, string>>,
): void {
  const names = Object.keys(settings);
  // A transaction's setting has no `default_` prefix.
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
        // Not awaited, to save a round trip: if the settings are refused, so is the transaction.
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
