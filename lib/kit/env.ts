import { isIP } from "node:net";
import { availableParallelism, totalmem } from "node:os";
import { z } from "zod";
import { readDatabaseAddress } from "@/lib/kit/database-address";
import { closeForDemo, findDemoMistakes } from "@/lib/kit/env-demo";
import { findMailMistakes, mailVariables } from "@/lib/kit/env-mail";
import { findWalletMistakes, walletVariables } from "@/lib/kit/env-wallet";
import { ownReleases } from "@/lib/kit/release";

const onUnlessOff = z.enum(["on", "off"], "must be on or off").default("on");
const offUnlessOn = z.enum(["on", "off"], "must be on or off").default("off");
const matching = (pattern: RegExp, message: string) => z.string().regex(pattern, message).optional();
const checked = (test: (value: string) => boolean, message: string) => z.string().refine(test, message).optional();
const wholeNumber = (least: number, most: number) => {
  const message = `must be a number from ${least} to ${most}`;
  return z.coerce.number(message).int(message).min(least, message).max(most, message);
};
const httpAddress = z.url({ protocol: /^https?$/, error: "must be a full http(s) address" }).optional();
const databaseAddress = z
  .string()
  .check(({ value, issues }) => {
    try {
      readDatabaseAddress(value);
    } catch (error) {
      issues.push({ code: "custom", input: value, message: error instanceof Error ? error.message : "" });
    }
  })
  .optional();

const Ramp = z
  .string()
  .transform((value) => (value === "off" ? [] : value.split(",").map(parseRampStep)))
  .refine(
    (steps) => steps.every((step, at) => isRampStep(step) && step.days > (steps[at - 1]?.days ?? 0)),
    "must be off, or steps such as 7:500,30:2000, which is at most 500 invites a day in the first 7 days and 2000 until day 30",
  )
  .optional();

/** A secret that callers send in a header, which loses spaces at its ends. */
const operatorSecret = matching(
  /^[\x21-\x7e][\x20-\x7e]{14,}[\x21-\x7e]$/,
  "must have at least 16 plain characters, and no space at either end",
);

const Env = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  PORT: wholeNumber(0, 65535).default(3000),
  HOST: checked(
    (host) => host === "localhost" || isIP(host) !== 0,
    "must be an IP address to listen on, such as 0.0.0.0 for all of this computer's, or localhost",
  ),
  WEB_PROCESSES: wholeNumber(1, 64).optional(),
  TRUST_PROXY: wholeNumber(0, 9).default(0),
  APP_URL: httpAddress.refine(
    (address) => address === undefined || isOrigin(address),
    "must be an address without a path, query, # or login, such as https://rewards.example.com: the pages cannot be below a path",
  ),
  DATA_DIR: z.string().min(1).default("./.data"),
  DATABASE_URL: databaseAddress,
  DATABASE_OWNER_URL: databaseAddress,
  DATABASE_REPLICA_URL: databaseAddress,
  DATABASE_POOLER: z.enum(["transaction", "off"], "must be transaction or off").default("off"),
  POSTGRES_BIN: z.string().min(1).optional(),
  AUTH_SECRET: checked(
    (value) => listSecrets(value).every(isLongEnough),
    "must have at least 32 characters in each secret",
  ),
  ALLOW_PRIVATE_NETWORKS: offUnlessOn,
  REDIS_URL: checked(
    (url) => /^rediss?:\/\/[^/]+(\/\d*)?$/.test(url) && URL.canParse(url),
    "must be an address that starts with redis:// or rediss://, such as redis://localhost:6379",
  ),
  RATE_LIMIT: onUnlessOff,
  BLOB_READ_WRITE_TOKEN: matching(
    /^vercel_blob_rw_[A-Za-z0-9]+_[A-Za-z0-9]+$/,
    "must be the read-write token of a Vercel Blob store, vercel_blob_rw_...",
  ),
  RESEND_API_KEY: matching(/^re_[\x21-\x7e]+$/, "must be an API key of Resend, re_..."),
  RESEND_WEBHOOK_SECRET: matching(
    /^whsec_[A-Za-z0-9+/]{16,}={0,2}$/,
    "must be the signing secret of a webhook at Resend, whsec_...",
  ),
  RESEND_BASE_URL: httpAddress,
  ...mailVariables,
  TWILIO_ACCOUNT_SID: matching(/^AC[0-9a-fA-F]{32}$/, "must be the SID of a Twilio account: AC and 32 hex digits"),
  TWILIO_AUTH_TOKEN: matching(/^[\x21-\x7e]+$/, "must be the auth token of the Twilio account, without spaces"),
  TWILIO_FROM: matching(
    /^(\+[1-9]\d{6,14}|MG[0-9a-fA-F]{32})$/,
    "must be a phone number such as +14155550100, or the SID of a messaging service, MG...",
  ),
  TWILIO_BASE_URL: httpAddress,
  ...walletVariables,
  TREMENDOUS_BASE_URL: httpAddress,
  JOBBER_BASE_URL: httpAddress,
  QUICKBOOKS_BASE_URL: httpAddress,
  WORKER: onUnlessOff,
  CRON_SECRET: operatorSecret,
  METRICS_TOKEN: operatorSecret,
  DEMO: z.enum(["on", "off", "public"], "must be on, off or public").default("on"),
  SIGN_UP: z.enum(["open", "closed"], "must be open or closed").default("open"),
  SIGN_UP_TIER: z
    .enum(["starter", "growth", "pro"], "must be pro, which has everything, or starter or growth to offer plans")
    .default("pro"),
  TRIAL_DAYS: z
    .string()
    .regex(/^\d{1,3}$/, "must be a whole number of days from 0 to 365")
    .transform(Number)
    .pipe(z.int().max(365, "must be a whole number of days from 0 to 365"))
    .default(30),
  TRIAL_TIER: z.enum(["growth", "pro"], "must be growth or pro").default("growth"),
  SENDING_RAMP: Ramp,
  BACKUPS: onUnlessOff,
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_KEEP: wholeNumber(1, 365).default(7),
  BACKUP_S3_URL: checked(
    (url) => /^https?:\/\/[^/?#@]+\/[a-z0-9][a-z0-9.-]+[a-z0-9](\/[A-Za-z0-9._-]+)*\/?$/.test(url),
    "must be the address of a bucket with an optional folder, such as https://s3.us-east-1.amazonaws.com/my-bucket/rewards",
  ),
  BACKUP_S3_REGION: matching(/^[a-z0-9-]+$/, "must be the bucket's region, such as us-east-1"),
  BACKUP_S3_ACCESS_KEY_ID: matching(/^[\x21-\x7e]+$/, "must be the id of an access key, without spaces"),
  BACKUP_S3_SECRET_ACCESS_KEY: matching(/^[\x21-\x7e]+$/, "must be a secret access key, without spaces"),
  OPERATOR_EMAILS: checked(
    (list) => listAddresses(list).every((address) => z.email().safeParse(address).success),
    "must be email addresses, separated by commas",
  ),
  UPDATE_CHECK: z
    .string()
    .refine(
      (value) => ["on", "off"].includes(value) || httpAddress.safeParse(value).success,
      "must be on, off, or the address of a list of releases",
    )
    .refine(
      (value) => value !== "on" || ownReleases !== null,
      "must be the address of a list of releases, such as https://api.github.com/repos/OWNER/NAME/releases: package.json names no repository",
    )
    .default("off"),
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error", "silent"], "must be debug, info, warn, error or silent")
    .default("info"),
});

