import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { authSecret, setEnv } from "@/lib/kit/env";
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

/** Whether a token opens the portal of whom it names. */
function opens(token: string, portalLinkVersion = 0): boolean {
  const claimed = readPortalToken(token);
  return claimed !== null && opensPortal(token, { ...claimed, portalLinkVersion });
}

describe("a portal token", () => {
  it("is read back as the ids it was made for, and is fit for a link", () => {
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

  it("opens nothing once the link was replaced, nor before it is", () => {
    const versions: PortalOwner[] = [0, 1, 2, 12].map((portalLinkVersion) => ({ ...ann, portalLinkVersion }));
    for (const one of versions) {
      const opened = versions.filter((owner) => opensPortal(portalToken(one), owner));
      expect(opened).toEqual([one]);
    }
  });

  it("opens nothing when any one character is another", () => {
    const token = portalToken(ann);
    for (const [at, original] of [...token].entries()) {
      for (const other of `${URL_SAFE}+/=. \n`.replace(original, "")) {
        expect(opens(token.slice(0, at) + other + token.slice(at + 1))).toBe(false);
      }
    }
  });

  it("opens nothing when anything is put in, left out or put in another place", () => {
    const place = fc.nat({ max: 64 });
    fc.assert(
      fc.property(owners, place, fc.nat({ max: 3 }), fc.string({ unit: "binary" }), (made, at, cut, put) => {
        const token = portalToken(made);
        const changed = token.slice(0, at) + put + token.slice(at + cut);
        fc.pre(changed !== token);
        expect(opens(changed, made.portalLinkVersion)).toBe(false);
      }),
    );
  });

  it("opens nothing when its ids are swapped with another's", () => {
    const bytes = (token: string) => Buffer.from(token, "base64url");
    const swapped = { ...ann, orgId: ann.advocateId, advocateId: ann.orgId };
    const [one, other] = [bytes(portalToken(ann)), bytes(portalToken(swapped))];
    const mixed = Buffer.concat([one.subarray(0, 32), other.subarray(32)]).toString("base64url");
    expect(opens(mixed)).toBe(false);
  });

  it.each([
    ["nothing", ""],
    ["other text", "nonsense"],
    ["text of the same form", "A".repeat(64)],
    ["very long text", "A".repeat(100_000)],
  ])("is not %s", (_, text) => {
    expect(opens(text)).toBe(false);
  });

  it("is worth nothing under another secret", () => {
    const token = portalToken(ann);
    const secret = authSecret();
    setEnv({ AUTH_SECRET: "another secret of at least 32 characters" });
    expect(opens(token)).toBe(false);
    expect(portalToken(ann)).not.toBe(token);
    setEnv({ AUTH_SECRET: secret });
    expect(opens(token)).toBe(true);
  });
});
