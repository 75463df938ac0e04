import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { opensPortal, type PortalOwner, portalToken, readPortalToken } from "@/lib/kit/public-links";

const owners = fc.record({
  orgId: fc.uuid({ version: 7 }),
  advocateId: fc.uuid({ version: 7 }),
  portalLinkVersion: fc.nat(),
});
const URL_SAFE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

const ann = {
  orgId: "019a6c1e-7a40-7c3e-9d0b-6f2f4b1f8a10",
  advocateId: "019a6c1f-0c2b-7b6e-8a55-0d6f1a2b3c4d",
  portalLinkVersion: 0,
};

/** Whether a token opens the portal of the advocate it names. */
function opens(token: string, portalLinkVersion = 0): boolean {
  const ids = readPortalToken(token);
  return ids !== null && opensPortal(token, { ...ids, portalLinkVersion });
}

describe("a portal token", () => {
  it("is URL-safe and can be read back as its ids", () => {
    fc.assert(
      fc.property(owners, (owner) => {
        const token = portalToken(owner);
        expect(token).toMatch(/^[\w-]{64}$/);
        const { portalLinkVersion, ...ids } = owner;
        expect(readPortalToken(token)).toEqual(ids);
        expect(opens(token, portalLinkVersion)).toBe(true);
      }),
    );
  });

  it("opens nothing in another version of the link", () => {
    const versions: PortalOwner[] = [0, 1, 2, 12].map((portalLinkVersion) => ({ ...ann, portalLinkVersion }));
    for (const version of versions) {
      const opened = versions.filter((owner) => opensPortal(portalToken(version), owner));
      expect(opened).toEqual([version]);
    }
  });

  it("opens nothing if any character is changed", () => {
    const token = portalToken(ann);
    for (const [at, original] of [...token].entries()) {
      for (const other of `${URL_SAFE}+/=. \n`.replace(original, "")) {
        expect(opens(token.slice(0, at) + other + token.slice(at + 1))).toBe(false);
      }
    }
  });

  it("opens nothing if characters are inserted, removed or replaced", () => {
    const place = fc.nat({ max: 64 });
    fc.assert(
      fc.property(owners, place, fc.nat({ max: 3 }), fc.string({ unit: "binary" }), (owner, at, cut, put) => {
        const token = portalToken(owner);
        const changed = token.slice(0, at) + put + token.slice(at + cut);
        fc.pre(changed !== token);
        expect(opens(changed, owner.portalLinkVersion)).toBe(false);
      }),
    );
  });

  it("opens nothing if its signature belongs to other ids", () => {
    const bytes = (token: string) => Buffer.from(token, "base64url");
    const swapped = { ...ann, orgId: ann.advocateId, advocateId: ann.orgId };
    const [first, second] = [bytes(portalToken(ann)), bytes(portalToken(swapped))];
    const mixed = Buffer.concat([first.subarray(0, 32), second.subarray(32)]).toString("base64url");
    expect(opens(mixed)).toBe(false);
  });

  it.each([
    ["nothing", ""],
    ["other text", "nonsense"],
    ["text in the same format", "A".repeat(64)],
    ["very long text", "A".repeat(100_000)],
  ])("is not %s", (_, text) => {
    expect(opens(text)).toBe(false);
  });
});
