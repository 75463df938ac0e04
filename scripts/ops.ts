import { migrateDatabase } from "@/db/migrate";
import { setEnv } from "@/lib/kit/env";
import { mustMigrate } from "@/lib/platform/ops/must-migrate";
import { readPassword } from "@/lib/platform/ops/read-password";
import { runOps, type Surroundings } from "@/lib/platform/ops/run";
import { loadAuthSecret } from "@/lib/platform/postgres/auth-secret";
import { connectDatabase, requireDatabase } from "@/lib/platform/postgres/connection";

const log = console.error;

// An interrupted command still reports that in its document, and shuts the embedded server down cleanly.
const interruption = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => interruption.abort(new Error("Interrupted before it was done; run it again")));
}

const withDatabase: Surroundings["withDatabase"] = async (work, command) => {
  await requireDatabase({ mayMake: command.makesDatabase, log });
  // Only commands that create links need it, and they report if it is missing.
  const AUTH_SECRET = await loadAuthSecret().catch(() => "");
  const database = await connectDatabase({ log });
  try {
    if (await mustMigrate(database.ownerUrl, command)) await migrateDatabase(database.ownerUrl);
    setEnv({ DATABASE_URL: database.appUrl, AUTH_SECRET });
    return await work(database.ownerUrl);
  } finally {
    await database.stop();
  }
};

const { ok, document } = await runOps(process.argv.slice(2), {
  log,
  withDatabase,
  signal: interruption.signal,
  readPassword,
});
console.log(JSON.stringify(document));
process.exit(ok ? 0 : 1);
