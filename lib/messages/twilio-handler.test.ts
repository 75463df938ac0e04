import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { env, setEnv } from "@/lib/kit/env";
import { apiAs } from "@/proof/fixtures/api";
import {
  answerText,
  inboundPath,
  inboundText,
  inboundUrl,
  isStopped,
  postText,
  signText,
  uniquePhone,
} from "@/proof/fixtures/inbound-texts";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { createCampaign, enrollAdvocate, expectRefusal } from "@/proof/fixtures/scenario";
import { twilioAccount } from "@/proof/fixtures/sms-provider";

describe("the webhook for texts", () => {
  const KIB = 1024;
  const noAccount = { TWILIO_ACCOUNT_SID: "", TWILIO_AUTH_TOKEN: "", TWILIO_FROM: "" };
  let From: string;
  let form: Readonly<Record<string, string>>;

  beforeAll(() => setEnv(twilioAccount));
  afterAll(() => setEnv(noAccount));
  beforeEach(() => {
    From = uniquePhone();
    form = inboundText({ From, Body: "STOP" });
  });

  const post = (fields: Readonly<Record<string, string>>, signature: string | null) =>
    postText(new URLSearchParams(fields), signature);

  it("stops all texts to a number with STOP and resumes them with START, however often they come", async () => {
    const otherPhone = uniquePhone();
    for (const Body of ["STOP", "stop"]) {
      await answerText({ From, Body });
      expect([await isStopped(From), await isStopped(otherPhone)]).toEqual([true, false]);
    }
    await answerText({ From: otherPhone, Body: "Please stop texting me" });
    for (const Body of ["START", "Unstop"]) {
      await answerText({ From, Body });
      expect([await isStopped(From), await isStopped(otherPhone)]).toEqual([false, true]);
    }
  });

  const silence = '<?xml version="1.0" encoding="UTF-8"?><Response/>';
  const messageOf = (twiml: string) => /<Response><Message>(.*)<\/Message><\/Response>$/.exec(twiml)?.[1];

  it("ignores other words, pictures, and replies that Twilio answers itself", async () => {
    for (const stopped of [false, true]) {
      if (stopped) expect(await (await answerText({ From, Body: "STOP" })).text()).toBe(silence);
      for (const text of [{ Body: "HELP", OptOutType: "HELP" }, { Body: "don't stop" }, { NumMedia: "1" }]) {
        const answer = await answerText({ From, ...text });
        expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/xml"]);
        expect(await answer.text()).toBe(silence);
        expect(await isStopped(From)).toBe(stopped);
      }
    }
  });

  it("answers HELP for the business that last texted the number, and keywords in Spanish", async () => {
    const sentenceOf = async (Body: string) => messageOf(await (await answerText({ From, Body })).text());
    expect(await sentenceOf("HELP")).toMatch(/^This number: /);
    for (const businessName of ["Ace & Sons", "Zenith"]) {
      const api = apiAs((await createTestOrganization()).apiKey);
      await api.patch("/api/app/account", { businessName });
      await enrollAdvocate(api, await createCampaign(api), { phone: From });
      expect(await sentenceOf("HELP")).toContain(businessName.replace("&", "&amp;"));
    }
    expect(await sentenceOf("Parar")).toMatch(/^Zenith: ya no te enviaremos/);
    expect(await isStopped(From)).toBe(true);
    expect(await sentenceOf("INICIAR")).toMatch(/^Zenith: te enviaremos/);
    expect(await isStopped(From)).toBe(false);
  });

  it("answers HELP in the language of the last text to the number", async () => {
    const api = apiAs((await createTestOrganization()).apiKey);
    await api.patch("/api/app/account", { language: "es" });
    await enrollAdvocate(api, await createCampaign(api), { phone: From });
    expect(messageOf(await (await answerText({ From, Body: "HELP" })).text())).toContain("Responde STOP");
  });

  it("trusts Twilio's interpretation of a text over its words", async () => {
    const steps = [
      [{ Body: "ALTO", OptOutType: "STOP" }, true],
      [{ Body: "STOP", OptOutType: "START" }, false],
      [{ Body: "STOP", OptOutType: "HELP" }, false],
      [{ Body: "STOP", OptOutType: "" }, true],
    ] as const;
    for (const [text, stopped] of steps) {
      await answerText({ From, ...text });
      expect(await isStopped(From)).toBe(stopped);
    }
  });

  it.each(["+447911123456", "whatsapp:+14155552671", "46080", "+1415555267"])(
    "ignores a text from %s, since we text no such number",
    async (sender) => {
      expect((await answerText({ From: sender, Body: "STOP" })).status).toBe(200);
      expect(await isStopped(sender)).toBe(false);
    },
  );

  it("is not found unless Twilio is set up", async () => {
    onTestFinished(() => setEnv(twilioAccount));
    setEnv(noAccount);
    const answer = await answerText({ From, Body: "STOP" });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: "not_found" });
    expect(await isStopped(From)).toBe(false);
  });

  it("accepts up to 64 KiB", async () => {
    const body = (bytes: number) => `${new URLSearchParams(form)}&`.padEnd(bytes, "&");
    expect((await postText(body(64 * KIB + 1), signText(form))).status).toBe(413);
    expect(await isStopped(From)).toBe(false);
    expect((await postText(body(64 * KIB), signText(form))).status).toBe(200);
    expect(await isStopped(From)).toBe(true);
  });

  it.each(["GET", "PUT", "PATCH", "DELETE"])("rejects %s", async (method) => {
    const answer = await apiAs(null).send(method, inboundPath);
    expectRefusal(answer, 405, "method_not_allowed");
    expect(answer.headers.get("allow")).toBe("POST");
  });

  const without = (name: string) => {
    const { [name]: _, ...rest } = form;
    return rest;
  };
  const signed = (fields: Readonly<Record<string, string>>) => post(fields, signText(fields));
  const forgeries: Readonly<Record<string, () => Promise<Response>>> = {
    "without a signature": () => post(form, null),
    "with an empty signature": () => post(form, ""),
    "with a forged signature": () => post(form, Buffer.alloc(20).toString("base64")),
    "with a signature cut short": () => post(form, signText(form).slice(0, -1)),
    "with the signature of another token": () => post(form, signText(form, inboundUrl, "another".repeat(5))),
    "with the signature for another address": () => post(form, signText(form, `${inboundUrl}/other`)),
    "with the signature for https": () => post(form, signText(form, inboundUrl.replace("http:", "https:"))),
    "with another number": () => post(form, signText({ ...form, From: uniquePhone() })),
    "with an extra field": () => post({ ...form, OptOutType: "STOP" }, signText(form)),
    "with a missing field": () => post(without("NumMedia"), signText(form)),
    "with a second text besides the signed one": () => {
      const text = inboundText({ From, Body: "Hi" });
      return postText(`${new URLSearchParams(text)}&Body=STOP`, signText(text));
    },
    "of another account": () => signed({ ...form, AccountSid: `AC${"f".repeat(32)}` }),
    "of no account": () => signed(without("AccountSid")),
    "without a sender": () => signed(without("From")),
    "in JSON": () => postText(JSON.stringify(form), signText(form)),
    "with an empty body": () => postText("", signText({})),
  };

  it.each(Object.entries(forgeries))("rejects a request %s and stops nothing", async (_, forge) => {
    const answer = await forge();
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toBe("X-Twilio-Signature");
    expect(await answer.json()).toMatchObject({
      code: "unauthenticated",
      detail: expect.stringMatching(/^Only Twilio may call this address/),
    });
    expect(await isStopped(From)).toBe(false);
  });

  it("limits unsigned requests per network address, and only those", async () => {
    const { RATE_LIMIT } = env();
    onTestFinished(() => setEnv({ RATE_LIMIT }));
    setEnv({ RATE_LIMIT: "on" });
    expect((await post(form, null)).headers.get("ratelimit-policy")).toBe('"unauthenticated";q=300;w=60');
    expect((await signed(form)).headers.get("ratelimit-policy")).toBeNull();
  });

  it("answers a number ten times an hour, in case a machine replies", async () => {
    const { RATE_LIMIT } = env();
    onTestFinished(() => setEnv({ RATE_LIMIT }));
    setEnv({ RATE_LIMIT: "on" });
    const answers: string[] = [];
    for (let at = 0; at < 11; at++) answers.push(await (await answerText({ From, Body: "HELP" })).text());
    expect(answers.filter((answer) => answer !== silence)).toHaveLength(10);
  });

  it("accepts any characters and any fields that Twilio may add", async () => {
    const text = { ...form, Body: "Stop! 🛑 + & = %", "Media Url0": "https://api.example.com/é", Zip: "" };
    expect((await signed(text)).status).toBe(200);
    expect(await isStopped(From)).toBe(true);
  });

  it.each(["https://refer.example.com", "https://refer.example.com/", "https://refer.example.com:8443"])(
    "checks the signature against the public address %s, not the one a proxy requests",
    async (address) => {
      const { APP_URL = "" } = env();
      onTestFinished(() => setEnv({ APP_URL }));
      setEnv({ APP_URL: address });
      const url = `${address.replace(/\/$/, "")}/api/webhooks/twilio`;
      expect((await signed(form)).status).toBe(401);
      expect((await post(form, signText(form, url))).status).toBe(200);
      expect(await isStopped(From)).toBe(true);
    },
  );
});
