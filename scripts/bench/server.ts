import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setEnv } from "@/lib/env";
import { ensureBuild } from "@/lib/launch/build";
import { startNext } from "@/lib/launch/next-process";
import { endProcess, waitUntilHealthy } from "@/lib/launch/web-server";
import { startEmbeddedPostgres } from "@/lib/postgres/embedded";
import { findFreePort } from "@/lib/postgres/server";
import { type BenchData, createBenchData } from "./data";

export interface Bench extends BenchData {
  readonly url: string;
  readonly databaseUrl: string;
  /** Of the role that owns the tables. */
  readonly ownerUrl: string;
  readonly webPid: number;
  close(): Promise<void>;
}

/** The product as `npm start` serves it, on a database of its own that is thrown away, with data to work on. */
export async function openBench(log: (line: string) => void): Promise<Bench> {
  await ensureBuild(process.cwd(), log);
  const dataDir = await mkdtemp(join(tmpdir(), "referral-rewards-bench-"));
  // When root runs this, PostgreSQL is another user and must get through.
  await chmod(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  setEnv({
    DATABASE_URL: postgres.appUrl,
    AUTH_SECRET: "only for this benchmark, thrown away",
    APP_URL: url,
    RATE_LIMIT: "off",
  });
  const { migrateDatabase } = await import("@/db/migrate");
  await migrateDatabase(postgres.ownerUrl);
  const data = await createBenchData();
  const web = startNext(process.cwd(), ["start", "-p", String(port)], {
    env: { NODE_ENV: "production" },
    stdio: "pipe",
  });
  web.stdout?.resume();
  web.stderr?.resume();
  const close = async () => {
    await endProcess(web);
    const { closeDatabase } = await import("@/db/client");
    await closeDatabase();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  if (await waitUntilHealthy(`${url}/api/health`, () => web.exitCode !== null, 60_000)) {
    const { appUrl: databaseUrl, ownerUrl } = postgres;
    return { ...data, url, databaseUrl, ownerUrl, webPid: web.pid ?? Number.NaN, close };
  }
  await close();
  throw new Error("The web server did not start. Run `npm start` to see why.");
}
