import { describe, expect, it } from "vitest";
import { createTwilioDriver } from "@/lib/messages/drivers/twilio";
import { failureOf, makeText } from "@/proof/fixtures/deliveries";
import { isolateSmsProvider } from "@/proof/fixtures/isolate-providers";
import type { Answer, Mood } from "@/proof/fixtures/local-provider";
import { optedOut, SmsProvider, smsProblem, startSmsProvider } from "@/proof/fixtures/sms-provider";

const provider = isolateSmsProvider();

interface Sending {
  timeoutMs?: number;
  accountSid?: string;
  authToken?: string;
  baseUrl?: string;
  to?: string;
}

function send({ to, ...of }: Sending = {}) {
  const { env } = provider();
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = env;
  const driver = createTwilioDriver({ accountSid, authToken, from, baseUrl: env.TWILIO_BASE_URL, ...of });
  return driver(makeText(to ? { to } : {}));
}

describe("Twilio makes a text wait", () => {
  const wait = { "Retry-After": "2" };
  const answers: [string, Answer, retryAfterMs?: number][] = [
    ["it is asked too often", smsProblem(429, 20429, "Too Many Requests", wait), 2_000],
    ["a proxy is asked too often", { status: 429, body: "slow down", headers: wait }, 2_000],
    ["too many texts are in its queue", smsProblem(400, 21611, "Queue is full")],
    ["it is broken", smsProblem(500, 20500, "Internal Server Error")],
    ["it is down for a while", smsProblem(503, 20503, "Unavailable", wait), 2_000],
    ["a proxy answers in its place", { status: 502, body: "<html>Bad gateway</html>" }],
    ["a proxy refuses in its place", { status: 403, body: "<html>Are you human?</html>" }],
    ["a proxy sends it elsewhere", { status: 302, headers: { Location: "/elsewhere" } }],
    ["the token is wrong", smsProblem(401, 20003, "Authenticate")],
    ["the key may not send", smsProblem(403, 20003, "Permission denied")],
    ["the account is not active", smsProblem(403, 20005, "Account not active")],
    [
      "the sender is not the account's",
      smsProblem(400, 21606, "The 'From' phone number provided is not valid"),
    ],
    ["the sender is of another account", smsProblem(400, 21659, "Not a Twilio number")],
    ["the account is suspended", smsProblem(400, 10001, "Account is not active")],
    ["the account is unknown", smsProblem(404, 20404, "Not found")],
    ["an error is not an object", { status: 400, body: "null" }],
    ["an error has no code", { status: 400, body: { message: "Bad" } }],
    ["an error looks like an acceptance", { status: 500, body: { sid: "SM1" } }],
    ["an acceptance has no id", { status: 201, body: {} }],
    ["an acceptance is no JSON", { status: 200, body: "OK" }],
  ];

  it.each(answers)("when %s", async (_, answer, retryAfterMs) => {
    provider().mood = answer;
    expect((await failureOf(send())).retryAfterMs).toBe(retryAfterMs);
    expect(provider().requests).toBe(1);
  });

  it.each<Mood>(["hanging", "dripping"])("when it is %s, after the time for one attempt", async (mood) => {
    provider().mood = mood;
    expect((await failureOf(send({ timeoutMs: 100 }))).message).toBe("Twilio gave no answer (ERR_CANCELED)");
  });

  it.each<Mood>(["down", "cut"])("when the connection is %s", async (mood) => {
    provider().mood = mood;
    const failure = await failureOf(send());
    expect(failure.message).toBe("Twilio gave no answer (ECONNRESET)");
    expect(failure.cause).toBeUndefined();
  });

  it("when nobody listens at the address", async () => {
    const gone = await startSmsProvider();
    await gone.close();
    expect((await failureOf(send({ baseUrl: gone.url }))).message).toContain("ECONNREFUSED");
  });

  it.each([{ authToken: "wrong" }, { accountSid: `AC${"0".repeat(32)}` }])(
    "when this installation's credentials are not the account's: %o",
    async (wrong) => {
      expect((await failureOf(send(wrong))).message).toBe("Twilio answered 401: error 20003, Authenticate");
    },
  );
});

describe("Twilio refuses for good", () => {
  it.each([
    [21211, "This is not a valid phone number."],
    [21408, "This Twilio account is not allowed to text the country of this number."],
    [21612, "This number cannot be texted from TWILIO_FROM."],
    [21614, "This is not a mobile number."],
    [30006, "This number cannot be reached by text."],
    [21999, "Twilio refused it (error 21999): In its words"],
  ])("with error %s", async (code, reason) => {
    provider().mood = smsProblem(400, code, "In its words");
    expect(await send()).toEqual({ outcome: "refused", reason });
    expect(provider().requests).toBe(1);
  });

  it.each([403, 409, 413, 422])("with status %s", async (status) => {
    provider().mood = smsProblem(status, 21614, "Not a mobile number");
    expect(await send()).toMatchObject({ outcome: "refused" });
  });

  it("a recipient who opted out, says so, and goes on with the next", async () => {
    provider().refusals.set("+14155552672", optedOut);
    const reason = "The recipient has replied STOP to opt out of texts.";
    expect(await send({ to: "+14155552672" })).toEqual({ outcome: "refused", reason, optedOut: true });
    expect(await send()).toMatchObject({ outcome: "sent" });
  });

  it("what is no phone number", async () => {
    expect(await send({ to: "ann" })).toMatchObject({ outcome: "refused" });
  });
});

describe("what is kept of Twilio's words", () => {
  const { TWILIO_AUTH_TOKEN: token } = new SmsProvider().env;

  it.each([400, 500])("is one short line without the token, after %s", async (status) => {
    provider().mood = smsProblem(status, 21999, `Not for\n${token}: ${"x".repeat(300)}`);
    const words = await send().then(JSON.stringify, String);
    expect(words).toContain("Not for …: xxx");
    expect(words).not.toContain("t0psecret");
    expect(words.length).toBeLessThan(300);
  });
});
