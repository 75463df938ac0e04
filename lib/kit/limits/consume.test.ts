import { describe, expect, it, vi } from "vitest";
import { rowLimit } from "@/lib/files/customer-files/contract";
import { setEnv } from "@/lib/kit/env";
import { closeRateLimits, consume, openCounters } from "@/lib/kit/limits/consume";
import { allowanceHeaders, limits, type RateLimit } from "@/lib/kit/limits/limit";
import { type Answer, apiAs, browserAs, visitors } from "@/proof/fixtures/api";
import { jpegImage, pngImage } from "@/proof/fixtures/images";
import { sendTo, startUpload } from "@/proof/fixtures/logos";
import { startOrganization } from "@/proof/fixtures/open-shop";
import { createTestColleague, createTestUser } from "@/proof/fixtures/organization";
import { isolateRateLimits } from "@/proof/fixtures/rate-limits";
import { expectRefusal, fixedTerms, inviteUser } from "@/proof/fixtures/scenario";
import { startTestSession } from "@/proof/fixtures/sessions";
import { createTestLink } from "@/proof/fixtures/sign-in-links";

const limit = { name: "test", q: 3, w: 1, counts: "requests" };

describe("a limit", () => {
  const counters = openCounters();

  it("allows exactly its quota, counting down", async () => {
    const consumed = await Promise.all(Array.from({ length: 5 }, () => counters.consume(limit, "exact")));
    expect(consumed.map(({ remaining }) => remaining)).toEqual([2, 1, 0, 0, 0]);
    expect(consumed.map(({ isExceeded }) => isExceeded)).toEqual([false, false, false, true, true]);
  });

  it("resets after its window, however many requests were rejected", async () => {
    vi.useFakeTimers();
    const slowLimit = { ...limit, name: "slow", w: 2 };
    const use = () => counters.consume(slowLimit, "a");
    expect((await use()).resetSeconds).toBe(2);
    vi.advanceTimersByTime(100);
    expect((await use()).resetSeconds).toBe(2);
    vi.advanceTimersByTime(1_000);
    for (let i = 0; i < 10; i++) await use();
    expect(await use()).toMatchObject({ isExceeded: true, remaining: 0, resetSeconds: 1 });
    vi.advanceTimersByTime(1_000);
    expect(await use()).toMatchObject({ isExceeded: false, remaining: 2 });
  });

  it("is separate for each caller and each limit", async () => {
    for (let i = 0; i < 4; i++) await counters.consume(limit, "greedy");
    expect((await counters.consume(limit, "greedy")).isExceeded).toBe(true);
    expect((await counters.consume(limit, "modest")).remaining).toBe(2);
    expect((await counters.consume({ ...limit, name: "other" }, "greedy")).remaining).toBe(2);
  });

  it("is reported in headers, with Retry-After once it is exceeded", () => {
    const allowance = { limit, isExceeded: false, remaining: 2, resetSeconds: 1 };
    const policy = { "RateLimit-Policy": '"test";q=3;w=1' };
    expect(allowanceHeaders(allowance)).toEqual({ ...policy, RateLimit: '"test";r=2;t=1' });
    expect(allowanceHeaders({ ...allowance, isExceeded: true, remaining: 0, resetSeconds: 42 })).toEqual({
      ...policy,
      RateLimit: '"test";r=0;t=42',
      "Retry-After": "42",
    });
  });
});

const path = "/api/app/campaigns";
const anonymous = apiAs(null);

isolateRateLimits();

const { organization: dana, api } = await startOrganization();
const key = `apiKey:${dana.apiKey.split(":")[0]}`;

/** Uses up a caller's limit except for `remaining` requests. */
async function leave(remaining: number, limit: RateLimit, key: string): Promise<void> {
  await closeRateLimits();
  for (let i = limit.q; i > remaining; i--) await consume(limit, key, {});
}

