import { randomBytes } from "node:crypto";

const random = () => randomBytes(24).toString("hex");

/** Settings of which each is a secret, or has one in it; and those that send providers' requests to an address. */
export function makeSecretSettings(providerUrl: string) {
  const secrets = {
    AUTH_SECRET: random(),
    CRON_SECRET: random(),
    METRICS_TOKEN: random(),
    RESEND_API_KEY: `re_${random()}`,
    TWILIO_AUTH_TOKEN: random(),
  };
  const redisPassword = random();
  const settings = {
    ...secrets,
    // Nothing listens there.
    REDIS_URL: `redis://user:${redisPassword}@127.0.0.1:9`,
    EMAIL_FROM: "Acme <acme@example.com>",
    RESEND_BASE_URL: providerUrl,
    TWILIO_ACCOUNT_SID: `AC${random().slice(0, 32)}`,
    TWILIO_FROM: "+14155550100",
    TWILIO_BASE_URL: providerUrl,
  };
  return { settings, secrets: { ...secrets, redisPassword } };
}

/** The ways in which a secret could stand in a log. */
export function spellingsOf(secret: string): string[] {
  const base64 = [0, 1, 2].map((offset) => {
    const shifted = Buffer.from(`${" ".repeat(offset)}${secret}`).toString("base64");
    // Without the letters that hold bits of what stands before and after.
    return shifted.slice(4, -4);
  });
  const hex = Buffer.from(secret).toString("hex");
  // A cut copy is one, too.
  return [secret, secret.slice(-20), encodeURIComponent(secret), hex, ...base64];
}
