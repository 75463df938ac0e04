import { describe, expect, it } from "vitest";
import { createResendDriver, type ResendOptions } from "@/lib/messages/drivers/resend";
import { formatSender } from "@/lib/messages/drivers/sender";
import { failureOf, makeEmail } from "@/proof/fixtures/deliveries";
import { EmailProvider, emailProblem, startEmailProvider } from "@/proof/fixtures/email-provider";
import { isolateEmailProvider } from "@/proof/fixtures/isolate-providers";
import type { Answer, Mood } from "@/proof/fixtures/local-provider";

const provider = isolateEmailProvider();

function driver(of: Partial<ResendOptions> = {}) {
  const { RESEND_API_KEY: apiKey, EMAIL_FROM: from, RESEND_BASE_URL: baseUrl } = provider().env;
  return createResendDriver({ apiKey, from, baseUrl, ...of });
}

const send = (of?: Partial<ResendOptions>, to?: string) => driver(of)(makeEmail(to ? { to } : {}));

describe("an email through Resend", () => {
  it("arrives unchanged, in the business's name and from the installation's address", async () => {
    const headers = { "List-Unsubscribe": "<https://acme.com/u/1>", "List-Unsubscribe-Post": "One-Click" };
    const email = makeEmail({ fromName: 'Smith, "Joe" & Söhne', headers });
    const delivery = await driver({ baseUrl: `${provider().url}/` })(email);
    const { messageId, fromName: _, ...content } = email;
    const from = "\"Smith, 'Joe' & Söhne\" <rewards@mail.acme.com>";
    expect(provider().accepted).toEqual([{ id: expect.any(String), idempotencyKey: messageId, from, ...content }]);
    expect(delivery).toEqual({ outcome: "sent", providerId: provider().accepted[0]?.id });
  });

  it("is sent once, even if it is handed over repeatedly and a response was lost", async () => {
    const email = makeEmail();
    provider().mood = "cut";
    await failureOf(driver()(email));
    provider().mood = "well";
    const sent = { outcome: "sent", providerId: provider().accepted[0]?.id };
    for (const _ of ["once", "twice"]) expect(await driver()(email)).toEqual(sent);
    expect(provider().accepted).toHaveLength(1);
  });

  it("that timed out is accepted in the meantime and sent once", async () => {
    const email = makeEmail();
    const release = provider().hold();
    await failureOf(driver({ timeoutMs: 500 })(email));
    expect((await failureOf(driver()(email))).message).toContain("409");
    await release();
    expect(await driver()(email)).toEqual({ outcome: "sent", providerId: provider().accepted[0]?.id });
    expect(provider().accepted).toHaveLength(1);
  });

  it("is refused if its content differs from the accepted one", async () => {
    const email = makeEmail();
    await driver()(email);
    const reason = expect.stringContaining("most likely delivered");
    expect(await driver()({ ...email, subject: "Other" })).toEqual({ outcome: "refused", reason });
  });
});

describe("Resend makes a message wait", () => {
  const wait = { "Retry-After": "2" };
  it.each<[string, Answer, retryAfterMs?: number]>([
    ["it rate-limits us", emailProblem(429, "rate_limit_exceeded", "Too many requests", wait), 2_000],
    ["a quota is used up", emailProblem(429, "monthly_quota_exceeded", "Monthly quota")],
    ["a proxy rate-limits us", { status: 429, body: "slow down", headers: wait }, 2_000],
    ["it is broken", emailProblem(500, "application_error", "Broken")],
    ["it is temporarily down", emailProblem(503, "unavailable", "Back soon", wait), 2_000],
    ["a proxy responds instead", { status: 502, body: "<html>Bad gateway</html>" }],
    ["a proxy refuses instead", { status: 403, body: "<html>Are you human?</html>" }],
    ["the first attempt is in progress", emailProblem(409, "concurrent_idempotent_requests", "In progress")],
    ["there is no key", emailProblem(401, "missing_api_key", "Missing API Key")],
    ["the domain is not verified yet", emailProblem(403, "validation_error", "The domain is not verified")],
    ["the error's name says the key is wrong", emailProblem(400, "invalid_api_key", "Forbidden")],
    ["the error's message says the key is wrong", emailProblem(400, "validation_error", "API key is invalid")],
    ["the endpoint is not found", emailProblem(404, "not_found", "No such endpoint")],
    ["an error is not an object", { status: 400, body: "null" }],
    ["an error has no name", { status: 400, body: { message: "Bad" } }],
    ["an acceptance has no id", { status: 200, body: {} }],
    ["an acceptance is not JSON", { status: 200, body: "OK" }],
    ["an acceptance is null", { status: 200, body: "null" }],
  ])("when %s", async (_, answer, retryAfterMs) => {
    provider().mood = answer;
    expect((await failureOf(send())).retryAfterMs).toBe(retryAfterMs);
    expect(provider().requests).toBe(1);
  });

  it.each<Mood>(["hanging", "dripping"])("when it is %s, after the time for one attempt", async (mood) => {
    provider().mood = mood;
    expect((await failureOf(send({ timeoutMs: 100 }))).message).toBe("Resend gave no answer");
  });

  it("when the connection fails, or nothing listens at the address", async () => {
    provider().mood = "down";
    await failureOf(send());
    const gone = await startEmailProvider();
    await gone.close();
    await failureOf(send({ baseUrl: gone.url }));
  });

  it("when this installation's key does not belong to the account", async () => {
    const { message } = await failureOf(send({ apiKey: "re_wrong_key" }));
    expect(message).toBe("Resend answered 401: API key is invalid");
  });
});

