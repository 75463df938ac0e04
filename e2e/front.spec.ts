import { createHash } from "node:crypto";
import { expect, test } from "@playwright/test";
import { sessionCookie } from "@/lib/kit/auth/cookies";
import { serverUrl } from "./fixtures";

const shared = [
  "/",
  "/docs",
  "/docs/errors",
  "/docs/webhooks",
  "/docs/events",
  "/docs/automation",
  "/api/openapi.json",
  "/terms",
  "/sign-in",
].concat(...["/sign-up", "/forgot-password", "/reset-password", "/accept-invite", "/sign-in/link", "/sso"]);

interface Got {
  readonly status: number;
  readonly etag: string | null;
  readonly policy: string;
  readonly body: string;
}

async function get(path: string, headers: Record<string, string> = {}): Promise<Got> {
  const answer = await fetch(serverUrl() + path, { headers });
  const policy = answer.headers.get("content-security-policy") ?? "";
  return { status: answer.status, etag: answer.headers.get("etag"), policy, body: await answer.text() };
}

test("a shared page is rendered once, whatever query or headers a request adds", async () => {
  for (const path of shared) {
    const first = await get(path);
    expect(first, path).toMatchObject({ status: 200, etag: expect.stringMatching(/^W\/".{44}"$/) });
    // A page rendered for one request has its own nonce, and so a new policy and body each time.
    for (const [query, headers] of [
      ["?1", {}],
      ["?2&problem=x&next=/docs", { Accept: "text/x-component", "Accept-Language": "de" }],
      ["", { Cookie: "theme=dark; kept-form=x", "Next-Router-State-Tree": "%5B%5D", Purpose: "prefetch" }],
    ] as const) {
      expect(await get(path + query, headers), path + query).toEqual(first);
    }
    expect((await get(path, { "If-None-Match": first.etag ?? "" })).status).toBe(304);
  }
  for (const path of ["/docs", "/terms"]) {
    expect(await get(path, { Cookie: `${sessionCookie().name}=rrs_forged` })).toEqual(await get(path));
    const part = await get(`${path}?_rsc=a`, { RSC: "1", "Next-Router-State-Tree": "%5B%22%22%5D" });
    expect(part.body).not.toContain("<html");
    expect(await get(`${path}?_rsc=b`, { RSC: "1", "Next-Url": "/x" })).toEqual(part);
  }
});

test("it runs only its inline scripts and our own files", async () => {
  for (const path of shared.filter((place) => !place.startsWith("/api/"))) {
    const { policy, body } = await get(path);
    const [, sources = ""] = /script-src ([^;]*)/.exec(policy) ?? [];
    const inline = [...body.matchAll(/<script(?![^>]*\ssrc="\/_next\/static\/)[^>]*>(.*?)<\/script>/gs)];
    const hashes = inline.map(
      ([, code = ""]) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`,
    );
    expect(inline.length, path).toBeGreaterThan(1);
    expect(new Set(sources.split(" ")), path).toEqual(new Set(["'self'", ...hashes]));
  }
});
