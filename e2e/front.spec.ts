import { createHash } from "node:crypto";
import { expect, test } from "@playwright/test";
import { serverUrl } from "./fixtures";

const shared = [
  "/",
  "/docs",
  "/docs/errors",
  "/docs/guide",
  "/terms",
  "/sign-in",
  "/sign-up",
  "/accept-invite",
  "/sso",
];

async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(serverUrl() + path, { headers });
  const policy = answer.headers.get("content-security-policy") ?? "";
  return { status: answer.status, etag: answer.headers.get("etag"), policy, body: await answer.text() };
}

test("a shared page is rendered once and runs only its inline scripts and our own files", async () => {
  for (const path of shared) {
    const first = await get(path);
    expect(first, path).toMatchObject({ status: 200, etag: expect.stringMatching(/^W\/".{44}"$/) });
    // A page rendered for one request has its own nonce, and so a new policy and body each time.
    const headers = { Accept: "text/x-component", Cookie: "theme=dark; kept-form=x" };
    expect(await get(`${path}?2&problem=x`, headers), path).toEqual(first);
    expect((await get(path, { "If-None-Match": first.etag ?? "" })).status).toBe(304);

    const [, sources = ""] = /script-src ([^;]*)/.exec(first.policy) ?? [];
    const inline = [...first.body.matchAll(/<script(?![^>]*\ssrc="\/_next\/static\/)[^>]*>(.*?)<\/script>/gs)];
    const hashes = inline.map(([, code = ""]) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`);
    expect(inline.length, path).toBeGreaterThan(1);
    expect(new Set(sources.split(" ")), path).toEqual(new Set(["'self'", ...hashes]));
  }
});