describe("Resend permanently refuses", () => {
  it.each<[string, Answer, reason: string]>([
    ["a field it considers wrong", emailProblem(400, "validation_error", "Bad field"), "Bad field"],
    ["another message with the same key", emailProblem(409, "conflict", "Conflict"), "Conflict"],
    ["an address it considers wrong", emailProblem(422, "validation_error", "Invalid `to`"), "Invalid `to`"],
    ["a message it considers too large", emailProblem(413, "too_large", "Too large"), "Too large"],
    ["a message it considers insecure", emailProblem(451, "security_error", "A security issue"), "A security issue"],
  ])("%s", async (_, answer, reason) => {
    provider().mood = answer;
    expect(await send()).toEqual({ outcome: "refused", reason: `Resend refused it: ${reason}` });
    expect(provider().requests).toBe(1);
  });

  it("one recipient and accepts the next", async () => {
    expect(await send({}, "not an address")).toMatchObject({ outcome: "refused" });
    expect(await send()).toMatchObject({ outcome: "sent" });
  });

  it.each([422, 500])("with an error that is stored as one short line without the key, after %s", async (status) => {
    const { RESEND_API_KEY: key } = new EmailProvider().env;
    provider().mood = emailProblem(status, "validation_error", `Not for\n${key}: ${"x".repeat(300)}`);
    const result = await send().then(JSON.stringify, String);
    expect(result).toContain("Not for …: xxx");
    expect(result).not.toContain("T0psecret");
    expect(result.length).toBeLessThan(300);
  });
});

describe("the sender", () => {
  it.each([
    ["Acme Plumbing", '"Acme Plumbing" <rewards@acme.com>'],
    ["Smith, Jones & Co.", '"Smith, Jones & Co." <rewards@acme.com>'],
    ['Joe "The Pipe" Smith', "\"Joe 'The Pipe' Smith\" <rewards@acme.com>"],
    ["Bäckerei Öz 🥐", '"Bäckerei Öz 🥐" <rewards@acme.com>'],
    ["Acme\r\nBcc: all@acme.com", '"Acme Bcc: all@acme.com" <rewards@acme.com>'],
    ["Acme <boss@bank.com>", '"Acme boss@bank.com" <rewards@acme.com>'],
    ["  Acme\u2028\t Inc\\ ", '"Acme Inc" <rewards@acme.com>'],
  ])("shows %j as %s", (name, from) => {
    expect(formatSender(name, "rewards@acme.com")).toBe(from);
    expect(formatSender(name, "Our Rewards <rewards@acme.com>")).toBe(from);
  });

  it.each([
    ["rewards@acme.com", "rewards@acme.com"],
    ["Our Rewards <rewards@acme.com>", '"Our Rewards" <rewards@acme.com>'],
    ['"Rewards, Inc." <rewards@acme.com>', '"Rewards, Inc." <rewards@acme.com>'],
    ["<rewards@acme.com>", "rewards@acme.com"],
  ])("falls back to EMAIL_FROM %s if the name has no printable characters", (emailFrom, from) => {
    expect(formatSender(" \\<>\n", emailFrom)).toBe(from);
  });
});
