import { createRequire } from "node:module";
import { afterEach, describe, expect, it } from "vitest";
import { setEnv } from "@/lib/kit/env";
import { drivers } from "@/lib/messages/drivers/configured";
import { makeEmail, makeText } from "@/proof/fixtures/deliveries";
import { isolateEmailProvider, isolateSmsProvider } from "@/proof/fixtures/isolate-providers";

const resend = isolateEmailProvider();
const twilio = isolateSmsProvider();
afterEach(() => setEnv({ ...resend().env, ...twilio().env }));

describe("the drivers", () => {
  it("capture messages to fictional addresses without loading a provider's library", async () => {
    // Other tests in this process may have loaded it.
    const loadedModules = () => Object.keys(createRequire(import.meta.url).cache);
    const before = loadedModules();
    const { email, sms } = drivers();
    expect(await email(makeEmail({ to: "ann@example.com" }))).toEqual({ outcome: "captured" });
    expect(await sms(makeText({ to: "+12125550123" }))).toEqual({ outcome: "captured" });
    expect([resend().requests, twilio().requests]).toEqual([0, 0]);
    expect(loadedModules()).toEqual(before);
  });

  it("hand all other messages to the configured providers", async () => {
    const { email, sms } = drivers();
    const sent = [await email(makeEmail()), await sms(makeText())];
    expect(sent).toEqual([
      { outcome: "sent", providerId: resend().accepted[0]?.id },
      { outcome: "sent", providerId: twilio().accepted[0]?.id },
    ]);
  });

  it("capture emails without Resend's key, while texts still go out", async () => {
    setEnv({ RESEND_API_KEY: "", EMAIL_FROM: "" });
    expect(await drivers().email(makeEmail())).toEqual({ outcome: "captured" });
    expect(await drivers().sms(makeText())).toMatchObject({ outcome: "sent" });
    expect(resend().requests).toBe(0);
  });

  it("capture texts without Twilio's credentials, while emails still go out", async () => {
    setEnv({ TWILIO_ACCOUNT_SID: "", TWILIO_AUTH_TOKEN: "", TWILIO_FROM: "" });
    expect(await drivers().sms(makeText())).toEqual({ outcome: "captured" });
    expect(await drivers().email(makeEmail())).toMatchObject({ outcome: "sent" });
    expect(twilio().requests).toBe(0);
  });

  it("keep their connections until the environment changes", () => {
    const before = drivers();
    expect(drivers()).toBe(before);
    setEnv({ TWILIO_FROM: "+14155550101" });
    expect(drivers()).not.toBe(before);
  });
});
