import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { env, setEnv } from "@/lib/platform/env";
import {
  inboundText,
  inboundUrl,
  isStopped,
  postText,
  signText,
  twilioAccount,
  uniquePhone,
} from "@/proof/fixtures/inbound-texts";

beforeAll(() => setEnv(twilioAccount));
afterAll(() => setEnv({ TWILIO_ACCOUNT_SID: "", TWILIO_AUTH_TOKEN: "", TWILIO_FROM: "" }));

let form: Readonly<Record<string, string>>;
let phone: string;
beforeEach(() => {
  phone = uniquePhone();
  form = inboundText({ From: phone, Body: "STOP" });
});

const post = (fields: Readonly<Record<string, string>>, signature: string | null) =>
  postText(new URLSearchParams(fields), signature);

describe("what Twilio did not sign", () => {
  const attacks: Readonly<Record<string, () => Promise<Response>>> = {
    "without a signature": () => post(form, null),
    "with an empty signature": () => post(form, ""),
    "with a forged signature": () => post(form, Buffer.alloc(20).toString("base64")),
    "with a signature cut short": () => post(form, signText(form).slice(0, -1)),
    "with the signature of another token": () => post(form, signText(form, inboundUrl, "another".repeat(5))),
    "with the signature for another address": () => post(form, signText(form, `${inboundUrl}/other`)),
    "with the signature for the address with a query": () => post(form, signText(form, `${inboundUrl}?a=b`)),
    "with the signature for https": () => post(form, signText(form, inboundUrl.replace("http:", "https:"))),
    "with the signature of another text": () =>
      post(form, signText(inboundText({ From: phone, Body: "Hi" }))),
    "with another number": () => post({ ...form, From: phone }, signText({ ...form, From: uniquePhone() })),
    "with a field more": () => post({ ...form, OptOutType: "STOP" }, signText(form)),
    "with a field less": () => {
      const { NumMedia: _, ...less } = form;
      return post(less, signText(form));
    },
    "with a second text besides the signed one": () => {
      const signed = inboundText({ From: phone, Body: "Hi" });
      return postText(`${new URLSearchParams(signed)}&Body=STOP`, signText(signed));
    },
    "of another account": () => {
      const foreign = { ...form, AccountSid: `AC${"f".repeat(32)}` };
      return post(foreign, signText(foreign));
    },
    "of no account": () => {
      const { AccountSid: _, ...nobody } = form;
      return post(nobody, signText(nobody));
    },
    "of nobody": () => {
      const { From: _, ...nobody } = form;
      return post(nobody, signText(nobody));
    },
    "in JSON": () => postText(JSON.stringify(form), signText(form)),
    "with nothing in it": () => postText("", signText({})),
  };

  it.each(Object.keys(attacks))("%s is refused as all else is, and stops nothing", async (name) => {
    const answer = await attacks[name]?.();
    expect(answer?.status).toBe(401);
    expect(answer?.headers.get("www-authenticate")).toBe("X-Twilio-Signature");
    expect(await answer?.json()).toMatchObject({
      code: "unauthenticated",
      detail: expect.stringMatching(/^Only Twilio may call this address/),
    });
    expect(await isStopped(phone)).toBe(false);
  });

  it("is counted per network address", async () => {
    const { RATE_LIMIT } = env();
    onTestFinished(() => setEnv({ RATE_LIMIT }));
    setEnv({ RATE_LIMIT: "on" });
    expect((await post(form, null)).headers.get("ratelimit-policy")).toBe('"unauthenticated";q=300;w=60');
    expect((await post(form, signText(form))).headers.get("ratelimit-policy")).toBeNull();
  });
});

describe("what Twilio signed", () => {
  it("is accepted with any characters and fields that Twilio may add", async () => {
    const text = { ...form, Body: "Stop! 🛑 + & = %", "Media Url0": "https://api.example.com/é", Zip: "" };
    expect((await post(text, signText(text))).status).toBe(200);
    expect(await isStopped(phone)).toBe(true);
  });

  it.each(["https://refer.example.com", "https://refer.example.com/", "https://refer.example.com:8443"])(
    "is checked against the public address %s, not the one that a proxy asks for",
    async (address) => {
      const { APP_URL = "" } = env();
      onTestFinished(() => setEnv({ APP_URL }));
      setEnv({ APP_URL: address });
      const url = `${address.replace(/\/$/, "")}/api/webhooks/twilio`;
      expect((await post(form, signText(form))).status).toBe(401);
      expect((await post(form, signText(form, url))).status).toBe(200);
      expect(await isStopped(phone)).toBe(true);
    },
  );
});