export type Env = z.output<typeof Env>;

/** Variables that must be set together. With only some of them a provider would fail at the first message, not at startup. */
const togetherOrNone = [
  ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM"],
  ["BACKUP_S3_URL", "BACKUP_S3_ACCESS_KEY_ID", "BACKUP_S3_SECRET_ACCESS_KEY"],
  ["APPLE_PASS_CERTIFICATE", "APPLE_PASS_KEY"],
  ["GOOGLE_WALLET_ISSUER_ID", "GOOGLE_WALLET_KEY"],
];

/**
 * Reads and checks the environment. An empty variable counts as unset.
 * @throws Error one line naming every wrong variable
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const parsed = Env.safeParse(set);
  const contradictions = [findMailMistakes, findWalletMistakes, findHalves, findStrayTrial, findDemoMistakes].flatMap(
    (find) => find(set),
  );
  if (parsed.success && contradictions.length === 0) return closeForDemo(parsed.data);
  const errors = parsed.error?.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`) ?? [];
  throw new Error(`Wrong configuration: ${[...errors, ...contradictions].join("; ")}`);
}

// Ignoring it would give away Pro on a server whose operator offers trials of it.
function findStrayTrial(set: Record<string, unknown>): string[] {
  const trial = ["TRIAL_DAYS", "TRIAL_TIER"].filter((name) => name in set).join(" and ");
  if (!trial || set["SIGN_UP_TIER"] === "starter") return [];
  return [`SIGN_UP_TIER must be starter, the plan after a trial, or ${trial} removed`];
}

function findHalves(set: Record<string, unknown>): string[] {
  const isDoubled = "BACKUP_DIR" in set && "BACKUP_S3_URL" in set;
  const doubled = isDoubled ? ["BACKUP_DIR and BACKUP_S3_URL name two places for backups; remove one"] : [];
  const halves = togetherOrNone.flatMap((names) => {
    const given = names.filter((name) => name in set).join(" and ");
    const missing = names.filter((name) => !(name in set)).join(" and ");
    return given && missing ? [`${missing} must be set too, or ${given} removed`] : [];
  });
  return [...doubled, ...halves];
}

interface RampStep {
  readonly days: number;
  readonly dailyInvites: number;
}

function parseRampStep(text: string): RampStep {
  const [, days, dailyInvites] = /^\s*(\d{1,3}):(\d{1,7})\s*$/.exec(text) ?? [];
  return { days: Number(days), dailyInvites: Number(dailyInvites) };
}

function isRampStep({ days, dailyInvites }: RampStep): boolean {
  return days > 0 && dailyInvites > 0;
}

/** The secrets in AUTH_SECRET. If no word is long enough to be a secret, the whole value is one passphrase. */
function listSecrets(value: string): string[] {
  const listed = value.split(/[\s,]+/).filter(Boolean);
  return listed.length > 1 && listed.some(isLongEnough) ? listed : [value];
}

