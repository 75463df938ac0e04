import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { z } from "zod";
import { isAlive } from "@/lib/platform/postgres/process-info";
import { ownerOf } from "@/proof/fixtures/postgres-servers";
import { apiOf, createCampaign } from "./api";
import { anyNetwork, expect, serverUrl, test } from "./fixtures";
import type { User } from "./npm";
import { pauseProcess } from "./processes";
import { createProduct, type ProcessName, type Product } from "./product";
import { type EchoProvider, listSecretUses, makeSecretOwner, type SecretOwner, startEchoProvider } from "./secrets";
import { expectStored, writeStories } from "./stories";

// Uses its own installation, started as an owner would, for failures the other tests' server must not have.
test.describe.configure({ mode: "serial" });
test.use({ baseURL: undefined, allowed: [/.*/] });

const ordinary = { uid: 65534, gid: 65534 };

/**
 * An unprivileged user who can read this repository; only root can switch to one. A child enters its folder before it
 * switches users, so the probe checks the full path from a folder every user may enter.
 */
function findOrdinaryUser(): User {
  if (process.getuid?.() !== 0) return undefined;
  const probe = `require("node:fs").readFileSync(process.argv[1])`;
  const manifest = join(import.meta.dirname, "..", "package.json");
  const { status } = spawnSync(process.execPath, ["--eval", probe, manifest], { cwd: "/", ...ordinary });
  return status === 0 ? ordinary : undefined;
}

const random = () => randomBytes(24).toString("hex");

/** Settings that are or contain a secret, and the settings that send providers' requests to one URL. */
function makeSecretSettings(providerUrl: string) {
  const secrets = {
    AUTH_SECRET: random(),
    CRON_SECRET: random(),
    METRICS_TOKEN: random(),
    RESEND_API_KEY: `re_${random()}`,
    TWILIO_AUTH_TOKEN: random(),
  };
  const redisPassword = random();
  const settings = {
    ...secrets,
    LOG_LEVEL: "debug",
    // Sign-ins state their network address, as a proxy would.
    TRUST_PROXY: "1",
    ALLOW_PRIVATE_NETWORKS: "on",
    // Nothing listens there.
    REDIS_URL: `redis://user:${redisPassword}@127.0.0.1:9`,
    EMAIL_FROM: "Acme <acme@example.com>",
    RESEND_BASE_URL: providerUrl,
    TWILIO_ACCOUNT_SID: `AC${random().slice(0, 32)}`,
    TWILIO_FROM: "+14155550100",
    TWILIO_BASE_URL: providerUrl,
  };
  return { settings, secrets: { ...secrets, redisPassword } };
}

let provider: EchoProvider;
let product: Product;
let secret: ReturnType<typeof makeSecretSettings>;
const user = findOrdinaryUser();

test.beforeAll(async () => {
  provider = await startEchoProvider();
  secret = makeSecretSettings(provider.url);
  product = await createProduct(user, secret.settings);
  await product.start();
});

test.afterAll(async () => {
  await product?.remove();
  provider?.close();
});

test("an installation has its own key and data, and may belong to an ordinary user", async () => {
  const api = apiOf(serverUrl(), await product.apiKey());
  expect((await api.get("/api/app/dashboard")).status).toBe(401);
  const { postgres, web, worker } = await product.parts();
  const owner = user?.uid ?? process.getuid?.();
  expect([await ownerOf(web), await ownerOf(worker)]).toEqual([owner, owner]);
  // PostgreSQL refuses to run as root.
  expect(await ownerOf(postgres)).toBe(owner === 0 ? ordinary.uid : owner);
  expect((await stat(join(product.folder, ".data", "demo.json"))).uid).toBe(owner);
});

const Demo = z.object({ email: z.string(), password: z.string() });
const Csrf = z.object({ csrfToken: z.string() });
const Links = z.object({ advocates: z.array(z.object({ portalUrl: z.url(), referralUrl: z.url() })).min(1) });

