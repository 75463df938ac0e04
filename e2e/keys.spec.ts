import { expect, test } from "@playwright/test";
import { z } from "zod";
import { transact } from "@/db/client";
import { createApiKey } from "@/lib/kit/auth/api-key";
import { sessionCookie } from "@/lib/kit/auth/cookies";
import { createSession } from "@/lib/kit/auth/session";
import { apiFor, apiOf } from "./api";
import { serverUrl } from "./fixtures";
import { addMember, createOrganization, type TestMember } from "./members";

const Created = z.object({ key: z.string(), keyId: z.string(), expiresAt: z.string().optional() });

const create = async (key: string | null, body: object = {}) =>
  Created.parse((await apiOf(serverUrl(), key ?? "").post("/app/api-keys", body)).body);

function minutesAgo(minutes: number): Date {
  return new Date(Date.now() - minutes * 60_000);
}

/** Sends requests like our own pages, from a session of this age in minutes. */
async function browserOf(member: TestMember, minutes: number) {
  const { orgId, userId } = member;
  const start = { orgId, userId, method: "password", userAgent: null } as const;
  const { token } = await transact((tx) => createSession(tx, start, minutesAgo(minutes)));
  return async (method: string, path: string, body: object = {}) => {
    const headers = {
      "Content-Type": "application/json",
      Origin: serverUrl(),
      Cookie: `${sessionCookie().name}=${token}`,
    };
    const response = await fetch(`${serverUrl()}${path}`, { method, headers, body: JSON.stringify(body) });
    const { code, ...answer } = z.looseObject({ code: z.string().optional() }).parse(await response.json());
    return { status: response.status, code, answer };
  };
}

const statusOf = async (key: string, path = "/api/app/me") =>
  (await apiOf(serverUrl(), key).get(path)).status;

test("an unattended browser creates no keys until it gets the password again", async () => {
  const dana = await createOrganization({ tier: "pro" });
  const left = await browserOf(dana, 16);
  const refusal = { status: 403, code: "reauthentication_required" };
  expect(await left("POST", "/app/api-keys")).toMatchObject(refusal);
  expect(await left("POST", "/api/app/integrations/webhook-keys")).toMatchObject(refusal);
  const confirm = (password: string) => left("POST", "/api/app/sessions/confirm", { password });
  expect(await confirm("a guess")).toMatchObject({ status: 400, code: "invalid_input" });
  expect(await left("POST", "/app/api-keys")).toMatchObject(refusal);
  expect((await confirm(dana.password)).status).toBe(200);
  expect((await left("POST", "/app/api-keys")).status).toBe(200);
  expect((await (await browserOf(dana, 14))("POST", "/app/api-keys")).status).toBe(200);
});

test("a read key can only read, expires, and creates no stronger key", async () => {
  const dana = await createOrganization({ tier: "pro" });
  const reading = apiOf(serverUrl(), (await create(dana.apiKey, { scope: "read" })).key);
  expect((await reading.get("/api/app/campaigns")).status).toBe(200);
  for (const path of ["/api/app/campaigns", "/app/api-keys"])
    expect(await reading.post(path)).toMatchObject({ status: 403, body: { code: "insufficient_scope" } });

  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const ending = apiOf(serverUrl(), (await create(dana.apiKey, { expiresAt })).key);
  expect((await ending.post("/app/api-keys")).body).toMatchObject({ expiresAt });
  const { status } = await ending.post("/app/api-keys", { expiresAt: "2999-01-01T00:00:00Z" });
  expect(status).toBe(400);
  const over = { orgId: dana.orgId, userId: dana.userId, expiresAt: minutesAgo(1) };
  const { key } = await transact((tx) => createApiKey(tx, over, minutesAgo(2)));
  expect(await statusOf(key)).toBe(401);
});

test("an admin revokes a colleague's key, and signing out everywhere revokes the member's own", async () => {
  const dana = await createOrganization({ tier: "pro" });
  const sam = await addMember(dana.orgId, "user");
  const keys = "/api/app/account/api-keys";
  expect((await apiFor(sam).get(keys)).status).toBe(403);
  expect((await apiFor(dana).get(keys)).body).toMatchObject({
    keys: [{ email: sam.email }, { email: dana.email }],
  });
  await apiFor(dana).delete(`${keys}/${sam.apiKey?.split(":")[0]}`);
  expect([await statusOf(sam.apiKey ?? ""), await statusOf(dana.apiKey ?? "")]).toEqual([401, 200]);
  const browser = await browserOf(dana, 0);
  expect((await browser("DELETE", "/api/app/sessions")).answer).toEqual({ ended: 1, revokedKeys: 1 });
  expect(await statusOf(dana.apiKey ?? "")).toBe(401);
});

test("a key created with a key is revoked with it, by its member and by an admin", async () => {
  const dana = await createOrganization({ tier: "pro" });
  const sam = await addMember(dana.orgId, "user");
  const [danas, sams] = [await create(dana.apiKey), await create(sam.apiKey)];
  const created = [
    await create(danas.key),
    await create(sams.key),
    await create((await create(sams.key)).key),
  ];
  await apiFor(dana).delete(`/app/api-keys/${danas.keyId}`);
  await apiFor(dana).delete(`/api/app/account/api-keys/${sams.keyId}`);
  expect(await Promise.all(created.map(({ key }) => statusOf(key)))).toEqual([401, 401, 401]);
  expect([await statusOf(dana.apiKey ?? ""), await statusOf(sam.apiKey ?? "")]).toEqual([200, 200]);
});
