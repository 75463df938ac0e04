import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { z } from "zod";
import { anyNetwork } from "@/e2e/members";
import { type EchoProvider, startEchoProvider } from "./echo-provider";
import { recordLogs } from "./log-run";
import { type Product, test } from "./product";
import { makeSecretOwner, type SecretOwner } from "./secret-owner";
import { listUses } from "./secret-requests";

const random = () => randomBytes(24).toString("hex");

/** Settings of which each is a secret, or has one in it; and those that send providers' requests to an address. */
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

/** The ways in which a secret could stand in a log. */
function spellingsOf(secret: string): string[] {
  const base64 = [0, 1, 2].map((offset) => {
    const shifted = Buffer.from(`${" ".repeat(offset)}${secret}`).toString("base64");
    // Without the letters that hold bits of what stands before and after.
    return shifted.slice(4, -4);
  });
  const hex = Buffer.from(secret).toString("hex");
  // A cut copy is one, too.
  return [secret, secret.slice(-20), encodeURIComponent(secret), hex, ...base64];
}

const Csrf = z.object({ csrfToken: z.string() });

/** Signs in as the sign-in page does, with no browser. @returns the session's token, if one was given */
async function signInByForm(
  url: string,
  way: "password" | "link",
  fields: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const first = await fetch(`${url}/api/auth/csrf`);
  const { data: csrf } = Csrf.safeParse(await first.json());
  const answer = await fetch(`${url}/api/auth/callback/${way}`, {
    method: "POST",
    headers: { Cookie: cookiesOf(first), Origin: url, "X-Forwarded-For": anyNetwork() },
    body: new URLSearchParams({ ...fields, csrfToken: csrf?.csrfToken ?? "", json: "true" }),
    redirect: "manual",
  });
  await answer.text();
  return /referral-rewards=([^;]+)/.exec(cookiesOf(answer))?.[1];
}

function cookiesOf(response: Response): string {
  const cookies = response.headers.getSetCookie();
  return cookies.map((cookie) => cookie.split(";")[0]).join("; ");
}

const Passwords = z.record(z.string(), z.string());

/** Everything that nobody may read in a log, by what it is. */
type Secrets = Record<string, string>;

async function useEverything(product: Product, owner: SecretOwner, settings: Secrets): Promise<Secrets> {
  const { email, secrets } = owner;
  const password = { email, password: secrets.password };
  const session = await signInByForm(product.url, "password", password);
  await signInByForm(product.url, "password", { email, password: secrets.newPassword });
  const linked = await signInByForm(product.url, "link", { token: secrets.signInLink });
  for (const { path, ...request } of listUses(owner, settings)) {
    const answer = await fetch(`${product.url}${path}`, { redirect: "manual", ...request });
    await answer.text();
  }
  return { ...(session && { session }), ...(linked && { linkedSession: linked }) };
}

async function readDatabasePasswords({ folder }: Product): Promise<Secrets> {
  const text = await readFile(join(folder, ".data", "postgres-passwords.json"), "utf8");
  return Passwords.parse(JSON.parse(text));
}

test.describe("the logs", () => {
  let provider: EchoProvider;
  test.beforeAll(async () => {
    provider = await startEchoProvider();
  });
  test.afterAll(() => provider.close());

  test("hold no secret, whatever is done with it, and whatever fails", async () => {
    test.setTimeout(300_000);
    const { settings, secrets } = makeSecretSettings(provider.url);
    const all: Secrets = { ...secrets };
    let owner: SecretOwner | undefined;
    let shown = "";
    const logs = await recordLogs(settings, async (product) => {
      if (!owner) Object.assign(all, await readDatabasePasswords(product));
      shown = await product.apiKey();
      owner ??= await makeSecretOwner(product, provider);
      Object.assign(all, owner.secrets, await useEverything(product, owner, settings));
    });
    expect(Object.keys(all)).toEqual(expect.arrayContaining(["session", "linkedSession", "signInLink"]));
    // The key of the demo is shown at the first start, on purpose: so a secret would be seen.
    expect(findSecrets({ shown }, logs.stdout)).toEqual(["shown"]);
    // It did log: requests, failures of providers and of the database.
    expect(logs.stdout).toContain('"route":"GET /api/app/me"');
    expect(logs.stdout).toMatch(/"status":503/);
    expect(provider.received.length).toBeGreaterThan(5);
    for (const text of Object.values(logs)) expect(findSecrets(all, text)).toEqual([]);
  });
});

/** The names of those that stand in a text. */
function findSecrets(secrets: Secrets, text: string): string[] {
  const found = Object.entries(secrets).filter(([, secret]) =>
    spellingsOf(secret).some((one) => text.includes(one)),
  );
  return found.map(([name]) => name);
}
