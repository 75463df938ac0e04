import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { seal, unseal } from "@/lib/kit/auth/seal";
import { isMadeOf } from "@/lib/kit/auth/secrets";
import { isSigned, signIds } from "@/lib/kit/auth/signed-ids";
import { env, setEnv } from "@/lib/kit/env";
import { openUploadUrl, signUploadUrl } from "@/lib/kit/storage/upload-url";
import { secretProof } from "@/lib/platform/backup/secret-proof";
import { isFreshStamp, stampForm } from "@/lib/public/friend-page/form-time";
import { apiAs } from "@/proof/fixtures/api";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { createCampaign, enrollAdvocate, expectRefusal, readAdvocate } from "@/proof/fixtures/scenario";

const { AUTH_SECRET = "" } = env();
const [old, newest] = ["o".repeat(32), "n".repeat(32)];
const now = new Date();
const ids = { orgId: randomUUID(), id: randomUUID() };
const upload = {
  key: `logos/${ids.orgId}/${ids.id}.png`,
  contentType: "image/png",
  expiresAt: new Date(now.getTime() + 60_000),
} as const;

afterAll(() => setEnv({ AUTH_SECRET }));

/** What is handed out or kept, and whether it is good when it comes back. */
const uses: readonly [string, () => () => unknown][] = [
  [
    "a sealed text",
    () => {
      const sealed = seal("text", "place");
      return () => unseal(sealed, "place") === "text";
    },
  ],
  [
    "a portal link",
    () => {
      const token = signIds("portal", ids.orgId, ids.id, 2);
      return () => isSigned("portal", token, ids, 2);
    },
  ],
  [
    "the stamp of a form",
    () => {
      const stamp = stampForm("ANN", now);
      return () => isFreshStamp("ANN", stamp, now);
    },
  ],
  [
    "an upload address",
    () => {
      const url = new URL(signUploadUrl(upload));
      return () => openUploadUrl(url, now).key === upload.key;
    },
  ],
  [
    "a backup",
    () => {
      const proof = secretProof();
      return () => isMadeOf(proof, secretProof);
    },
  ],
];

describe("a new AUTH_SECRET in front of the old one", () => {
  it.each(uses)("leaves %s good until the old one is dropped", (_, make) => {
    setEnv({ AUTH_SECRET: old });
    const isGood = make();
    for (const both of [`${newest},${old}`, `${newest} ${old}`, `${newest}\n${old}\n`, `${newest}, ${old}`]) {
      setEnv({ AUTH_SECRET: both });
      expect(isGood()).toBe(true);
    }
    setEnv({ AUTH_SECRET: newest });
    expect(attempt(isGood)).toBe(false);
  });

  it.each(uses)("makes %s that outlives the old one", (_, make) => {
    setEnv({ AUTH_SECRET: `${newest},${old}` });
    const isGood = make();
    setEnv({ AUTH_SECRET: newest });
    expect(isGood()).toBe(true);
    setEnv({ AUTH_SECRET: old });
    expect(attempt(isGood)).toBe(false);
  });

  it("still answers what was asked under the old one, once", async () => {
    setEnv({ AUTH_SECRET: old });
    const api = apiAs((await createTestOrganization()).apiKey);
    const advocate = await enrollAdvocate(api, await createCampaign(api));
    const options = { headers: { "Idempotency-Key": randomUUID() } };
    const give = (delta = 500) => api.post(`${advocate.path}/credit`, { delta }, options);
    const first = await give();
    setEnv({ AUTH_SECRET: `${newest},${old}` });
    expect(await give()).toMatchObject({ status: 200, body: first.body });
    expectRefusal(await give(700), 422, "idempotency_key_reused");
    expect((await readAdvocate(api, advocate)).creditBalanceCents).toBe(500);
  });
});

function attempt(isGood: () => unknown): unknown {
  try {
    return isGood();
  } catch {
    return false;
  }
}
