import { request } from "node:http";
import { text } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { isAlive } from "@/lib/platform/postgres/process-info";
import { findDescendants } from "./processes";
import { createProduct, type Product } from "./product";

test.describe.configure({ mode: "serial", timeout: 600_000 });

const METRICS_TOKEN = "only this test may look";
const REQUESTS = 24;
const PATIENCE_MS = 60_000;
/** The timeout for a connection whose process may be gone. */
const CUT_PATIENCE_MS = 10_000;

let product: Product;
let apiKey: string;

test.beforeAll(async () => {
  product = await createProduct(undefined, { WEB_PROCESSES: "2", METRICS_TOKEN });
  await product.start();
  apiKey = await product.apiKey();
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
    outgoing.once("timeout", () => outgoing.destroy(new Error("no answer in time")));
    outgoing.once("error", reject).end();
  });
}

/** Retries once, as clients do if a process dies during their request. */
const getAgain = (path: string, token: string) =>
  get(path, token, CUT_PATIENCE_MS).catch(() => get(path, token));

const CAMPAIGNS = "/api/app/campaigns";

async function countAnswers(): Promise<number> {
  const { status, body } = await get("/api/metrics", METRICS_TOKEN);
  expect(status).toBe(200);
  const line = /^referral_rewards_http_requests_total\{.*route="\/api\/app\/campaigns".*\} (\d+)$/m.exec(
    body,
  );
  expect(body.match(/^referral_rewards_database_max_connections /gm)).toHaveLength(1);
  return Number(line?.[1]);
}

async function findWeb(): Promise<number[]> {
  const { launcher } = await product.parts();
  return findDescendants(launcher, /next-server|next\/dist\/bin\/next/);
}

test("two processes share one port, rate limits and metrics", async () => {
  const answers = await Promise.all(Array.from({ length: REQUESTS }, () => get(CAMPAIGNS, apiKey)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const left = answers.map(({ allowance }) => /;r=(\d+);/.exec(allowance)?.[1]);
  expect(new Set(left).size).toBe(REQUESTS);
  expect([await countAnswers(), await countAnswers(), await countAnswers()]).toEqual([
    REQUESTS,
    REQUESTS,
    REQUESTS,
  ]);
});

test("if one process is killed, the other keeps serving and a new one replaces it", async () => {
  const [first = 0, ...others] = await findWeb();
  expect(others).toHaveLength(1);
  process.kill(first, "SIGKILL");
  await expect.poll(() => isAlive(first)).toBe(false);
  const answers = await Promise.all(Array.from({ length: REQUESTS }, () => getAgain(CAMPAIGNS, apiKey)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  await expect.poll(findWeb, { timeout: 60_000 }).toHaveLength(2);
  expect(await findWeb()).toEqual(expect.arrayContaining(others));
  // Requests of the killed process, as last reported, stay in the totals.
  const counted = await countAnswers();
  expect(counted).toBeGreaterThanOrEqual(2 * REQUESTS);
});

test("Ctrl-C stops all processes", async () => {
  const web = await findWeb();
  expect((await product.stop()).stdout).toContain("Stopping\n");
  expect(web.map(isAlive)).toEqual([false, false]);
});
