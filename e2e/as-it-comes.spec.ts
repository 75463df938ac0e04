import { readFile } from "node:fs/promises";
import { request } from "node:http";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { text } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { isAlive } from "@/lib/platform/postgres/process-info";
import { findDescendants } from "./processes";
import { createProduct, type Product } from "./product";

// The other tests' server lifts limits they would hit. This one runs with the defaults and two web processes.
test.describe.configure({ mode: "serial" });

const METRICS_TOKEN = "only this test may look";
const REQUESTS = 8;
const PATIENCE_MS = 60_000;
/** The timeout for a connection whose process may be gone. */
const CUT_PATIENCE_MS = 10_000;
const CAMPAIGNS = "/api/app/campaigns";

let product: Product;
let apiKey: string;

test.beforeAll(async () => {
  // The default HOST outside of a container.
  product = await createProduct(undefined, { HOST: "localhost", WEB_PROCESSES: "2", METRICS_TOKEN });
  await product.start();
  apiKey = await product.apiKey();
  // A process opens its first connection to the database with its first request, and a busy machine may take longer for
  // that than a request may wait.
  await expect(() => getMany(() => get("/api/health/ready", ""))).toPass();
});

test.afterAll(() => product?.remove());

interface GetResult {
  readonly status: number;
  readonly allowance: string;
  readonly body: string;
}

/** Connections are assigned round-robin, so each request opens its own. */
function get(path: string, token: string, timeout = PATIENCE_MS): Promise<GetResult> {
  return new Promise((resolve, reject) => {
    const options = { headers: { Authorization: `Bearer ${token}` }, agent: false, timeout };
    const outgoing = request(product.url + path, options, async (answer) => {
      const allowance = String(answer.headers["ratelimit"]);
      resolve({ status: answer.statusCode ?? 0, allowance, body: await text(answer) });
    });
    outgoing.once("timeout", () => outgoing.destroy(new Error(`no answer within ${timeout} ms`)));
    outgoing.once("error", reject).end();
  });
}

/** Sends one request after another, so that no process opens many database connections at once. */
async function getMany(send: () => Promise<GetResult>): Promise<GetResult[]> {
  const answers: GetResult[] = [];
  while (answers.length < REQUESTS) answers.push(await send());
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  return answers;
}

async function countAnswers(): Promise<number> {
  const { body } = await get("/api/metrics", METRICS_TOKEN);
  const line = /^referral_rewards_http_requests_total\{.*route="\/api\/app\/campaigns".*\} (\d+)$/m.exec(body);
  expect(body.match(/^referral_rewards_database_max_connections /gm)).toHaveLength(1);
  return Number(line?.[1]);
}

async function findWeb(): Promise<number[]> {
  const { launcher } = await product.parts();
  return findDescendants(launcher, /next-server|next\/dist\/bin\/next/);
}

test("two processes share one port, rate limits and metrics, and none can become the database's owner", async () => {
  const answers = await getMany(() => get(CAMPAIGNS, apiKey));
  const left = answers.map(({ allowance }) => /;r=(\d+);/.exec(allowance)?.[1]);
  expect(new Set(left).size).toBe(REQUESTS);
  expect([await countAnswers(), await countAnswers()]).toEqual([REQUESTS, REQUESTS]);
  const { worker } = await product.parts();
  for (const pid of [...(await findWeb()), worker]) {
    const environment = await readFile(`/proc/${pid}/environ`, "utf8");
    expect(environment).toContain("DATABASE_URL=postgres://");
    expect(environment).not.toContain("DATABASE_OWNER_URL=postgres://");
  }
});

const reaches = (host: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(product.port, host);
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });

test("it is reachable only from its own computer, and a made-up address gets no new request budget", async () => {
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  expect(await reaches("127.0.0.1")).toBe(true);
  expect(await reaches("::1")).toBe(own.some(({ address }) => address === "::1"));
  const others = own.filter(({ internal, scopeid = 0 }) => !internal && scopeid === 0);
  const open = await Promise.all(others.map(({ address }) => reaches(address)));
  expect(open).toEqual(others.map(() => false));

  const statuses: number[] = [];
  for (let address = 1; address <= 61; address++) {
    const from = { "X-Forwarded-For": `192.0.2.${address}`, "X-Real-IP": `192.0.2.${address}` };
    const headers = { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin", ...from };
    const answer = await fetch(`${product.url}/api/app/sign-in-links`, {
      method: "POST",
      headers,
      body: "{}",
    });
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([...Array(60).fill(400), 429]);
});

test("if one process is killed, the other keeps serving and a new one replaces it, until Ctrl-C stops all", async () => {
  const [first = 0, ...others] = await findWeb();
  expect(others).toHaveLength(1);
  process.kill(first, "SIGKILL");
  await expect.poll(() => isAlive(first)).toBe(false);
  // Retries once, as clients do if a process dies during their request.
  await getMany(() => get(CAMPAIGNS, apiKey, CUT_PATIENCE_MS).catch(() => get(CAMPAIGNS, apiKey)));
  await expect.poll(findWeb).toHaveLength(2);
  const web = await findWeb();
  expect(web).toEqual(expect.arrayContaining(others));
  // Requests of the killed process, as last reported, stay in the totals.
  expect(await countAnswers()).toBeGreaterThanOrEqual(2 * REQUESTS);
  expect((await product.stop()).stdout).toContain("Stopping\n");
  expect(web.map(isAlive)).toEqual([false, false]);
});
