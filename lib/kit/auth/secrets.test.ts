import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { seal, unseal } from "@/lib/kit/auth/seal";
import { isMadeWithSecret } from "@/lib/kit/auth/secrets";
import { isSigned, signIds } from "@/lib/kit/auth/signed-ids";
import { env, setEnv } from "@/lib/kit/env";
import { signUploadUrl, verifyUploadUrl } from "@/lib/kit/storage/upload-url";
import { secretProof } from "@/lib/platform/backup/format";
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

/** Texts made with AUTH_SECRET; each function creates one and returns a check of its validity. */
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
    "a form’s stamp",
    () => {
      const stamp = stampForm("ANN", now);
      return () => isFreshStamp("ANN", stamp, now);
    },
  ],
  [
    "an upload URL",
    () => {
      const url = new URL(signUploadUrl(upload));
      return () => verifyUploadUrl(url, now).key === upload.key;
    },
  ],
  [
    "a backup",
    () => {
      const proof = secretProof();
      return () => isMadeWithSecret(proof, secretProof);
    },
  ],
];

describe("a new AUTH_SECRET in front of the old one", () => {
  it.each(uses)("keeps %s valid until the old one is removed", (_, make) => {
    setEnv({ AUTH_SECRET: old });
    const isValid = make();
    for (const both of [`${newest},${old}`, `${newest} ${old}`, `${newest}\n${old}\n`, `${newest}, ${old}`]) {
      setEnv({ AUTH_SECRET: both });
      expect(isValid()).toBe(true);
    }
    setEnv({ AUTH_SECRET: newest });
    expect(attempt(isValid)).toBe(false);
  });

  it.each(uses)("creates %s that stays valid without the old one", (_, make) => {
    setEnv({ AUTH_SECRET: `${newest},${old}` });
    const isValid = make();
    setEnv({ AUTH_SECRET: newest });
    expect(isValid()).toBe(true);
    setEnv({ AUTH_SECRET: old });
    expect(attempt(isValid)).toBe(false);
  });

  it("still replays responses stored under the old one", async () => {
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

function attempt(isValid: () => unknown): unknown {
  try {
    return isValid();
  } catch {
    return false;
  }
}