async function signInAsDemo(page: Page): Promise<void> {
  const demo: unknown = JSON.parse(await readFile(join(product.folder, ".data", "demo.json"), "utf8"));
  const { email, password } = Demo.parse(demo);
  const { csrfToken } = Csrf.parse(await (await page.request.get(`${product.url}/api/auth/csrf`)).json());
  const answer = await page.request.post(`${product.url}/api/auth/callback/password`, {
    form: { email, password, csrfToken, json: "true" },
    headers: { Origin: product.url },
  });
  expect(answer.ok()).toBe(true);
}

test("a stalled database is reported everywhere, and no input is lost", async ({ page, neighbors, browser }) => {
  neighbors.push(product.url);
  const api = apiOf(product.url, await product.apiKey());
  const [links] = Links.parse((await api.get("/api/app/advocates?limit=1")).body).advocates;
  await signInAsDemo(page);
  await page.goto(`${product.url}/advocates?enroll=1`);
  const dialog = page.getByRole("dialog", { name: "Invite an advocate" });
  const name = dialog.getByRole("textbox", { name: "Name" });
  await name.fill("Outage Olga");
  await dialog.getByRole("textbox", { name: "Email" }).fill("olga@example.com");
  const enroll = dialog.getByRole("button", { name: "Send invite" });
  await dialog.getByRole("combobox", { name: "Campaign" }).click();
  await page.getByRole("option").first().click();

  const customers = await Promise.all(
    [true, false].map(async (javaScriptEnabled) => {
      const context = await browser.newContext({ javaScriptEnabled });
      return { friend: await context.newPage(), portal: await context.newPage() };
    }),
  );
  const goOn = await pauseProcess((await product.parts()).postgres);
  try {
    const says = async (page: Page, path: string | undefined, text: string) => {
      await page.goto(path ?? "");
      await expect(page.getByRole("heading", { name: "This page didn’t load" })).toBeVisible();
      await expect(page.getByText(text)).toBeVisible();
    };
    const outagePages = customers.flatMap(({ friend, portal }) => [
      says(friend, links?.referralUrl, "It may be fine."),
      says(portal, links?.portalUrl, "Your link and your credit are safe."),
    ]);
    await enroll.click();
    await expect(dialog.getByRole("alert")).toBeVisible();
    await expect(name).toHaveValue("Outage Olga");
    await Promise.all(outagePages);
  } finally {
    goOn();
  }
  await expect(async () => {
    if (await enroll.isVisible()) await enroll.click();
    await expect(dialog).toBeHidden({ timeout: 10_000 });
  }).toPass();
  expect((await api.get("/api/app/advocates?q=olga%40example.com")).body["advocates"]).toHaveLength(1);
  for (const { portal } of customers) {
    await expect(async () => {
      await portal.getByRole("link", { name: "Reload" }).click();
      await expect(portal.getByRole("heading", { name: "Your friends" })).toBeVisible({ timeout: 10_000 });
    }).toPass();
    await portal.context().close();
  }
});

/** Kills the process of a part and waits for the next one, which may still be starting. */
async function replace(part: ProcessName): Promise<void> {
  const { [part]: pid } = await product.parts();
  process.kill(pid, "SIGKILL");
  if (part === "launcher") await product.start();
  let state = "";
  const isReplaced = async () => {
    const parts = await product.parts().catch((error: unknown) => String(error));
    state = JSON.stringify(parts);
    return typeof parts !== "string" && parts[part] !== pid;
  };
  await expect
    .poll(isReplaced)
    .toBe(true)
    .catch((error: unknown) => {
      throw new Error(`${part} ${pid} is not replaced: ${state}\n${product.printed()}`, { cause: error });
    });
  expect(isAlive(pid)).toBe(false);
}

test("nothing is lost or done twice when each process is killed in turn", async () => {
  const api = apiOf(product.url, await product.apiKey());
  const campaign = await createCampaign(api, "Kills");
  const writing = writeStories(api, campaign);
  for (const part of ["postgres", "web", "worker", "launcher"] as const) {
    await writing.more(5);
    await replace(part);
  }
  await writing.more(5);
  await expectStored(api, campaign, await writing.finish());
  const { code, stdout } = await product.ops("verify");
  expect(JSON.parse(stdout)).toMatchObject({ mismatches: [] });
  expect(code).toBe(0);
});

