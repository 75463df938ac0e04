import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { seal, unseal } from "@/lib/kit/auth/seal";
import { env, setEnv } from "@/lib/kit/env";
import { apiAs } from "@/proof/fixtures/api";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { createCampaign, enrollAdvocate, expectRefusal, readAdvocate } from "@/proof/fixtures/scenario";

const { AUTH_SECRET = "" } = env();
const place = "webhook_keys acme rrw_1";

const changeSecret = () => setEnv({ AUTH_SECRET: "another secret that is long enough" });

afterAll(() => setEnv({ AUTH_SECRET }));

describe("a sealed text", () => {
  it("can be unsealed in its place, with any content", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(unseal(seal(text, place), place)).toBe(text);
      }),
    );
  });

  it("is different each time and never in plain text", () => {
    const sealed = [seal("whsec_secret", place), seal("whsec_secret", place)];
    expect(sealed[0]).not.toEqual(sealed[1]);
    for (const bytes of sealed) expect(bytes.includes("whsec_secret")).toBe(false);
  });

  it("can't be unsealed in another place, with any bit changed, or truncated", () => {
    const sealed = seal("whsec_secret", place);
    expect(() => unseal(sealed, "webhook_keys acme rrw_2")).toThrow();
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const changed = Buffer.from(sealed);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => unseal(changed, place)).toThrow();
    }
    for (let length = 0; length < sealed.length; length++) {
      expect(() => unseal(sealed.subarray(0, length), place)).toThrow();
    }
  });
});

it("a response stored under another AUTH_SECRET is lost, but the request is not run again", async () => {
  const api = apiAs((await createTestOrganization()).apiKey);
  const advocate = await enrollAdvocate(api, await createCampaign(api));
  const options = { headers: { "Idempotency-Key": randomUUID() } };
  const give = () => api.post(`${advocate.path}/credit`, { delta: 500 }, options);
  expect((await give()).status).toBe(200);
  changeSecret();
  expectRefusal(await give(), 422, "idempotency_key_reused");
  setEnv({ AUTH_SECRET });
  expect((await readAdvocate(api, advocate)).creditBalanceCents).toBe(500);
});
