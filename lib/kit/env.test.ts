import { afterEach, describe, expect, it } from "vitest";
import { appUrl, authSecret, authSecrets, databaseUrl, env, parseEnv, setEnv } from "@/lib/kit/env";

const resend = { RESEND_API_KEY: "re_Abc123_def456", EMAIL_FROM: "rewards@acme.com" };
const bucket = {
  BACKUP_S3_URL: "https://s3.eu-central-1.amazonaws.com/my-bucket/rewards",
  BACKUP_S3_REGION: "eu-central-1",
  BACKUP_S3_ACCESS_KEY_ID: "AKIAEXAMPLE",
  BACKUP_S3_SECRET_ACCESS_KEY: "secret",
};
const twilio = {
  TWILIO_ACCOUNT_SID: `AC${"0123456789abcdef".repeat(2)}`,
  TWILIO_AUTH_TOKEN: "0123456789abcdef",
  TWILIO_FROM: "+14155550100",
};

describe("the environment", () => {
  it("may be empty: every variable has a default or is optional", () => {
    expect(parseEnv({})).toEqual({
      NODE_ENV: "development",
      PORT: 3000,
      TRUST_PROXY: 0,
      DATA_DIR: "./.data",
      DATABASE_POOLER: "off",
      ALLOW_PRIVATE_NETWORKS: "off",
      RATE_LIMIT: "on",
      SMTP_INSECURE: "off",
      WORKER: "on",
      DEMO: "on",
      SIGN_UP: "open",
      SIGN_UP_TIER: "pro",
      TRIAL_DAYS: 30,
      TRIAL_TIER: "growth",
      BACKUPS: "on",
      BACKUP_KEEP: 7,
      UPDATE_CHECK: "off",
      LOG_LEVEL: "info",
    });
  });

  it("is read as given", () => {
    const given = {
      NODE_ENV: "production",
      PORT: "8080",
      HOST: "0.0.0.0",
      WEB_PROCESSES: "4",
      TRUST_PROXY: "2",
      APP_URL: "https://rewards.example.com",
      DATA_DIR: "/var/lib/rewards",
      DATABASE_URL: "postgresql://app@db.example.com/rewards",
      DATABASE_REPLICA_URL: "postgres://replica.example.com/rewards?sslmode=require",
      DATABASE_POOLER: "transaction",
      AUTH_SECRET: "s".repeat(32),
      REDIS_URL: "rediss://app:s%40crt@redis.example.com:6380/2",
      ALLOW_PRIVATE_NETWORKS: "on",
      RATE_LIMIT: "off",
      ...resend,
      RESEND_BASE_URL: "http://127.0.0.1:4000",
      ...twilio,
      TWILIO_BASE_URL: "https://sms-proxy.example.com/",
      WORKER: "off",
      CRON_SECRET: "c".repeat(16),
      METRICS_TOKEN: "m".repeat(16),
      DEMO: "off",
      SIGN_UP: "closed",
      SIGN_UP_TIER: "starter",
      TRIAL_DAYS: "14",
      TRIAL_TIER: "pro",
      SENDING_RAMP: "7:200, 30:1000",
      BACKUPS: "off",
      BACKUP_KEEP: "30",
      ...bucket,
      OPERATOR_EMAILS: "dana@example.com, sam@example.com",
      UPDATE_CHECK: "https://releases.example.com/rewards.json",
      LOG_LEVEL: "warn",
    };
    expect(parseEnv(given)).toEqual({
      ...given,
      SMTP_INSECURE: "off",
      PORT: 8080,
      WEB_PROCESSES: 4,
      TRUST_PROXY: 2,
      TRIAL_DAYS: 14,
      SENDING_RAMP: [
        { days: 7, dailyInvites: 200 },
        { days: 30, dailyInvites: 1000 },
      ],
      BACKUP_KEEP: 30,
    });
    expect(parseEnv({ SENDING_RAMP: "off" }).SENDING_RAMP).toEqual([]);
  });

  it("ignores unknown variables", () => {
    expect(parseEnv({ HOME: "/root", EDITOR: "" })).toEqual(parseEnv({}));
  });

  it.each(["DATABASE_URL", "AUTH_SECRET", "REDIS_URL"])("treats an empty %s as unset", (name) => {
    expect(parseEnv({ [name]: "  " })).not.toHaveProperty(name, expect.anything());
  });

  it.each([
    ["one secret", "s".repeat(32), ["s".repeat(32)]],
    ["several, newest first", `${"n".repeat(32)}, ${"o".repeat(40)}\n`, ["n".repeat(32), "o".repeat(40)]],
    ["a passphrase of short words", "correct horse battery staple, again", null],
  ])("may have %s in AUTH_SECRET", (_, given, listed) => {
    const previous = env().AUTH_SECRET ?? "";
    setEnv({ AUTH_SECRET: given });
    expect(authSecrets()).toEqual(listed ?? [given]);
    expect(authSecret()).toBe(authSecrets()[0]);
    setEnv({ AUTH_SECRET: previous });
  });

  it.each([
    ["NODE_ENV", "staging"],
    ["PORT", "http"],
    ["PORT", "80.5"],
    ["PORT", "-1"],
    ["PORT", "65536"],
    ["HOST", "my-laptop"],
    ["TRUST_PROXY", "true"],
    ["TRUST_PROXY", "-1"],
    ["APP_URL", "rewards.example.com"],
    ["APP_URL", "ftp://rewards.example.com"],
    ["APP_URL", "javascript:alert(1)"],
    ["APP_URL", "https://example.com/rewards"],
    ["APP_URL", "https://example.com/?from=us"],
    ["APP_URL", "https://example.com#top"],
    ["APP_URL", "https://us:hunter2@example.com"],
    ["DATABASE_URL", "mysql://db.example.com/rewards"],
    ["DATABASE_URL", "db.example.com"],
    ["DATABASE_OWNER_URL", "db.example.com"],
    ["DATABASE_OWNER_URL", "postgres://app:hunter#2@db.example.com/rewards"],
    ["AUTH_SECRET", "s".repeat(31)],
    ["AUTH_SECRET", `${"s".repeat(32)},short`],
    ["REDIS_URL", "redis.example.com:6379"],
    ["REDIS_URL", "http://redis.example.com"],
    ["REDIS_URL", "redis:6379"],
    ["REDIS_URL", "redis://redis.example.com:port"],
    ["REDIS_URL", "redis://redis.example.com/limits"],
    ["RATE_LIMIT", "3000"],
    ["BACKUPS", "nightly"],
    ["BACKUP_KEEP", "0"],
    ["BACKUP_S3_URL", "https://s3.example.com"],
    ["BACKUP_S3_URL", "s3://bucket/rewards"],
    ["OPERATOR_EMAILS", "dana@example.com; sam"],
    ["RESEND_API_KEY", "Bearer re_Abc123_def456"],
    ["RESEND_API_KEY", "re_Abc123 def456"],
    ["RESEND_BASE_URL", "api.resend.com"],
    ["EMAIL_FROM", "Acme Rewards"],
    ["EMAIL_FROM", "rewards@acme"],
    ["EMAIL_FROM", "Acme Rewards <rewards@acme.com"],
    ["EMAIL_FROM", "Acme <rewards@acme.com>, Bob <bob@acme.com>"],
    ["TWILIO_ACCOUNT_SID", "AC0123456789abcdef"],
    ["TWILIO_ACCOUNT_SID", `SK${"0".repeat(32)}`],
    ["TWILIO_AUTH_TOKEN", "0123456789 abcdef"],
    ["TWILIO_FROM", "(415) 555-0100"],
    ["TWILIO_FROM", "ACME"],
    ["TWILIO_FROM", "MG0123"],
    ["TWILIO_BASE_URL", "ftp://api.twilio.com"],
    ["TREMENDOUS_BASE_URL", "www.tremendous.com/api/v2"],
    ["JOBBER_BASE_URL", "api.getjobber.com"],
    ["QUICKBOOKS_BASE_URL", "quickbooks.api.intuit.com"],
    ["WORKER", "no"],
    ["CRON_SECRET", "c".repeat(15)],
    ["METRICS_TOKEN", "m".repeat(15)],
    ["METRICS_TOKEN", `${"m".repeat(16)} `],
    ["DEMO", "yes"],
    ["SIGN_UP", "off"],
    ["SIGN_UP_TIER", "free"],
    ["SENDING_RAMP", "on"],
    ["SENDING_RAMP", "500"],
    ["SENDING_RAMP", "30:2000,7:500"],
    ["SENDING_RAMP", "7:0"],
    ["SENDING_RAMP", "7:500,"],
    ["LOG_LEVEL", "loud"],
  ])("reports a wrong %s (%s) in one line", (name, value) => {
    const message = stopMessage({ [name]: value });
    expect(message).toMatch(new RegExp(`^Wrong configuration: ${name} `));
    expect(message).not.toContain("\n");
  });

  it.each([{ EMAIL_FROM: "Acme Rewards <rewards@acme.com>" }, { TWILIO_FROM: `MG${"0123456789abcdef".repeat(2)}` }])(
    "may send from %o",
    (from) => {
      expect(parseEnv({ ...resend, ...twilio, ...from })).toMatchObject(from);
    },
  );

  it.each([
    [{ ...resend, EMAIL_FROM: " " }, "EMAIL_FROM must be set too, or RESEND_API_KEY removed"],
    [{ EMAIL_FROM: resend.EMAIL_FROM }, "RESEND_API_KEY, SMTP_HOST or SMTP_URL must be set too, or EMAIL_FROM removed"],
    [{ ...bucket, BACKUP_DIR: "/backups" }, "BACKUP_DIR and BACKUP_S3_URL name two places for backups; remove one"],
    [
      { ...twilio, TWILIO_FROM: "" },
      "TWILIO_FROM must be set too, or TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN removed",
    ],
    [
      { TWILIO_FROM: twilio.TWILIO_FROM },
      "TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN must be set too, or TWILIO_FROM removed",
    ],
  ])("reports incomplete provider settings: %o", (half, message) => {
    expect(stopMessage(half)).toBe(`Wrong configuration: ${message}`);
    expect(stopMessage({ ...half, PORT: "http" })).toMatch(new RegExp(`: PORT must be .*; ${message}$`));
  });

  it.each([
    ["TRIAL_DAYS", "a month"],
    ["TRIAL_DAYS", "366"],
    ["TRIAL_TIER", "starter"],
  ])("reports a wrong %s (%s), which only sign-up on Starter has", (name, value) => {
    expect(stopMessage({ SIGN_UP_TIER: "starter", [name]: value })).toMatch(
      new RegExp(`^Wrong configuration: ${name} must be [^;]+$`),
    );
  });

  it.each([
    [{ TRIAL_DAYS: "30" }, "TRIAL_DAYS"],
    [{ SIGN_UP_TIER: "growth", TRIAL_TIER: "pro" }, "TRIAL_TIER"],
    [{ SIGN_UP_TIER: "pro", TRIAL_DAYS: "0", TRIAL_TIER: "growth" }, "TRIAL_DAYS and TRIAL_TIER"],
  ])("reports a trial on a server whose new organizations have none: %o", (trial, names) => {
    expect(stopMessage(trial)).toBe(
      `Wrong configuration: SIGN_UP_TIER must be starter, the plan after a trial, or ${names} removed`,
    );
  });

  it("names every wrong variable at once", () => {
    const message = stopMessage({ PORT: "http", DEMO: "yes", AUTH_SECRET: "short" });
    for (const name of ["PORT", "DEMO", "AUTH_SECRET"]) expect(message).toContain(name);
    expect(message).not.toContain("\n");
  });

  it.each([
    ["AUTH_SECRET", "hunter2hunter2"],
    ["DATABASE_URL", "mysql://app:hunter2hunter2@db.example.com/rewards"],
    ["REDIS_URL", "http://app:hunter2hunter2@redis.example.com"],
    ["RESEND_API_KEY", "hunter2hunter2"],
    ["TWILIO_AUTH_TOKEN", "hunter2 hunter2"],
    ["CRON_SECRET", "hunter2"],
    ["METRICS_TOKEN", "hunter2"],
  ])("never repeats the secret of a wrong %s", (name, value) => {
    expect(stopMessage({ [name]: value })).not.toContain("hunter2");
  });
});

function stopMessage(source: Record<string, string>): string {
  try {
    return `accepted: ${JSON.stringify(parseEnv(source))}`;
  } catch (error) {
    return error instanceof Error ? error.message : "not an Error";
  }
}

describe("this process's environment", () => {
  const { DATABASE_URL = "", AUTH_SECRET = "", APP_URL = "", PORT } = env();

  afterEach(() => {
    setEnv({ DATABASE_URL, AUTH_SECRET, APP_URL, PORT: String(PORT) });
  });

  it.each(["https://rewards.example.com", "https://rewards.example.com/", "https://rewards.example.com//"])(
    "gives links the public URL without a trailing slash: %s",
    (address) => {
      setEnv({ APP_URL: address });
      expect(appUrl()).toBe("https://rewards.example.com");
    },
  );

  it.each([
    ["DATABASE_URL", databaseUrl],
    ["AUTH_SECRET", authSecret],
  ])("reports that %s is not set when it is needed", (name, read) => {
    setEnv({ [name]: "" });
    expect(read).toThrow(new RegExp(`^${name} is not set: .`));
  });

  it("is read again after a change", () => {
    setEnv({ PORT: "4321" });
    expect(env().PORT).toBe(4321);
  });
});
