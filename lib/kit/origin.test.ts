import { describe, expect, it } from "vitest";
import { requireOwnPage, requireSameOrigin } from "@/lib/kit/origin";
import { apiAs, browserAs, cookieOf, visitors } from "@/proof/fixtures/api";
import { createTestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import { expectRefusal, fixedTerms } from "@/proof/fixtures/scenario";
import { startTestSession } from "@/proof/fixtures/sessions";

const publicUrl = "https://rewards.example.com/app";
const Cookie = "session=x";

function check(method: string, headers: Record<string, string>): () => void {
  return () =>
    requireSameOrigin(new Request("http://10.0.0.7:3000/api/app/campaigns", { method, headers }), publicUrl);
}

const writes = ["POST", "PUT", "PATCH", "DELETE"];

describe.each(writes)("a %s that relies on a cookie", (method) => {
  it.each([
    ["the browser says so", { "Sec-Fetch-Site": "same-origin" }],
    ["the origin is the public address", { Origin: "https://rewards.example.com" }],
    [
      "the browser says so, behind a proxy that changes the origin",
      {
        "Sec-Fetch-Site": "same-origin",
        Origin: "https://proxy.example.com",
      },
    ],
  ])("passes when %s", (_, headers) => {
    expect(check(method, { Cookie, ...headers })).not.toThrow();
  });

  it.each([
    ["nothing proves it", {}],
    ["it comes from another site", { "Sec-Fetch-Site": "cross-site" }],
    ["it comes from a sister site", { "Sec-Fetch-Site": "same-site" }],
    ["it comes from no site", { "Sec-Fetch-Site": "none" }],
    ["the origin is another", { Origin: "https://evil.example.com" }],
    ["the origin only begins alike", { Origin: "https://rewards.example.com.evil.com" }],
    ["the origin is the same without TLS", { Origin: "http://rewards.example.com" }],
    ["the origin has another port", { Origin: "https://rewards.example.com:8443" }],
    ["the origin is hidden", { Origin: "null" }],
    [
      "the browser denies what the origin says",
      {
        "Sec-Fetch-Site": "cross-site",
        Origin: "https://rewards.example.com",
      },
    ],
    ["only the host matches", { Host: "rewards.example.com", Referer: "https://rewards.example.com/" }],
  ])("is refused when %s", (_, headers) => {
    expect(check(method, { Cookie, ...headers })).toThrow(expect.objectContaining({ code: "cross_origin" }));
  });

  it("carries its own proof with an Authorization header", () => {
    expect(
      check(method, { Cookie, Authorization: "Bearer x", "Sec-Fetch-Site": "cross-site" }),
    ).not.toThrow();
  });

  it("has nothing to abuse without the cookie", () => {
    expect(check(method, { "Sec-Fetch-Site": "cross-site" })).not.toThrow();
  });
});

it("lets a read in from anywhere", () => {
  expect(check("GET", { Cookie, "Sec-Fetch-Site": "cross-site" })).not.toThrow();
});

describe.each(["GET", ...writes])("a %s that visitors may send", (method) => {
  const pass = (headers: Record<string, string>) => () =>
    requireOwnPage(new Request("http://10.0.0.7:3000/api/app/sign-up", { method, headers }), publicUrl);

  it("passes from our own pages", () => {
    expect(pass({ "Sec-Fetch-Site": "same-origin" })).not.toThrow();
    expect(pass({ Origin: "https://rewards.example.com" })).not.toThrow();
  });

  it.each([
    ["nothing", {}],
    ["an API key", { Authorization: "Bearer x" }],
    ["a cookie", { Cookie }],
    ["another site's origin", { Origin: "https://evil.example.com" }],
    [
      "a page of another site that names our origin",
      {
        "Sec-Fetch-Site": "cross-site",
        Origin: "https://rewards.example.com",
      },
    ],
    ["an empty header in place of the proof", { "Sec-Fetch-Site": "", Origin: "null" }],
  ])("is refused with %s in place of a page", (_, headers) => {
    expect(pass(headers)).toThrow(expect.objectContaining({ code: "cross_origin" }));
  });
});

describe("over HTTP", () => {
  const path = "/api/app/campaigns";
  const Origin = "https://evil.example.com";

  it("a foreign page's write is refused before anyone is asked for", async () => {
    const headers = { Cookie, Origin };
    expectRefusal(await apiAs(null).post(path, fixedTerms, { headers }), 403, "cross_origin");
  });

  it("our own page's write is let through to be signed in", async () => {
    const headers = { Cookie, Origin: "http://localhost:3000" };
    expectRefusal(await apiAs(null).post(path, fixedTerms, { headers }), 401, "unauthenticated");
  });

  it("an API key works from anywhere", async () => {
    const api = apiAs((await createTestOrganization()).apiKey);
    const headers = { Cookie, Origin: "https://shop.example.com", "Sec-Fetch-Site": "cross-site" };
    expect((await api.post(path, fixedTerms, { headers })).status).toBe(201);
  });

  it("a session reads from anywhere and writes from our own pages only", async () => {
    const { token } = await startTestSession(await createTestOrganization());
    const headers = { Cookie: cookieOf(token), Origin };
    expect((await apiAs(null).get(path, { headers })).status).toBe(200);
    expectRefusal(await apiAs(null).post(path, fixedTerms, { headers }), 403, "cross_origin");
    expect((await browserAs(token).post(path, fixedTerms)).status).toBe(201);
  });

  it("a visitor is served on our own pages only", async () => {
    const asked = { email: uniqueEmail("vera") };
    expect((await visitors.post("/api/app/sign-in-links", asked)).status).toBe(200);
    const answer = await visitors.post("/api/app/sign-in-links", asked, {
      headers: { "Sec-Fetch-Site": "none" },
    });
    expectRefusal(answer, 403, "cross_origin");
  });
});
