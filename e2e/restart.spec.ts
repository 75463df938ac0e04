import { spawnSync } from "node:child_process";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { isAlive } from "@/lib/platform/postgres/process-info";
import { ownerOf } from "@/lib/platform/postgres/test-support";
import { apiOf, createCampaign } from "./api";
import type { User } from "./npm";
import { createProduct, type Part, type Product, test } from "./product";
import { expectKept, tellStories } from "./stories";

const nobody = { uid: 65534, gid: 65534 };

/** Another user who can read this repository; only root can become one. */
function findOrdinaryUser(): User {
  if (process.getuid?.() !== 0) return undefined;
  const cwd = join(import.meta.dirname, "..");
  const { status } = spawnSync(process.execPath, ["--eval", ""], { cwd, ...nobody });
  return status === 0 ? nobody : undefined;
}

async function expectVerified(product: Product): Promise<void> {
  const { code, stdout } = await product.ops("verify");
  expect(JSON.parse(stdout)).toMatchObject({ mismatches: [] });
  expect(code).toBe(0);
}

async function withProduct(
  product: Promise<Product>,
  use: (product: Product) => Promise<void>,
): Promise<void> {
  const made = await product;
  try {
    await use(made);
  } finally {
    await made.remove();
  }
}

/** Whether another process has taken a part over; it may just be starting. */
async function isReplaced(product: Product, part: Part, pid: number): Promise<boolean> {
  const parts = await product.parts().catch(() => undefined);
  return parts !== undefined && parts[part] !== pid;
}

test.beforeEach(() => test.setTimeout(120_000));

const victims: readonly Readonly<{ part: Part; name: string; startAgain: boolean }>[] = [
  { part: "npm", name: "npm", startAgain: true },
  { part: "launcher", name: "what npm started", startAgain: true },
  { part: "web", name: "the web server", startAgain: false },
  { part: "worker", name: "the worker", startAgain: false },
  { part: "postgres", name: "PostgreSQL", startAgain: false },
];

for (const { part, name, startAgain } of victims) {
  test(`nothing is lost or done twice when ${name} is killed`, async ({ product }) => {
    const api = apiOf(product.url, await product.apiKey(), 20_000);
    const campaign = await createCampaign(api, `Kill ${name}`);
    const telling = tellStories(api, campaign);
    await telling.more(20);
    const { [part]: pid } = await product.parts();
    process.kill(pid, "SIGKILL");
    if (startAgain) await product.start();
    await telling.more(20);
    const stories = await telling.finish();

    expect(isAlive(pid)).toBe(false);
    await expect.poll(() => isReplaced(product, part, pid), { timeout: 30_000 }).toBe(true);
    await expectKept(api, campaign, stories);
    await expectVerified(product);
  });
}

test("a second server has its own folder, data and key, and may belong to an ordinary user", async ({
  product,
}) => {
  const user = findOrdinaryUser();
  await withProduct(createProduct(user), async (other) => {
    await other.start();
    const [here, there] = [await product.apiKey(), await other.apiKey()];
    expect((await apiOf(product.url, there).get("/api/app/dashboard")).status).toBe(401);
    expect((await apiOf(other.url, here).get("/api/app/dashboard")).status).toBe(401);
    const campaign = await createCampaign(apiOf(other.url, there), "Only there");
    expect((await apiOf(product.url, here).get(campaign)).status).toBe(404);
    expect((await apiOf(other.url, there).get(campaign)).status).toBe(200);

    const { postgres, web, worker } = await other.parts();
    const owner = user?.uid ?? process.getuid?.();
    expect(await ownerOf(web)).toBe(owner);
    expect(await ownerOf(worker)).toBe(owner);
    // PostgreSQL refuses to run as root.
    expect(await ownerOf(postgres)).toBe(owner === 0 ? nobody.uid : owner);
    expect((await stat(join(other.folder, ".data", "demo.json"))).uid).toBe(owner);
    await expectVerified(other);

    await other.stop();
    expect([web, worker, postgres].filter(isAlive)).toEqual([]);
  });
});

test("a port in use ends the start with one line", async ({ product }) => {
  await withProduct(createProduct(undefined, { PORT: String(product.port) }), async (late) => {
    const { code, stderr } = await late.tryToStart();
    expect(stderr).toBe(
      `Port ${product.port} is in use. Set PORT to another number, for example: PORT=${product.port + 1} npm start\n`,
    );
    expect(code).toBe(1);
  });
  expect((await fetch(`${product.url}/api/health`)).status).toBe(200);
});

test("wrong settings end the start with one line that names each", async () => {
  const wrong = {
    PORT: "many",
    APP_URL: "example.com",
    DATABASE_URL: "mysql://localhost",
    AUTH_SECRET: "short",
    DEMO: "maybe",
    LOG_LEVEL: "loud",
  };
  await withProduct(createProduct(undefined, wrong), async (product) => {
    const { code, stderr } = await product.tryToStart();
    const [, problems = ""] = /^Wrong configuration: (.+)\n$/.exec(stderr) ?? [];
    expect(problems.split("; ").map((problem) => /^[A-Z_]+/.exec(problem)?.[0])).toEqual(Object.keys(wrong));
    expect(code).toBe(1);
  });
});