/** The encodings in which a secret could appear in a log. */
function spellingsOf(text: string): string[] {
  const base64 = [0, 1, 2].map((offset) => {
    const shifted = Buffer.from(`${" ".repeat(offset)}${text}`).toString("base64");
    // Drops the edge characters, which also encode bits of the surrounding bytes.
    return shifted.slice(4, -4);
  });
  // Part of a secret counts as a leak.
  return [text, text.slice(-20), encodeURIComponent(text), Buffer.from(text).toString("hex"), ...base64];
}

/** Secrets that must not be in a log, by name. */
type Secrets = Record<string, string>;

/** The names of secrets found in a text. */
function findSecrets(secrets: Secrets, text: string): string[] {
  const leaked = Object.entries(secrets).filter(([, value]) =>
    spellingsOf(value).some((spelling) => text.includes(spelling)),
  );
  return leaked.map(([name]) => name);
}

function cookiesOf(response: Response): string {
  const cookies = response.headers.getSetCookie();
  return cookies.map((cookie) => cookie.split(";")[0]).join("; ");
}

/** Sends a request once the web server accepts it: it restarts if the database comes back on another port. */
async function reach(path: string, request: RequestInit = {}): Promise<{ response: Response; text: string }> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    try {
      const response = await fetch(`${product.url}${path}`, { redirect: "manual", ...request });
      return { response, text: await response.text() };
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(50);
    }
  }
}

/**
 * Signs in without a browser, as the sign-in page does.
 * @returns the session token, or undefined if it was refused
 */
async function signInByForm(way: "password" | "link", fields: Secrets): Promise<string | undefined> {
  const first = await reach("/api/auth/csrf");
  const { data: csrf } = Csrf.safeParse(JSON.parse(first.text));
  const answer = await reach(`/api/auth/callback/${way}`, {
    method: "POST",
    headers: { Cookie: cookiesOf(first.response), Origin: product.url, "X-Forwarded-For": anyNetwork() },
    body: new URLSearchParams({ ...fields, csrfToken: csrf?.csrfToken ?? "", json: "true" }),
  });
  return /referral-rewards=([^;]+)/.exec(cookiesOf(answer.response))?.[1];
}

async function useEverything(owner: SecretOwner): Promise<Secrets> {
  const { email, secrets } = owner;
  const session = await signInByForm("password", { email, password: secrets.password });
  await signInByForm("password", { email, password: secrets.newPassword });
  const linked = await signInByForm("link", { token: secrets.signInLink });
  for (const { path, ...request } of listSecretUses(owner, secret.settings)) {
    await reach(path, request);
  }
  return { ...(session && { session }), ...(linked && { linkedSession: linked }) };
}

test("the logs hold no secret, however it is used and whatever fails", async () => {
  const read = (file: string) => readFile(join(product.folder, ".data", file), "utf8");
  const passwords = z.record(z.string(), z.string()).parse(JSON.parse(await read("postgres-passwords.json")));
  const owner = await makeSecretOwner(product, provider);
  const all = { ...secret.secrets, ...passwords, ...owner.secrets, ...(await useEverything(owner)) };
  expect(Object.keys(all)).toEqual(expect.arrayContaining(["session", "linkedSession", "signInLink"]));
  process.kill((await product.parts()).postgres, "SIGKILL");
  await useEverything(owner);
  const { stdout, stderr } = await product.stop();
  // The log does hold requests and failures of providers and the database. A logged secret would be found, as this id
  // is.
  expect(stdout).toContain('"route":"GET /api/app/me"');
  expect(stdout).toContain('"route":"POST /api/portal/:token"');
  expect(stdout).toMatch(/"status":503/);
  expect(findSecrets({ orgId: owner.orgId }, stdout)).toEqual(["orgId"]);
  expect(provider.received.length).toBeGreaterThan(5);
  for (const text of [stdout, stderr, await read("postgres/server.log")]) {
    expect(findSecrets(all, text)).toEqual([]);
  }
});
