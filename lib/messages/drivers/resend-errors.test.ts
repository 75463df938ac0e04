import { describe, expect, it } from "vitest";
import { createResendDriver } from "@/lib/messages/drivers/resend";
import { failureOf, makeEmail } from "@/proof/fixtures/deliveries";
import { EmailProvider, emailProblem, startEmailProvider } from "@/proof/fixtures/email-provider";
import { isolateEmailProvider } from "@/proof/fixtures/isolate-providers";
import type { Answer, Mood } from "@/proof/fixtures/local-provider";

const provider = isolateEmailProvider();

function send(of: { timeoutMs?: number; apiKey?: string; baseUrl?: string; to?: string } = {}) {
  const { RESEND_API_KEY: apiKey, EMAIL_FROM: from, RESEND_BASE_URL: baseUrl } = provider().env;
  return createResendDriver({ apiKey, from, baseUrl, ...of })(makeEmail(of.to ? { to: of.to } : {}));
}

describe("Resend makes a message wait", () => {
  const wait = { "Retry-After": "2" };
  const answers: [string, Answer, retryAfterMs?: number][] = [
    ["it is asked too often", emailProblem(429, "rate_limit_exceeded", "Too many requests", wait), 2_000],
    ["the day's quota is used up", emailProblem(429, "daily_quota_exceeded", "Daily quota", wait), 2_000],
    ["the month's quota is used up", emailProblem(429, "monthly_quota_exceeded", "Monthly quota")],
    ["a proxy is asked too often", { status: 429, body: "slow down", headers: wait }, 2_000],
    ["it is broken", emailProblem(500, "internal_server_error", "Broken")],
    ["it is broken in another way", emailProblem(500, "application_error", "Broken")],
    ["it is down for a while", emailProblem(503, "unavailable", "Back soon", wait), 2_000],
    ["a proxy answers in its place", { status: 502, body: "<html>Bad gateway</html>" }],
    ["a proxy refuses in its place", { status: 403, body: "<html>Are you human?</html>" }],
    ["a first attempt is under way", emailProblem(409, "concurrent_idempotent_requests", "In progress")],
    ["there is no key", emailProblem(401, "missing_api_key", "Missing API Key")],
    ["the key is wrong", emailProblem(403, "invalid_api_key", "API key is invalid")],
    [
      "the sender's domain is not verified yet",
      emailProblem(403, "validation_error", "The domain is not verified"),
    ],
    ["the key is wrong in its words", emailProblem(403, "invalid_api_key", "Forbidden")],
    ["the key is wrong under another name", emailProblem(400, "validation_error", "API key is invalid")],
    ["the key may not send", emailProblem(401, "restricted_api_key", "This API key is restricted")],
    ["it is not found at the address", emailProblem(404, "not_found", "No such endpoint")],
    ["an error is not an object", { status: 400, body: "null" }],
    ["an error has no name", { status: 400, body: { message: "Bad" } }],
    ["an acceptance has no id", { status: 200, body: {} }],
    ["an acceptance is no JSON", { status: 200, body: "OK" }],
    ["an acceptance is null", { status: 200, body: "null" }],
  ];

  it.each(answers)("when %s", async (_, answer, retryAfterMs) => {
    provider().mood = answer;
    expect((await failureOf(send())).retryAfterMs).toBe(retryAfterMs);
    expect(provider().requests).toBe(1);
  });

  it.each<Mood>(["hanging", "dripping"])("when it is %s, after the time for one attempt", async (mood) => {
    provider().mood = mood;
    expect((await failureOf(send({ timeoutMs: 100 }))).message).toBe("Resend gave no answer");
  });

  it.each<Mood>(["down", "cut"])("when the connection is %s", async (mood) => {
    provider().mood = mood;
    await failureOf(send());
  });

  it("when nobody listens at the address", async () => {
    const gone = await startEmailProvider();
    await gone.close();
    await failureOf(send({ baseUrl: gone.url }));
  });

  it("when this installation's key is not the account's", async () => {
    const { message } = await failureOf(send({ apiKey: "re_wrong_key" }));
    expect(message).toBe("Resend answered 401: API key is invalid");
  });
});

describe("Resend refuses for good", () => {
  const refusals: [string, Answer, reason: string][] = [
    ["a field it finds wrong", emailProblem(400, "validation_error", "Bad field"), "Bad field"],
    ["an address it finds wrong", emailProblem(422, "validation_error", "Invalid `to`"), "Invalid `to`"],
    ["a message it finds too large", emailProblem(413, "too_large", "Too large"), "Too large"],
    ["what it finds insecure", emailProblem(451, "security_error", "A security issue"), "A security issue"],
  ];

  it.each(refusals)("%s", async (_, answer, reason) => {
    provider().mood = answer;
    expect(await send()).toEqual({ outcome: "refused", reason: `Resend refused it: ${reason}` });
    expect(provider().requests).toBe(1);
  });

  it("one recipient, and goes on with the next", async () => {
    provider().refusals.set("bob@mail.acme.com", emailProblem(422, "validation_error", "Invalid `to`"));
    expect(await send({ to: "bob@mail.acme.com" })).toMatchObject({ outcome: "refused" });
    expect(await send({ to: "not an address" })).toMatchObject({ outcome: "refused" });
    expect(await send()).toMatchObject({ outcome: "sent" });
  });
});

describe("what is kept of Resend's words", () => {
  const { RESEND_API_KEY: key } = new EmailProvider().env;
  const wordy = `Not for\n${key}: ${"x".repeat(300)}`;

  it.each([422, 500])("is one short line without the key, after %s", async (status) => {
    provider().mood = emailProblem(status, "validation_error", wordy);
    const words = await send().then(JSON.stringify, String);
    expect(words).toContain("Not for …: xxx");
    expect(words).not.toContain("T0psecret");
    expect(words.length).toBeLessThan(300);
  });
});
