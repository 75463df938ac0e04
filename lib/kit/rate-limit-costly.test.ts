import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeRateLimits } from "@/lib/kit/rate-limit";
import { env, setEnv } from "@/lib/platform/env";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { jpegImage, pngImage } from "@/proof/fixtures/images";
import { sendTo, startUpload } from "@/proof/fixtures/logos";
import { createTestColleague, createTestOrganization } from "@/proof/fixtures/organization";
import { expectRefusal, inviteUser } from "@/proof/fixtures/scenario";
import { createTestLink } from "@/proof/fixtures/sign-in-links";

const { RATE_LIMIT } = env();
const TRIES = 10;

let api: TestApi;
let orgId: string;

beforeAll(async () => {
  const organization = await createTestOrganization();
  orgId = organization.orgId;
  api = apiAs(organization.apiKey);
  await closeRateLimits();
  setEnv({ RATE_LIMIT: "on" });
});

afterAll(async () => {
  await closeRateLimits();
  setEnv({ RATE_LIMIT });
});

describe("what costs much is limited more", () => {
  it("tries to accept one invitation, which hash a password each", async () => {
    const invited = apiAs((await inviteUser(api)).token);
    const accept = () => invited.post("/api/app/invitations/accept", { firstName: "Ira" });
    for (let count = 0; count < TRIES; count++) expectRefusal(await accept(), 400, "invalid_input");
    expectRefusal(await accept(), 429, "rate_limited");
    const other = apiAs((await inviteUser(api)).token);
    expectRefusal(await other.post("/api/app/invitations/accept"), 400, "invalid_input");
  });

  it("tries with one link that sets a password, which hash it each", async () => {
    const resetting = async () => apiAs((await createTestLink(await createTestColleague(orgId))).token);
    const tryOnce = (api: TestApi) => api.post("/api/app/password-resets/complete", { password: "short" });
    const first = await resetting();
    for (let count = 0; count < TRIES; count++) expectRefusal(await tryOnce(first), 400, "invalid_input");
    expectRefusal(await tryOnce(first), 429, "rate_limited");
    expectRefusal(await tryOnce(await resetting()), 400, "invalid_input");
  });

  it("files for one upload address, which are looked into", async () => {
    const { uploadUrl } = await startUpload(api);
    const headers = { "Content-Type": "image/png" };
    const put = (url: string, body: BodyInit) => sendTo("PUT", url, { body, headers });
    for (let count = 0; count < TRIES; count++) expect((await put(uploadUrl, jpegImage)).status).toBe(400);
    const limited = await put(uploadUrl, pngImage());
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await put((await startUpload(api)).uploadUrl, pngImage())).status).toBe(200);
  });
});
