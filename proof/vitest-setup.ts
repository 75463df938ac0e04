import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env, setEnv } from "@/lib/kit/env";
import { startEmbeddedPostgres } from "@/lib/platform/postgres/embedded";
import { unsafeSettings } from "@/proof/fixtures/postgres-servers";
import { createTemplate } from "@/proof/guards/scratch-database";

/** Gives every run its own PostgreSQL, so that two runs can go on at once; workers find it in the environment. */
export async function setup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "referral-rewards-test-"));
  // When root runs the tests, PostgreSQL is another user and must get through.
  await chmod(dataDir, 0o711);
  const server = await startEmbeddedPostgres({
    dataDir,
    log: () => {},
    settings: unsafeSettings,
    programs: env().POSTGRES_BIN,
  });
  await createTemplate(server);
  setEnv({
    DATABASE_URL: server.appUrl,
    OWNER_DATABASE_URL: server.ownerUrl,
    AUTH_SECRET: "a secret that only this test run uses",
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    RATE_LIMIT: "off",
    // Identity providers of tests are on this machine.
    ALLOW_PRIVATE_NETWORKS: "on",
    // What a developer's own shell has must not make tests send anything.
    ...Object.fromEntries(
      ["RESEND_API_KEY", "EMAIL_FROM", "TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM"].map(
        (name) => [name, ""],
      ),
    ),
    APP_URL: "http://localhost:3000",
  });
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