function limitsOf({ headers }: Answer) {
  return [headers.get("ratelimit-policy"), headers.get("ratelimit"), headers.get("retry-after")];
}

const from = (address: string) => ({ headers: { "X-Forwarded-For": address } });
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();

function expectRefused(answer: Answer, name: string, q: number): void {
  expectRefusal(answer, 429, "rate_limited");
  const seconds = Number(answer.headers.get("retry-after"));
  expect(seconds).toBeGreaterThanOrEqual(30);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(limitsOf(answer)).toEqual([`"${name}";q=${q};w=60`, `"${name}";r=0;t=${seconds}`, `${seconds}`]);
  expect(answer.body["detail"]).toContain(`Wait ${seconds} seconds, then try again.`);
}

describe("an API key", () => {
  it("gets its remaining allowance with every response, errors included", async () => {
    const answers = [await api.get(path), await api.post(path, fixedTerms), await api.post(path, {})];
    expect(answers.map(({ status }) => status)).toEqual([200, 201, 400]);
    expect(answers.map(({ headers }) => headers.get("ratelimit")?.split(";t")[0])).toEqual([
      '"default";r=2999',
      '"default";r=2998',
      '"default";r=2997',
    ]);
    expect(answers.map(({ headers }) => headers.has("retry-after"))).toEqual([false, false, false]);
  });

  it("may send exactly 3,000 requests a minute, and further ones have no effect", async () => {
    const before = await api.get(path);
    await leave(2, limits.default, key);
    expect(statuses(await Promise.all([1, 2, 3, 4].map(() => api.get(path))))).toEqual([200, 200, 429, 429]);
    const refused = await api.post(path, fixedTerms);
    expectRefused(refused, "default", 3000);
    expect(refused.body["detail"]).toMatch(/^Too many requests: more than 3,000 requests in 60 seconds\. Wait /);
    await closeRateLimits();
    expect((await api.get(path)).body).toEqual(before.body);
  });

  it("doesn't use up the limits of other keys or of its user's browsers", async () => {
    const colleague = apiAs((await createTestUser(dana.orgId, "user")).apiKey);
    const browser = (await startTestSession(dana)).api;
    await leave(0, limits.default, key);
    expectRefused(await api.get(path), "default", 3000);
    for (const other of [colleague, browser]) {
      expect((await other.get(path)).headers.get("ratelimit")).toContain('"default";r=2999;');
    }
  });
});

it("rows of customer files are limited to 60 requests a minute per organization", async () => {
  const colleague = apiAs((await createTestUser(dana.orgId, "user")).apiKey);
  await leave(1, rowLimit, dana.orgId);
  const file = { fileName: "a.csv", rows: [{ row: 2 }] };
  expect((await api.post("/api/app/customer-files", file)).status).toBe(201);
  expectRefused(await colleague.post("/api/app/customer-files", file), "customerFileRows", 60);
  expect((await colleague.get("/api/app/customer-files")).status).toBe(200);
});

it("a member's browsers share the member's limit, so that signing in again doesn't reset it", async () => {
  const [first, second] = [(await startTestSession(dana)).api, (await startTestSession(dana)).api];
  await leave(1, limits.default, `user:${dana.userId}`);
  expect((await first.get(path)).status).toBe(200);
  expectRefused(await second.get(path), "default", 3000);
  expect((await api.get(path)).status).toBe(200);
});

