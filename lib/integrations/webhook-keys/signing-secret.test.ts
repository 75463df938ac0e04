import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { database, transact } from "@/db/client";
import { webhookKeys } from "@/db/schema/webhooks";
import { single } from "@/db/single";
import { createWebhookKey } from "@/lib/integrations/webhook-keys/service";
import { readSigningSecrets, recordWebhookKeyUse } from "@/lib/integrations/webhook-keys/signing-secret";
import { authSecret, setEnv } from "@/lib/kit/env";
import { log } from "@/lib/kit/log";
import { createTestOrganization, type TestOrganization } from "@/proof/fixtures/organization";

const AUTH_SECRET = authSecret();

let organization: TestOrganization;

beforeEach(async () => {
  organization = await createTestOrganization();
});

afterEach(() => {
  setEnv({ AUTH_SECRET });
});

const create = (name: string) => createWebhookKey(organization.actor, { name });
const readNames = async () => {
  const secrets = await readSigningSecrets(database(), organization.orgId);
  return secrets.map(({ name }) => name);
};

it("a secret sealed under another AUTH_SECRET is skipped with one warning while other keys keep working, and works again under its own AUTH_SECRET", async () => {
  const warn = vi.spyOn(log(), "warn");
  const old = await create("Old");
  setEnv({ AUTH_SECRET: "another secret of more than thirty-two characters" });
  const { keyId, signingSecret: secret } = await create("New");
  const { orgId } = organization;
  for (const _ of ["once", "twice"]) {
    expect(await readSigningSecrets(database(), orgId)).toMatchObject([{ keyId, name: "New", secret }]);
  }
  expect(warn.mock.calls).toEqual([
    [{ place: `webhook_keys ${orgId} ${old.keyId}` }, expect.stringContaining("AUTH_SECRET")],
  ]);
  setEnv({ AUTH_SECRET });
  expect(await readNames()).toEqual(["Old"]);
});

it("a sealed secret copied to another key does not open", async () => {
  const { keyId } = await create("Stolen");
  const { sealedSecret } = single(await database().select().from(webhookKeys).where(eq(webhookKeys.keyId, keyId)));
  const foreign = await createTestOrganization();
  const createdAt = new Date();
  const places = [
    { orgId: organization.orgId, keyId: `rrw_${"C".repeat(16)}` },
    { orgId: foreign.orgId, keyId },
  ];
  for (const place of places) {
    const copy = { ...place, name: "Copy", sealedSecret, createdAt };
    await transact((tx) => tx.insert(webhookKeys).values(copy));
  }
  expect(await readNames()).toEqual(["Stolen"]);
  expect(await readSigningSecrets(database(), foreign.orgId)).toEqual([]);
});

it("a transaction reads the secrets as the transaction sees them", async () => {
  const { orgId } = organization;
  await create("Kept");
  const { keyId } = await create("Removed");
  const seen = await transact(async (tx) => {
    await tx.delete(webhookKeys).where(eq(webhookKeys.keyId, keyId));
    return { inside: await readSigningSecrets(tx, orgId), outside: await readNames() };
  });
  expect(seen.inside.map(({ name }) => name)).toEqual(["Kept"]);
  expect(seen.outside.sort()).toEqual(["Kept", "Removed"]);
});

it("a key's last use is recorded at most once a minute, for that key of that organization only", async () => {
  const [{ keyId }, other] = [await create("Used"), await create("Idle")];
  const foreign = await createTestOrganization();
  const start = Date.UTC(2031, 0, 1);
  const readUse = async (of = keyId) => {
    const [row] = await database().select().from(webhookKeys).where(eq(webhookKeys.keyId, of));
    return row?.lastUsedAt?.getTime();
  };
  const recordAt = async (ms: number, { orgId }: { readonly orgId: string } = organization) => {
    await transact((tx) => recordWebhookKeyUse(tx, { orgId, keyId }, new Date(start + ms)));
    return readUse();
  };
  expect(await recordAt(0, foreign)).toBeUndefined();
  expect(await recordAt(0)).toBe(start);
  expect(await recordAt(60_000)).toBe(start);
  expect(await recordAt(60_001)).toBe(start + 60_001);
  expect(await recordAt(100_000)).toBe(start + 60_001);
  expect(await readUse(other.keyId)).toBeUndefined();
});
