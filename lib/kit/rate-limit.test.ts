import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { closeRateLimits, spend } from "@/lib/kit/rate-limit";
import { type Bucket, buckets } from "@/lib/kit/rate-limit-buckets";
import { setEnv } from "@/lib/platform/env";
import { type Answer, apiAs, type TestApi } from "@/proof/fixtures/api";
import { createTestOrganization, createTestUser } from "@/proof/fixtures/organization";
import { isolateRateLimits } from "@/proof/fixtures/rate-limits";
import { expectRefusal, fixedTerms } from "@/proof/fixtures/scenario";

const path = "/api/app/campaigns";
const anonymous = apiAs(null);

isolateRateLimits();

let api: TestApi;
let keyId: string;
let colleague: TestApi;

beforeAll(async () => {
  const { apiKey, orgId } = await createTestOrganization();
  api = apiAs(apiKey);
  [keyId = ""] = apiKey.split(":");
  colleague = apiAs((await createTestUser(orgId, "admin")).apiKey);
});

/** Leaves only so many requests in a caller's bucket. */
async function leave(remaining: number, bucket: Bucket, key: string): Promise<void> {
  for (let i = bucket.q; i > remaining; i--) await spend(bucket, key, {});
}

function limitsOf({ headers }: Answer) {
  return [headers.get("ratelimit-policy"), headers.get("ratelimit"), headers.get("retry-after")];
}

function from(address: string) {
  return { headers: { "X-Forwarded-For": address } };
}

function expectRefused(answer: Answer, name: string, q: number): void {
  expectRefusal(answer, 429, "rate_limited");
  const seconds = Number(answer.headers.get("retry-after"));
  expect(seconds).toBeGreaterThanOrEqual(50);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(limitsOf(answer)).toEqual([`"${name}";q=${q};w=60`, `"${name}";r=0;t=${seconds}`, `${seconds}`]);
  expect(answer.body["detail"]).toContain(`Wait ${seconds} seconds, then try again.`);
}

describe("an API key", () => {
  it("is told with every answer what is left, whatever the answer is", async () => {
    const answers = [
      await api.get(path),
      await api.post(path, fixedTerms),
      await api.post(path, {}),
      await api.get(`${path}/${randomUUID()}`),
      await api.post(path, undefined, { raw: "{", headers: { "Content-Type": "text/plain" } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 201, 400, 404, 415]);
    expect(answers.map(limitsOf)).toEqual(
      answers.map((_, i) => [
        '"default";q=3000;w=60',
        expect.stringMatching(new RegExp(`^"default";r=${2999 - i};t=(60|59)$`)),
        null,
      ]),
    );
  });

  it("may send exactly 3,000 requests a minute", async () => {
    await leave(2, buckets.default, `apiKey:${keyId}`);
    const answers = await Promise.all(Array.from({ length: 4 }, () => api.get(path)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429]);
    expectRefused(await api.get(path), "default", 3000);
    expectRefused(await api.post(path, fixedTerms), "default", 3000);
  });

  it("is told in plain words", async () => {
    await leave(0, buckets.default, `apiKey:${keyId}`);
    const { body } = await api.get(path);
    expect(body["title"]).toBe("Too many requests");
    expect(body["detail"]).toMatch(/^There were more than 3,000 requests in 60 seconds\. Wait \d+ seconds, /);
  });

  it("does nothing once it is refused", async () => {
    const before = await api.get(path);
    await closeRateLimits();
    await leave(0, buckets.default, `apiKey:${keyId}`);
    expectRefused(await api.post(path, fixedTerms), "default", 3000);
    await closeRateLimits();
    expect((await api.get(path)).body).toEqual(before.body);
  });

  it("does not spend what another key has, even of the same organization", async () => {
    await leave(0, buckets.default, `apiKey:${keyId}`);
    expectRefused(await api.get(path), "default", 3000);
    expect(limitsOf(await colleague.get(path))[1]).toBe('"default";r=2999;t=60');
  });
});

describe("a caller without a valid key", () => {
  it("is told how many tries are left", async () => {
    const answers = [await anonymous.get(path), await apiAs("rrk_wrong:key").post(path, fixedTerms)];
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    expect(answers.map(limitsOf)).toEqual([
      ['"unauthenticated";q=300;w=60', '"unauthenticated";r=299;t=60', null],
      ['"unauthenticated";q=300;w=60', expect.stringContaining('"unauthenticated";r=298;'), null],
    ]);
  });

  it("has 300 tries a minute, per network address", async () => {
    await leave(2, buckets.unauthenticated, "192.0.2.1");
    const tries = Array.from({ length: 4 }, () => anonymous.get(path, from("192.0.2.1")));
    expect((await Promise.all(tries)).map(({ status }) => status).sort()).toEqual([401, 401, 429, 429]);
    const refused = await apiAs("rrk_wrong:key").get(path, from("192.0.2.1"));
    expectRefused(refused, "unauthenticated", 300);
    expect(refused.body["detail"]).toContain("more than 300 requests without a valid credential");
    expectRefusal(await anonymous.get(path, from("192.0.2.2")), 401, "unauthenticated");
  });

  it("does not spend what callers with a valid key have on the same address, nor they his", async () => {
    await leave(0, buckets.unauthenticated, "192.0.2.1");
    expectRefused(await anonymous.get(path, from("192.0.2.1")), "unauthenticated", 300);
    const answer = await api.get(path, from("192.0.2.1"));
    expect(answer.status).toBe(200);
    expect(limitsOf(answer)[1]).toBe('"default";r=2999;t=60');
    await leave(1, buckets.unauthenticated, "192.0.2.9");
    for (let i = 0; i < 5; i++) await api.get(path, from("192.0.2.9"));
    expectRefusal(await anonymous.get(path, from("192.0.2.9")), 401, "unauthenticated");
    expectRefused(await anonymous.get(path, from("192.0.2.9")), "unauthenticated", 300);
  });

  it("cannot hide behind addresses he makes up", async () => {
    await leave(0, buckets.unauthenticated, "192.0.2.1");
    for (const forwarded of ["203.0.113.1, 192.0.2.1", "203.0.113.2,10.0.0.1, 192.0.2.1"]) {
      expectRefused(await anonymous.get(path, from(forwarded)), "unauthenticated", 300);
    }
    expectRefusal(await anonymous.get(path, from("192.0.2.1, 203.0.113.1")), 401, "unauthenticated");
  });

  it("has the same tries from all of an IPv6 network", async () => {
    await leave(0, buckets.unauthenticated, "2001:db8:1:2::/64");
    expectRefused(await anonymous.get(path, from("2001:db8:1:2::1")), "unauthenticated", 300);
    expectRefused(await anonymous.get(path, from("2001:db8:1:2:a:b:c:d")), "unauthenticated", 300);
    expectRefusal(await anonymous.get(path, from("2001:db8:1:3::1")), 401, "unauthenticated");
  });

  it("has tries even where no address is known", async () => {
    await leave(0, buckets.unauthenticated, "unknown");
    expectRefused(await anonymous.get(path), "unauthenticated", 300);
  });
});

describe("with RATE_LIMIT=off", () => {
  it("nobody is limited and no answer has the headers", async () => {
    await leave(0, buckets.default, `apiKey:${keyId}`);
    await leave(0, buckets.unauthenticated, "unknown");
    setEnv({ RATE_LIMIT: "off" });
    const answers = [
      await api.get(path),
      await api.get(`${path}/${randomUUID()}`),
      await anonymous.get(path),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 401]);
    expect(answers.map(limitsOf)).toEqual(answers.map(() => [null, null, null]));
  });
});
