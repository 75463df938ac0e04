import { rm } from "node:fs/promises";
import { env, setEnv } from "@/lib/kit/env";
import { startEmbeddedPostgres } from "@/lib/platform/postgres/embedded";
import { unsafeSettings } from "@/proof/fixtures/postgres-servers";
import { makeScratchDir, removeOldScratch } from "@/proof/fixtures/scratch-dir";
import { createTemplate } from "@/proof/guards/scratch-database";

/** Gives every run its own PostgreSQL, so that runs can be concurrent. Workers find it in the environment. */
export async function setup(): Promise<() => Promise<void>> {
  await removeOldScratch();
  const dataDir = await makeScratchDir();
  const server = await startEmbeddedPostgres({
    dataDir,
    log: () => {},
    // Each worker keeps its connections to the shared database beside those to a database of its own.
    settings: { ...unsafeSettings, max_connections: "200" },
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
    // The tests' identity providers run on this machine.
    ALLOW_PRIVATE_NETWORKS: "on",
    // Keeps a developer's own settings from sending messages.
    ...Object.fromEntries(
      ["RESEND_API_KEY", "SMTP_URL", "SMTP_HOST", "EMAIL_FROM"]
        .concat(["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM"])
        .map((name) => [name, ""]),
    ),
    APP_URL: "http://localhost:3000",
  });
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
