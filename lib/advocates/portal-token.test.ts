import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { portalToken, readPortalToken } from "@/lib/advocates/portal-token";
import { authSecret, setEnv } from "@/lib/env";

const ids = fc.record({ orgId: fc.uuid({ version: 7 }), advocateId: fc.uuid({ version: 7 }) });
const URL_SAFE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

const orgId = "019a6c1e-7a40-7c3e-9d0b-6f2f4b1f8a10";
const advocateId = "019a6c1f-0c2b-7b6e-8a55-0d6f1a2b3c4d";

describe("a portal token", () => {
  it("is read back as the ids it was made for, and is fit for a link", () => {
    fc.assert(
      fc.property(ids, ({ orgId, advocateId }) => {
        const token = portalToken(orgId, advocateId);
        expect(token).toMatch(/^[\w-]{64}$/);
        expect(readPortalToken(token)).toEqual({ orgId, advocateId });
      }),
    );
  });

  it("is the same whenever it is shown", () => {
    expect(portalToken(orgId, advocateId)).toBe(portalToken(orgId, advocateId));
  });

  it("is unreadable when any one character is another", () => {
    const token = portalToken(orgId, advocateId);
    for (const [at, original] of [...token].entries()) {
      for (const other of `${URL_SAFE}+/=. \n`.replace(original, "")) {
        expect(readPortalToken(token.slice(0, at) + other + token.slice(at + 1))).toBeNull();
      }
    }
  });

  it("is unreadable when anything is put in, left out or put in another place", () => {
    const place = fc.nat({ max: 64 });
    fc.assert(
      fc.property(ids, place, fc.nat({ max: 3 }), fc.string({ unit: "binary" }), (made, at, cut, put) => {
        const token = portalToken(made.orgId, made.advocateId);
        const changed = token.slice(0, at) + put + token.slice(at + cut);
        fc.pre(changed !== token);
        expect(readPortalToken(changed)).toBeNull();
      }),
    );
  });

  it("is unreadable in the other base64 alphabet", () => {
    const tokens = Array.from({ length: 100 }, () => portalToken(orgId, randomUUID()));
    const rewritten = tokens.map((token) => token.replaceAll("-", "+").replaceAll("_", "/"));
    const changed = rewritten.filter((token) => !tokens.includes(token));
    expect(changed.length).toBeGreaterThan(0);
    expect(changed.filter((token) => readPortalToken(token) !== null)).toEqual([]);
  });

  it("is unreadable when its ids are swapped with another's", () => {
    const bytes = (token: string) => Buffer.from(token, "base64url");
    const [one, other] = [bytes(portalToken(orgId, advocateId)), bytes(portalToken(advocateId, orgId))];
    const mixed = Buffer.concat([one.subarray(0, 32), other.subarray(32)]).toString("base64url");
    expect(readPortalToken(mixed)).toBeNull();
  });

  it.each([
    ["nothing", ""],
    ["other text", "nonsense"],
    ["text of the same form", "A".repeat(64)],
    ["very long text", "A".repeat(100_000)],
  ])("is not %s", (_, text) => {
    expect(readPortalToken(text)).toBeNull();
  });

  it("is worth nothing under another secret", () => {
    const token = portalToken(orgId, advocateId);
    const secret = authSecret();
    setEnv({ AUTH_SECRET: "another secret of at least 32 characters" });
    expect(readPortalToken(token)).toBeNull();
    expect(portalToken(orgId, advocateId)).not.toBe(token);
    setEnv({ AUTH_SECRET: secret });
    expect(readPortalToken(token)).toEqual({ orgId, advocateId });
  });
});
