import { describe, expect, it } from "vitest";
import { parseEnv } from "@/lib/kit/env";
import { emailProvider, readMailServer } from "@/lib/kit/env-mail";

const EMAIL_FROM = "rewards@acme.com";
const login = { SMTP_USER: "rewards@acme.com", SMTP_PASS: "hunter2, or 3" };
const server = (set: Record<string, string>) => readMailServer(parseEnv({ EMAIL_FROM, ...set }));

function refusalOf(set: Record<string, string>): string {
  try {
    parseEnv(set);
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
  return "";
}

describe("the settings of a mail server", () => {
  it.each([
    [{}, { port: 587, secure: false }],
    [{ SMTP_SECURE: "true" }, { port: 465, secure: true }],
    [{ SMTP_PORT: "465" }, { port: 465, secure: true }],
    [{ SMTP_PORT: "2525" }, { port: 2525, secure: false }],
    [
      { SMTP_PORT: "465", SMTP_SECURE: "false" },
      { port: 465, secure: false },
    ],
    [
      { SMTP_INSECURE: "on", SMTP_PORT: "25" },
      { port: 25, secure: false, insecure: true },
    ],
    [login, { login: { user: login.SMTP_USER, pass: login.SMTP_PASS } }],
  ])("may be single variables: %o", (set, read) => {
    const common = { host: "smtp.acme.com", port: 587, secure: false, insecure: false, setBy: "SMTP_HOST" };
    expect(server({ SMTP_HOST: "smtp.acme.com", ...set })).toEqual({ ...common, ...read });
  });

  it.each([
    ["smtp://smtp.acme.com", { port: 587, secure: false }],
    ["smtp://smtp.acme.com:2525/", { port: 2525, secure: false }],
    ["smtps://smtp.acme.com", { port: 465, secure: true }],
    ["smtp://smtp.acme.com:465", { port: 465, secure: true }],
    ["smtp://me%40acme.com:p%2Fw%23@smtp.acme.com", { login: { user: "me@acme.com", pass: "p/w#" } }],
    ["smtp://[2001:db8::25]:25", { host: "2001:db8::25", port: 25 }],
  ])("may be one address: %s", (SMTP_URL, read) => {
    const common = { host: "smtp.acme.com", port: 587, secure: false, insecure: false, setBy: "SMTP_URL" };
    expect(server({ SMTP_URL })).toEqual({ ...common, ...read });
  });

  it.each([
    ["SMTP_HOST", "smtp://smtp.acme.com"],
    ["SMTP_HOST", "smtp.acme.com:587"],
    ["SMTP_PORT", "0"],
    ["SMTP_PORT", "smtp"],
    ["SMTP_SECURE", "tls"],
    ["SMTP_INSECURE", "yes"],
    ["SMTP_URL", "smtp.acme.com:587"],
    ["SMTP_URL", "https://smtp.acme.com"],
    ["SMTP_URL", "smtp://hunter2@smtp.acme.com"],
    ["SMTP_URL", "smtp://me:hunter2@smtp.acme.com/?pool=true"],
    ["SMTP_URL", "smtp://me:hunter2#3@smtp.acme.com"],
    ["SMTP_URL", "smtp://me:hunter2%@smtp.acme.com"],
  ])("report a wrong %s (%s) in one line without its value", (name, value) => {
    const refusal = refusalOf({ EMAIL_FROM, SMTP_HOST: "smtp.acme.com", [name]: value });
    expect(refusal).toMatch(new RegExp(`^Wrong configuration: ${name} must be `));
    expect(refusal).not.toMatch(/\n|hunter2/);
  });

  const host = { SMTP_HOST: "smtp.acme.com" };
  it.each<[Record<string, string>, string]>([
    [
      { EMAIL_FROM, RESEND_API_KEY: "re_Abc123", ...host },
      "RESEND_API_KEY and SMTP_HOST are both set: remove one, emails go out through one provider",
    ],
    [
      { EMAIL_FROM, RESEND_API_KEY: "re_Abc123", SMTP_URL: "smtp://smtp.acme.com" },
      "RESEND_API_KEY and SMTP_URL are both set: remove one, emails go out through one provider",
    ],
    [
      { EMAIL_FROM, SMTP_URL: "smtp://smtp.acme.com", ...host },
      "SMTP_URL and SMTP_HOST are both set: remove one, SMTP_URL has everything",
    ],
    [{ ...host }, "EMAIL_FROM must be set too, or SMTP_HOST removed"],
    [{ EMAIL_FROM, ...host, SMTP_USER: "me" }, "SMTP_PASS must be set too, or SMTP_USER removed"],
    [{ EMAIL_FROM, ...host, SMTP_PASS: "hunter2" }, "SMTP_USER must be set too, or SMTP_PASS removed"],
    [{ SMTP_PORT: "587", SMTP_SECURE: "false" }, "SMTP_HOST must be set too, or SMTP_PORT and SMTP_SECURE removed"],
  ])("contradict each other or are incomplete: %o", (set, phrase) => {
    expect(refusalOf(set)).toBe(`Wrong configuration: ${phrase}`);
  });

  it("choose the provider", () => {
    const providerOf = (set: Record<string, string>) => emailProvider(parseEnv(set));
    expect(providerOf({})).toBeUndefined();
    expect(providerOf({ EMAIL_FROM, RESEND_API_KEY: "re_Abc123" })).toBe("resend");
    expect(providerOf({ EMAIL_FROM, ...host })).toBe("smtp");
    expect(providerOf({ EMAIL_FROM, SMTP_URL: "smtp://localhost:25" })).toBe("smtp");
  });
});