function isLongEnough(secret: string): boolean {
  return secret.length >= 32;
}

function isOrigin(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { pathname, search, hash, username, password } = new URL(address);
  return [pathname.replace(/^\/+$/, ""), search, hash, username, password].every((part) => part === "");
}

let cached: Env | undefined;

/** The process's environment, read once. The build imports modules without an environment, so never call this on import. */
export function env(): Env {
  cached ??= parseEnv(process.env);
  return cached;
}

/** Sets variables for this process and its children. Scripts use it to pass on the launcher's choices. */
export function setEnv(values: Record<string, string>): void {
  Object.assign(process.env, values);
  cached = undefined;
}

/** The environment for a child process, without the database owner's URL. */
export function childEnv(values: Record<string, string>): NodeJS.ProcessEnv {
  const { DATABASE_OWNER_URL: _, ...rest } = process.env;
  return { ...rest, ...values };
}

/** The embedded database has enough connections for this many processes. */
const MOST_WEB_PROCESSES = 8;

const MIB = 1024 * 1024;

/** Memory a web process is given, and that of everything else, when their number is chosen. */
const webShare = { each: 400 * MIB, others: 500 * MIB };

/** Bytes of memory that this process may use: the machine's, or less where a container or service has a limit. */
export function memoryBytes(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(totalmem(), limit) : totalmem();
}

/** Number of web server processes: by default one fewer than the cores, what memory allows, and at most eight. */
export function webProcesses(): number {
  const byMemory = Math.floor((memoryBytes() - webShare.others) / webShare.each);
  const fitting = Math.min(MOST_WEB_PROCESSES, availableParallelism() - 1, byMemory);
  return env().WEB_PROCESSES ?? Math.max(1, fitting);
}

/** Whether the operator configured a database, rather than using the embedded one. */
export function hasOwnDatabase(): boolean {
  const { DATABASE_URL, DATABASE_OWNER_URL } = env();
  return DATABASE_URL !== undefined || DATABASE_OWNER_URL !== undefined;
}

/** The public URL of this server without a trailing slash; links in responses and messages start with it. */
export function appUrl(): string {
  const { APP_URL, PORT } = env();
  return (APP_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, "");
}

/** Where releases are listed, if the operator wants to hear of newer ones; else null. */
export function releaseFeed(): string | null {
  const { UPDATE_CHECK } = env();
  if (UPDATE_CHECK === "off") return null;
  return UPDATE_CHECK === "on" ? ownReleases : UPDATE_CHECK;
}

/** Sets next-auth's base URL, which it reads only from the environment. */
export function announceAddress(): void {
  process.env["NEXTAUTH_URL"] = `${appUrl()}/api/auth`;
}

/** The connection string of the application role. The launcher sets it for the embedded database. */
export function databaseUrl(): string {
  const { DATABASE_URL } = env();
  if (!DATABASE_URL)
    throw new Error("DATABASE_URL is not set: run `npm start`, or point it at a PostgreSQL 15 or newer");
  return DATABASE_URL;
}

/** Whether a replica answers some of the reads. */
export function hasReplica(): boolean {
  return env().DATABASE_REPLICA_URL !== undefined;
}

function listAddresses(list: string): string[] {
  return list
    .split(",")
    .map((address) => address.trim().toLowerCase())
    .filter(Boolean);
}

/** The email addresses of the server's operators in lower case; none unless OPERATOR_EMAILS lists them. */
export function operatorEmails(): readonly string[] {
  return listAddresses(env().OPERATOR_EMAILS ?? "");
}

/** Whether connections go through a pooler in transaction mode. */
export function isPooled(): boolean {
  return env().DATABASE_POOLER === "transaction";
}

/** The secrets in AUTH_SECRET, newest first. Older ones still verify and decrypt. */
export function authSecrets(): readonly string[] {
  const { AUTH_SECRET } = env();
  if (!AUTH_SECRET) throw new Error("AUTH_SECRET is not set: give it at least 32 random characters");
  return listSecrets(AUTH_SECRET);
}

/** The newest secret, for signing and encrypting. To verify, use `isMadeWithSecret` in `lib/kit/auth/secrets.ts`. */
export function authSecret(): string {
  return authSecrets()[0] ?? "";
}
