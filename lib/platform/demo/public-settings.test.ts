import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseEnv, setEnv } from "@/lib/kit/env";
import { guardedFetch } from "@/lib/kit/outgoing/guarded-fetch";
import { drivers, findProviders } from "@/lib/messages/drivers/configured";
import { makesBackups } from "@/lib/platform/backup/place";

const providers = {
  RESEND_API_KEY: "re_Abc123_def456",
  EMAIL_FROM: "rewards@acme.com",
  TWILIO_ACCOUNT_SID: `AC${"0123456789abcdef".repeat(2)}`,
  TWILIO_AUTH_TOKEN: "0123456789abcdef",
  TWILIO_FROM: "+14155550100",
};

describe("the settings of a public demo", () => {
  it.each([
    ["SIGN_UP", "open", "SIGN_UP must be closed with DEMO=public"],
    ["BACKUPS", "on", "BACKUPS must be off with DEMO=public"],
    ["RATE_LIMIT", "off", "RATE_LIMIT must be on with DEMO=public"],
    ["WORKER", "off", "WORKER must be on, since the reset pauses the worker with DEMO=public"],
    [
      "BLOB_READ_WRITE_TOKEN",
      "vercel_blob_rw_store_token",
      "BLOB_READ_WRITE_TOKEN must be removed, since each reset stores the logo again with DEMO=public",
    ],
  ])("refuse %s=%s in one line", (name, value, line) => {
    expect(() => parseEnv({ DEMO: "public", [name]: value })).toThrow(`Wrong configuration: ${line}`);
    expect(parseEnv({ DEMO: "on", [name]: value })).toMatchObject({ [name]: value });
  });

  it("close sign-up and backups, and send nothing", () => {
    const demo = parseEnv({ DEMO: "public", UPDATE_CHECK: "https://releases.example.com", ...providers });
    expect(demo).toMatchObject({ SIGN_UP: "closed", BACKUPS: "off", UPDATE_CHECK: "off" });
    for (const name of Object.keys(providers)) expect(demo).toHaveProperty(name, undefined);
  });
});

describe("a public demo with providers' settings", () => {
  const unset = Object.fromEntries(Object.keys(providers).map((name) => [name, ""]));
  beforeAll(() => setEnv({ DEMO: "public", RATE_LIMIT: "on", ...providers }));
  afterAll(() => setEnv({ DEMO: "off", RATE_LIMIT: "off", ...unset }));

  it("captures its messages", async () => {
    expect(findProviders()).toEqual({ email: false, sms: false });
    const captured = { outcome: "captured" };
    const { email, sms } = drivers();
    const messageId = "019a6c1e-7a40-7c3e-9d0b-6f2f4b1f8a10";
    const written = { subject: "Hi", text: "Hi", html: "<p>Hi</p>", fromName: "Acme", headers: {} };
    expect(await email({ messageId, to: "ann.reyes@gmail.com", ...written })).toEqual(captured);
    expect(await sms({ messageId, to: "+14155220123", body: "Hi" })).toEqual(captured);
  });

  it("makes no outgoing calls and no backups", async () => {
    await expect(guardedFetch("https://hooks.acme.com/rewards")).rejects.toMatchObject({ problem: "demo" });
    expect(makesBackups()).toBe(false);
  });
});
