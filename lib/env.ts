import { z } from "zod";

const Env = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  PORT: z.coerce.number("must be a number from 0 to 65535").int().min(0).max(65535).default(3000),
  APP_URL: z.url({ protocol: /^https?$/, error: "must be a full http(s) address" }).optional(),
  DATA_DIR: z.string().min(1).default("./.data"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must start with postgres:// or postgresql://")
    .optional(),
  AUTH_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  REDIS_URL: z
    .string()
    .refine(
      (url) => /^rediss?:\/\/[^/]+(\/\d*)?$/.test(url) && URL.canParse(url),
      "must be an address that starts with redis:// or rediss://, such as redis://localhost:6379",
    )
    .optional(),
  RATE_LIMIT: z.enum(["on", "off"], "must be on or off").default("on"),
  BLOB_READ_WRITE_TOKEN: z
    .string()
    .regex(
      /^vercel_blob_rw_[A-Za-z0-9]+_[A-Za-z0-9]+$/,
      "must be the read-write token of a Vercel Blob store, vercel_blob_rw_...",
    )
    .optional(),
  DEMO: z.enum(["on", "off"], "must be on or off").default("on"),
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error", "silent"], "must be debug, info, warn, error or silent")
    .default("info"),
});

export type Env = z.output<typeof Env>;

/**
 * Reads and checks the environment (design §4). An empty variable counts as unset.
 * @throws Error with one line naming every wrong variable.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const set = Object.entries(source).filter(([, value]) => value?.trim() !== "");
  const parsed = Env.safeParse(Object.fromEntries(set));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
  throw new Error(`Wrong configuration: ${problems.join("; ")}`);
}

let cached: Env | undefined;

/** The process's environment, read once. The build imports modules without one, so nothing reads it on import. */
export function env(): Env {
  cached ??= parseEnv(process.env);
  return cached;
}

/** Sets variables for this process and the ones it starts: how scripts hand on what the launcher decided. */
export function setEnv(values: Record<string, string>): void {
  Object.assign(process.env, values);
  cached = undefined;
}

/** The environment for a child process. */
export function childEnv(values: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...values };
}

/** The public address of this server without a trailing slash; links in answers and messages start with it. */
export function appUrl(): string {
  const { APP_URL, PORT } = env();
  return (APP_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, "");
}

/** The connection string of the application role; the launcher fills it in for the embedded database. */
export function databaseUrl(): string {
  const { DATABASE_URL } = env();
  if (!DATABASE_URL)
    throw new Error("DATABASE_URL is not set: run `npm start`, or point it at a PostgreSQL 15 or newer");
  return DATABASE_URL;
}

/** The secret that signs portal tokens and encrypts stored secrets. */
export function authSecret(): string {
  const { AUTH_SECRET } = env();
  if (!AUTH_SECRET) throw new Error("AUTH_SECRET is not set: give it at least 32 random characters");
  return AUTH_SECRET;
}
