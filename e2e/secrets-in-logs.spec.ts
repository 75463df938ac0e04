import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { z } from "zod";
import { type EchoProvider, startEchoProvider } from "./echo-provider";
import { recordLogs } from "./log-run";
import { type Product, test } from "./product";
import { makeSecretOwner, type SecretOwner } from "./secret-owner";
import { listUses } from "./secret-requests";
import { makeSecretSettings, spellingsOf } from "./secret-settings";
import { signInByForm } from "./sign-in-by-form";

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
