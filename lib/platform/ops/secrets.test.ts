import { afterAll, expect, it } from "vitest";
import { database } from "@/db/client";
import { findConnection } from "@/lib/accounts/sso/connection";
import { env, setEnv } from "@/lib/kit/env";
import { readGiftCardAccount } from "@/lib/ledger/credit-settings/read";
import { runOps } from "@/lib/platform/ops/run";
import { GIFT_CARD_KEY } from "@/proof/fixtures/gift-card-provider";
import { besideTests } from "@/proof/fixtures/ops";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { allowGiftCards } from "@/proof/fixtures/redemptions";
import { makeScene } from "@/proof/fixtures/scene";

const ownDatabase = isolateDatabase();
const { AUTH_SECRET = "" } = env();
const newest = "the-newest-secret-of-this-test-run";

afterAll(() => setEnv({ AUTH_SECRET }));

const reseal = () =>
  runOps(["secrets", "reseal"], {
    ...besideTests,
    withDatabase: (work) => work(ownDatabase().ownerUrl),
  });

it("secrets reseal makes stored secrets readable without the older AUTH_SECRET", async () => {
  const old = "an-older-secret-of-this-same-test-run";
  setEnv({ AUTH_SECRET: old });
  const { organization, api, sender } = await makeScene();
  const { orgId } = organization;
  await allowGiftCards(api);
  setEnv({ AUTH_SECRET: `${newest},${old}` });
  const done = await reseal();
  expect(done).toMatchObject({
    ok: true,
    document: {
      resealed: { webhookKeys: 1, connectionApps: 1, ssoConnections: 1, giftCardKeys: 1, authenticators: 2 },
      unreadable: 0,
    },
  });
  setEnv({ AUTH_SECRET: newest });
  expect((await sender.send("advocate.enroll", {})).status).toBe(400);
  expect((await findConnection(database(), orgId))?.clientSecret).not.toBeNull();
  expect((await readGiftCardAccount(database(), orgId))?.key).toBe(GIFT_CARD_KEY);
  expect(await reseal()).toMatchObject({ ok: true, document: { unreadable: 0 } });
  setEnv({ AUTH_SECRET: "another-secret-that-opens-nothing-here" });
  expect(await reseal()).toMatchObject({ ok: false, document: { resealed: { webhookKeys: 0 } } });
});

it("the command prompts for a password once the other options are valid, or accepts it with a warning", async () => {
  const said: string[] = [];
  let asked = 0;
  const around = {
    ...besideTests,
    log: (line: string) => void said.push(line),
    readPassword: async () => {
      asked++;
      return "correct horse battery";
    },
  };
  const create = (email: string, ...more: string[]) =>
    runOps(["org", "create", "--name", "Acme", "--tier", "pro", "--email", email, ...more], around);
  setEnv({ AUTH_SECRET });
  expect(await create("not an address")).toMatchObject({ ok: false });
  expect([asked, said]).toEqual([0, []]);
  expect(await create("a@example.com", "--password-stdin")).toMatchObject({ ok: true });
  expect(await create("b@example.com")).toMatchObject({ ok: true });
  expect([asked, said]).toEqual([2, []]);
  expect(await create("c@example.com", "--password", "correct horse battery")).toMatchObject({ ok: true });
  expect([asked, said[0]]).toEqual([2, expect.stringContaining("history")]);
  expect(await create("d@example.com", "--password", "12345678", "--password-stdin")).toMatchObject({
    ok: false,
    document: { error: expect.stringContaining("not both") },
  });
});
