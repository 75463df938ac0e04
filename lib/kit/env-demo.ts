/** Settings that a public demo can't run with: the variable, its value (any, if null) and the fix. */
const refused: readonly (readonly [name: string, value: string | null, fix: string])[] = [
  ["SIGN_UP", "open", "must be closed"],
  ["BACKUPS", "on", "must be off"],
  ["RATE_LIMIT", "off", "must be on"],
  ["WORKER", "off", "must be on, since the reset pauses the worker"],
  ["BLOB_READ_WRITE_TOKEN", null, "must be removed, since each reset stores the logo again"],
];

/** Settings that contradict `DEMO=public`: one phrase each. @param set the variables that are set */
export function findDemoMistakes(set: Readonly<Record<string, unknown>>): string[] {
  if (set["DEMO"] !== "public") return [];
  return refused
    .filter(([name, value]) => name in set && (value === null || set[name] === value))
    .map(([name, , fix]) => `${name} ${fix} with DEMO=public`);
}

/**
 * The environment of a public demo: no sign-up, no backups, and none of the providers' settings, so that no process can
 * send a message, whatever is set. Other environments stay as they are.
 */
export function closeForDemo<E extends { readonly DEMO: string }>(env: E): E {
  return env.DEMO === "public" ? { ...env, ...closed } : env;
}

const closed = {
  SIGN_UP: "closed",
  BACKUPS: "off",
  UPDATE_CHECK: "off",
  EMAIL_FROM: undefined,
  RESEND_API_KEY: undefined,
  RESEND_WEBHOOK_SECRET: undefined,
  SMTP_URL: undefined,
  SMTP_HOST: undefined,
  TWILIO_ACCOUNT_SID: undefined,
  TWILIO_AUTH_TOKEN: undefined,
  TWILIO_FROM: undefined,
  APPLE_PASS_CERTIFICATE: undefined,
  APPLE_PASS_KEY: undefined,
  GOOGLE_WALLET_ISSUER_ID: undefined,
  GOOGLE_WALLET_KEY: undefined,
} as const;
