import { spawn } from "node:child_process";
import { endProcess, waitUntilHealthy } from "@/lib/platform/launch/web-server";
import { findFreePort } from "@/lib/platform/postgres/server";
import { type Measurement, median } from "@/proof/bench/measurement";
import { makeDataDir, removeDataDir } from "@/proof/fixtures/postgres-servers";

const ROUNDS = 3;

/** Seconds from `npm start` to the first healthy answer, with an empty data folder and with an existing one. */
export async function benchStart(): Promise<Measurement[]> {
  const first: number[] = [];
  const again: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const dataDir = await makeDataDir();
    first.push(await timeStart(dataDir));
    again.push(await timeStart(dataDir));
    await removeDataDir(dataDir);
  }
  const of = `median of ${ROUNDS}`;
  return [
    { what: "npm start on a built tree to healthy", figure: median(again), unit: "s", atMost: 4, of },
    {
      what: "the first start, with a database and a demo to make",
      figure: median(first),
      unit: "s",
      atMost: 10,
      of,
    },
  ];
}

async function timeStart(dataDir: string): Promise<number> {
  const port = String(await findFreePort());
  const { DATABASE_URL: _, ...outside } = process.env;
  const env = { ...outside, DATA_DIR: dataDir, PORT: port, APP_URL: `http://localhost:${port}` };
  const started = performance.now();
  const product = spawn(process.execPath, ["scripts/run.mjs", "start"], { env, stdio: "ignore" });
  try {
    const health = `http://127.0.0.1:${port}/api/health`;
    if (!(await waitUntilHealthy(health, () => product.exitCode !== null, 60_000))) {
      throw new Error("The product did not start. Run `npm start` to see why.");
    }
    return (performance.now() - started) / 1000;
  } finally {
    await endProcess(product);
  }
}
