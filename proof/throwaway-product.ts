import { setEnv } from "@/lib/kit/env";
import { ensureBuild } from "@/lib/platform/launch/build";
import { startNext } from "@/lib/platform/launch/next-process";
import { endProcess, waitUntilHealthy } from "@/lib/platform/launch/web-server";
import { startEmbeddedPostgres } from "@/lib/platform/postgres/embedded";
import { findFreePort } from "@/lib/platform/postgres/server";
import { makeDataDir, removeDataDir } from "@/proof/fixtures/postgres-servers";

export interface ThrowawayProduct {
  readonly url: string;
  readonly dataDir: string;
  /** For the product's database role. */
  readonly databaseUrl: string;
  /** For the role that owns the tables. */
  readonly ownerUrl: string;
  readonly webPid: number;
  /** The web server's output so far. */
  readonly printed: () => string;
  readonly close: () => Promise<void>;
}

/**
 * A web server under `npm start`, on an empty database of its own; both are removed on close.
 * @param settings extra environment variables, also set in this process
 * @param isAlone whether to run plain Next without our front end, like some hosts do
 */
export async function startThrowawayProduct(
  settings: Readonly<Record<string, string>>,
  log: (line: string) => void,
  isAlone = false,
): Promise<ThrowawayProduct> {
  await ensureBuild(process.cwd(), log);
  const dataDir = await makeDataDir();
  const { appUrl: databaseUrl, ownerUrl, stop } = await startEmbeddedPostgres({ dataDir, log });
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const own = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, APP_URL: url };
  // Lets callers choose their client address, like a proxy would.
  const open = { RATE_LIMIT: "off", TRUST_PROXY: "1" };
  setEnv({ ...own, ...open, AUTH_SECRET: "thrown away with all that it protects", ...settings });
  const { migrateDatabase } = await import("@/db/migrate");
  await migrateDatabase(ownerUrl);
  const env = { NODE_ENV: "production" };
  const web = startNext(process.cwd(), ["start", "-p", String(port)], { env, stdio: "pipe", isAlone });
  const output: Buffer[] = [];
  for (const stream of [web.stdout, web.stderr]) stream?.on("data", (text: Buffer) => output.push(text));
  const printed = () => Buffer.concat(output).toString();
  const close = async () => {
    await endProcess(web);
    const { closeDatabase } = await import("@/db/client");
    await closeDatabase();
    await stop();
    await removeDataDir(dataDir);
  };
  const webPid = web.pid ?? Number.NaN;
  const product = { url, dataDir, databaseUrl, ownerUrl, webPid, printed, close };
  if (await waitUntilHealthy(`${url}/api/health`, () => web.exitCode !== null, 60_000)) return product;
  await close();
  throw new Error(`The web server did not start:\n${printed()}`);
}
