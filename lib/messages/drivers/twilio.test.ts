import { describe, expect, it } from "vitest";
import { createTwilioDriver } from "@/lib/messages/drivers/twilio";
import { failureOf, makeText } from "@/proof/fixtures/deliveries";
import { isolateSmsProvider } from "@/proof/fixtures/isolate-providers";
import type { Answer, Mood } from "@/proof/fixtures/local-provider";
import { optedOut, SmsProvider, smsProblem, startSmsProvider } from "@/proof/fixtures/sms-provider";

const provider = isolateSmsProvider();

function driver(of: Partial<Parameters<typeof createTwilioDriver>[0]> = {}) {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM, TWILIO_BASE_URL } = provider().env;
  return createTwilioDriver({
    accountSid: TWILIO_ACCOUNT_SID,
    authToken: TWILIO_AUTH_TOKEN,
    from: TWILIO_FROM,
    baseUrl: TWILIO_BASE_URL,
    ...of,
  });
}

const send = (of?: Parameters<typeof driver>[0], to?: string) => driver(of)(makeText(to ? { to } : {}));

describe("a text through Twilio", () => {
  it("arrives unchanged, from the installation's number", async () => {
    const text = makeText({ body: "Søren: $25 + 5% = yours & more\nhttps://acme.com/r/1?a=b" });
    const delivery = await driver({ baseUrl: `${provider().url}/` })(text);
    const { messageId: idempotencyKey, to, body } = text;
    const sender = { from: provider().env.TWILIO_FROM, messagingServiceSid: null };
    expect(provider().accepted).toEqual([{ id: expect.any(String), idempotencyKey, to, body, ...sender }]);
    expect(delivery).toEqual({ outcome: "sent", providerId: provider().accepted[0]?.id });
  });

  it("can use a messaging service", async () => {
    const from = `MG${"0".repeat(32)}`;
    await send({ from });
    expect(provider().accepted).toMatchObject([{ from: null, messagingServiceSid: from }]);
  });

  it("is sent again if the response to its acceptance was lost, since Twilio ignores the key", async () => {
    const text = makeText();
    provider().mood = "cut";
    await failureOf(driver()(text));
    provider().mood = "well";
    expect(await driver()(text)).toMatchObject({ outcome: "sent" });
    const keys = provider().accepted.map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toEqual([text.messageId, text.messageId]);
  });

  it("carries its own key when many are sent at once", async () => {
    const texts = Array.from({ length: 10 }, () => makeText());
    const deliveries = await Promise.all(texts.map(driver()));
    expect(new Set(deliveries.map(({ outcome }) => outcome))).toEqual(new Set(["sent"]));
    const keys = provider().accepted.map(({ idempotencyKey }) => idempotencyKey);
    expect(keys.sort()).toEqual(texts.map(({ messageId }) => messageId).sort());
  });
});

describe("Twilio makes a text wait", () => {
  const wait = { "Retry-After": "2" };
  it.each<[string, Answer, retryAfterMs?: number]>([
    ["it rate-limits us", smsProblem(429, 20429, "Too Many Requests", wait), 2_000],
    ["a proxy rate-limits us", { status: 429, body: "slow down", headers: wait }, 2_000],
    ["its queue is full", smsProblem(400, 21611, "Queue is full")],
    ["it is temporarily down", smsProblem(503, 20503, "Unavailable", wait), 2_000],
    ["a proxy responds instead", { status: 502, body: "<html>Bad gateway</html>" }],
    ["a proxy refuses instead", { status: 403, body: "<html>Are you human?</html>" }],
    ["a proxy redirects it", { status: 302, headers: { Location: "/elsewhere" } }],
    ["the token is wrong", smsProblem(401, 20003, "Authenticate")],
    ["the key has no permission to send", smsProblem(403, 20003, "Permission denied")],
    ["the account is not active", smsProblem(403, 20005, "Account not active")],
    ["the sender does not belong to the account", smsProblem(400, 21606, "The 'From' number is not valid")],
    ["the sender belongs to another account", smsProblem(400, 21659, "Not a Twilio number")],
    ["the account is suspended", smsProblem(400, 10001, "Account is not active")],
    ["the account is unknown", smsProblem(404, 20404, "Not found")],
    ["an error is not an object", { status: 400, body: "null" }],
    ["an error has no code", { status: 400, body: { message: "Bad" } }],
    ["an error looks like an acceptance", { status: 500, body: { sid: "SM1" } }],
    ["an acceptance has no id", { status: 201, body: {} }],
    ["an acceptance is not JSON", { status: 200, body: "OK" }],
  ])("when %s", async (_, answer, retryAfterMs) => {
    provider().mood = answer;
    expect((await failureOf(send())).retryAfterMs).toBe(retryAfterMs);
    expect(provider().requests).toBe(1);
  });

  it.each<Mood>(["hanging", "dripping"])("when it is %s, after the time for one attempt", async (mood) => {
    provider().mood = mood;
    expect((await failureOf(send({ timeoutMs: 100 }))).message).toBe("Twilio gave no answer (ERR_CANCELED)");
  });

  it("when the connection is lost, or nothing listens at the address", async () => {
    provider().mood = "down";
    const failure = await failureOf(send());
    expect(failure.message).toBe("Twilio gave no answer (ECONNRESET)");
    // The library's error contains the credentials.
    expect(failure.cause).toBeUndefined();
    const gone = await startSmsProvider();
    await gone.close();
    expect((await failureOf(send({ baseUrl: gone.url }))).message).toContain("ECONNREFUSED");
  });

  it.each([{ authToken: "wrong" }, { accountSid: `AC${"0".repeat(32)}` }])(
    "when this installation's credentials do not belong to the account: %o",
    async (wrong) => {
      expect((await failureOf(send(wrong))).message).toBe("Twilio answered 401: error 20003, Authenticate");
    },
  );
});

describe("Twilio permanently refuses", () => {
  it.each([
    [400, 21211, "This is not a valid phone number."],
    [400, 21408, "This Twilio account can’t text that country."],
    [400, 21612, "This number can’t be texted from TWILIO_FROM."],
    [403, 21614, "This is not a mobile number."],
    [409, 30006, "This number can’t get texts."],
    [413, 21999, "Twilio refused it (error 21999): In its words"],
    [422, 21999, "Twilio refused it (error 21999): In its words"],
  ])("a text with status %i and error %i", async (status, code, reason) => {
    provider().mood = smsProblem(status, code, "In its words");
    expect(await send()).toEqual({ outcome: "refused", reason });
    expect(provider().requests).toBe(1);
  });

  it("a recipient who opted out, with the reason, and accepts the next", async () => {
    provider().refusals.set("+14155552672", optedOut);
    const reason = "The recipient has replied STOP to opt out of texts.";
    expect(await send({}, "+14155552672")).toEqual({ outcome: "refused", reason, optedOut: true });
    expect(await send({}, "ann")).toEqual({
      outcome: "refused",
      reason: "This is not a valid phone number.",
    });
    expect(await send()).toMatchObject({ outcome: "sent" });
  });

  it.each([400, 500])("with an error that is stored as one short line without the token, after %s", async (status) => {
    const { TWILIO_AUTH_TOKEN: token } = new SmsProvider().env;
    provider().mood = smsProblem(status, 21999, `Not for\n${token}: ${"x".repeat(300)}`);
    const result = await send().then(JSON.stringify, String);
    expect(result).toContain("Not for …: xxx");
    expect(result).not.toContain("t0psecret");
    expect(result.length).toBeLessThan(300);
  });
});
