import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { transact } from "@/db/client";
import { apiKeys } from "@/db/schema/organizations";
import { apiAs } from "@/proof/fixtures/api";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { expectRefusal, fixedTerms } from "@/proof/fixtures/scenario";

const path = "/api/app/campaigns";
const anonymous = apiAs(null);

let apiKey: string;
let keyId: string;
let secret: string;

beforeAll(async () => {
  apiKey = (await createTestOrganization()).apiKey;
  [keyId = "", secret = ""] = apiKey.split(":");
});

async function expectUnauthenticated(headers: Record<string, string>): Promise<void> {
  for (const method of ["GET", "POST"]) {
    const answer = await anonymous.send(method, path, method === "POST" ? fixedTerms : undefined, {
      headers,
    });
    expectRefusal(answer, 401, "unauthenticated");
    expect(answer.headers.get("www-authenticate")).toBe("Bearer");
  }
}

describe("an API key", () => {
  it.each(["Bearer", "bearer", "BEARER"])("signs in after %s", async (scheme) => {
    const answer = await anonymous.get(path, { headers: { Authorization: `${scheme} ${apiKey}` } });
    expect(answer.status).toBe(200);
  });

  it("has the form <keyId>:<secret>, and is long enough not to be guessed", () => {
    expect(apiKey).toMatch(/^rrk_[\w-]{16}:[\w-]{43}$/);
  });
});

const otherSecret = "A".repeat(43);

describe("a caller is not signed in", () => {
  it("without the header", async () => {
    await expectUnauthenticated({});
  });

  it.each([
    ["an empty header", () => ""],
    ["the scheme alone", () => "Bearer"],
    ["the key alone", () => apiKey],
    ["another scheme", () => `Basic ${btoa(apiKey)}`],
    ["a malformed key", () => "Bearer secret"],
    ["the id alone", () => `Bearer ${keyId}`],
    ["the id and no secret", () => `Bearer ${keyId}:`],
    ["the secret alone", () => `Bearer ${secret}`],
    ["a wrong secret", () => `Bearer ${keyId}:${otherSecret}`],
    ["a secret that is too short", () => `Bearer ${keyId}:${secret.slice(1)}`],
    ["a secret that is too long", () => `Bearer ${keyId}:${secret}A`],
    ["an unknown id", () => `Bearer rrk_${"A".repeat(16)}:${secret}`],
    ["an id in another case", () => `Bearer ${keyId.toUpperCase()}:${secret}`],
    ["two keys", () => `Bearer ${apiKey} ${apiKey}`],
    ["a quoted key", () => `Bearer "${apiKey}"`],
    ["SQL", () => "Bearer rrk_' OR true --:x"],
    ["a very long key", () => `Bearer ${"a".repeat(7000)}`],
  ])("with %s", async (_, authorization) => {
    await expectUnauthenticated({ Authorization: authorization() });
  });

  it("with the key in a cookie, the query or another header", async () => {
    const own = { "Sec-Fetch-Site": "same-origin" };
    await expectUnauthenticated({ ...own, Cookie: `Authorization=Bearer ${apiKey}; apiKey=${apiKey}` });
    await expectUnauthenticated({ "X-Api-Key": apiKey });
    expectRefusal(await anonymous.get(`${path}?apiKey=${apiKey}`), 401, "unauthenticated");
  });

  it("with a revoked key, ever after", async () => {
    const organization = await createTestOrganization();
    const [revokedId = ""] = organization.apiKey.split(":");
    const api = apiAs(organization.apiKey);
    expect((await api.get(path)).status).toBe(200);
    await transact((tx) =>
      tx.update(apiKeys).set({ revokedAt: new Date() }).where(eq(apiKeys.keyId, revokedId)),
    );
    await expectUnauthenticated({ Authorization: `Bearer ${organization.apiKey}` });
    expectRefusal(await api.get(path), 401, "unauthenticated");
  });

  it("and is told the same whatever was wrong", async () => {
    const details = new Set<unknown>();
    for (const key of ["secret", `${keyId}:${otherSecret}`, `rrk_${"A".repeat(16)}:${secret}`]) {
      const { body } = await anonymous.get(path, { headers: { Authorization: `Bearer ${key}` } });
      details.add(body["detail"]);
    }
    expect(details.size).toBe(1);
  });

  it("before anything else of the request is looked at", async () => {
    const headers = { "Content-Type": "text/plain" };
    expectRefusal(await anonymous.post(path, undefined, { raw: "{", headers }), 401, "unauthenticated");
    expectRefusal(await anonymous.get(`${path}/nonsense?x=1`), 401, "unauthenticated");
  });
});