describe("a caller without a valid credential", () => {
  it("has 300 tries a minute per network address, with any credential", async () => {
    await leave(2, limits.unauthenticated, "192.0.2.1");
    const wrongKey = await apiAs("rrk_wrong:key").post(path, fixedTerms, from("192.0.2.1"));
    expect(wrongKey.headers.get("ratelimit")).toContain('"unauthenticated";r=1;');
    expectRefusal(await anonymous.get(path, from("192.0.2.1")), 401, "unauthenticated");
    const refused = await browserAs(`rrs_${"A".repeat(43)}`).get(path, from("192.0.2.1"));
    expectRefused(refused, "unauthenticated", 300);
    expect(refused.body["detail"]).toContain("more than 300 requests without a valid credential");
    expectRefusal(await anonymous.get(path, from("192.0.2.2")), 401, "unauthenticated");
  });

  it("doesn't share a limit with callers that have a valid key on the same address", async () => {
    await leave(1, limits.unauthenticated, "192.0.2.1");
    for (let i = 0; i < 3; i++) expect((await api.get(path, from("192.0.2.1"))).status).toBe(200);
    expectRefusal(await anonymous.get(path, from("192.0.2.1")), 401, "unauthenticated");
    expectRefused(await anonymous.get(path, from("192.0.2.1")), "unauthenticated", 300);
    expect((await api.get(path, from("192.0.2.1"))).headers.get("ratelimit")).toContain('"default";r=2996;');
  });

  it("can't evade the limit with made-up or missing addresses", async () => {
    await leave(0, limits.unauthenticated, "192.0.2.1");
    const answer = await anonymous.get(path, from("203.0.113.1, 192.0.2.1"));
    expectRefused(answer, "unauthenticated", 300);
    await leave(0, limits.unauthenticated, "unknown");
    expectRefused(await anonymous.get(path), "unauthenticated", 300);
  });
});

describe("visitors", () => {
  it("have 60 requests a minute per network address", async () => {
    const send = (address: string) => visitors.post("/api/app/sign-in-links", {}, from(address));
    await leave(1, limits.visitor, "192.0.2.1");
    expectRefusal(await send("192.0.2.1"), 400, "invalid_input");
    expectRefused(await send("192.0.2.1"), "visitor", 60);
    expectRefusal(await send("192.0.2.2"), 400, "invalid_input");
  });

  it("don't use them up with requests that other sites make their browsers send", async () => {
    await leave(0, limits.visitor, "192.0.2.1");
    const headers = { "X-Forwarded-For": "192.0.2.1", "Sec-Fetch-Site": "cross-site" };
    expectRefusal(await visitors.post("/api/app/sign-up", {}, { headers }), 403, "cross_origin");
  });
});

describe("expensive requests are limited to 10 a minute", () => {
  it("per emailed link, because each hashes a password", async () => {
    const accept = async () => {
      const invited = apiAs((await inviteUser(api)).token);
      return () => invited.post("/api/app/invitations/accept", { firstName: "Ira" });
    };
    const reset = async () => {
      const member = apiAs((await createTestLink(await createTestColleague(dana.orgId))).token);
      return () => member.post("/api/app/password-resets/complete", { password: "short" });
    };
    for (const start of [accept, reset]) {
      const [tryOnce, tryOther] = [await start(), await start()];
      for (let count = 0; count < 10; count++) expectRefusal(await tryOnce(), 400, "invalid_input");
      expectRefusal(await tryOnce(), 429, "rate_limited");
      expectRefusal(await tryOther(), 400, "invalid_input");
    }
  });

  it("per upload URL, because files are checked", async () => {
    const put = async (url: string, body: BodyInit) =>
      (await sendTo("PUT", url, { body, headers: { "Content-Type": "image/png" } })).status;
    const { uploadUrl } = await startUpload(api);
    for (let count = 0; count < 10; count++) expect(await put(uploadUrl, jpegImage)).toBe(400);
    expect(await put(uploadUrl, pngImage())).toBe(429);
    expect(await put((await startUpload(api)).uploadUrl, pngImage())).toBe(200);
  });
});

it("applies no limits and sends no headers with RATE_LIMIT=off", async () => {
  await leave(0, limits.default, key);
  setEnv({ RATE_LIMIT: "off" });
  const answers = [await api.get(path), await anonymous.get(path)];
  expect(answers.map(({ status }) => status)).toEqual([200, 401]);
  expect(answers.map(limitsOf)).toEqual(answers.map(() => [null, null, null]));
});
