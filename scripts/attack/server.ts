import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setEnv } from "@/lib/env";
import { ensureBuild } from "@/lib/launch/build";
import { startNext } from "@/lib/launch/next-process";
import { endProcess, waitUntilHealthy } from "@/lib/launch/web-server";
import { startEmbeddedPostgres } from "@/lib/postgres/embedded";
import { findFreePort } from "@/lib/postgres/server";

/** The product that is attacked. */
export interface Target {
  readonly url: string;
  readonly dataDir: string;
  readonly ownerUrl: string;
  /** What the web server has printed. */
  readonly printed: () => string;
  readonly close: () => Promise<void>;
}

/** The product as `npm start` serves it, on an empty database of its own that is thrown away; nothing is sent. */
export async function openTarget(log: (line: string) => void): Promise<Target> {
  await ensureBuild(process.cwd(), log);
  const dataDir = await mkdtemp(join(tmpdir(), "referral-rewards-attack-"));
  // When root runs this, PostgreSQL is another user and must get through.
  await chmod(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  setEnv({
    DATABASE_URL: postgres.appUrl,
    AUTH_SECRET: "only for this attack, thrown away",
    CRON_SECRET: "only for this attack",
    DATA_DIR: dataDir,
    APP_URL: url,
    RATE_LIMIT: "off",
    LOG_LEVEL: "warn",
  });
  const { migrateDatabase } = await import("@/db/migrate");
  await migrateDatabase(postgres.ownerUrl);
  const web = startNext(process.cwd(), ["start", "-p", String(port)], {
    env: { NODE_ENV: "production" },
    stdio: "pipe",
  });
  let output = "";
  for (const stream of [web.stdout, web.stderr])
    stream?.on("data", (text: Buffer) => {
      output += text;
    });
  const close = async () => {
    await endProcess(web);
    const { closeDatabase } = await import("@/db/client");
    await closeDatabase();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const target = { url, dataDir, ownerUrl: postgres.ownerUrl, printed: () => output, close };
  if (await waitUntilHealthy(`${url}/api/health`, () => web.exitCode !== null, 60_000)) return target;
  await close();
  throw new Error(`The web server did not start:\n${output}`);
}
