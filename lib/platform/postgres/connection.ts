import { resolve } from "node:path";
import { openClient } from "@/db/open-client";
import { type DatabaseAddress, readDatabaseAddress } from "@/lib/kit/database-address";
import { env, hasOwnDatabase, isPooled } from "@/lib/kit/env";
import { startEmbeddedPostgres } from "./embedded";
import { hasCluster } from "./site";

/** The database of this installation, embedded or not. */
export interface Database {
  /** For migrations, functions and seeding only; no serving or sending process gets it. */
  ownerUrl: string;
  /** For everything else: it cannot change past ledger entries or any table's structure. */
  appUrl: string;
  /** Resolves when an embedded server has ended for any reason; never for your own server. */
  exited: Promise<void>;
  /** Starts an embedded server that has ended again, on the same port if that is free. */
  reopen(): Promise<Database>;
  /** Stops using the database; the embedded server ends once it has no other users. */
  stop(): Promise<void>;
}

/**
 * Uses your own PostgreSQL, else starts or joins the embedded one in DATA_DIR. DATABASE_URL alone is the owner's
 * address; beside DATABASE_OWNER_URL it is that of a login which an administrator made for the server.
 * @throws Error whose message is one line that says what to do.
 */
export async function connectDatabase({ log }: { log: (line: string) => void }): Promise<Database> {
  const { DATABASE_URL, DATABASE_OWNER_URL, DATA_DIR } = env();
  if (isPooled() && !(DATABASE_URL && DATABASE_OWNER_URL)) {
    throw new Error(
      "DATABASE_POOLER is transaction: set DATABASE_URL to the pooler's address and DATABASE_OWNER_URL to PostgreSQL's own, which migrations need",
    );
  }
  if (DATABASE_OWNER_URL !== undefined) {
    await requireConnection("DATABASE_OWNER_URL", DATABASE_OWNER_URL);
    if (DATABASE_URL !== undefined) await requireConnection("DATABASE_URL", DATABASE_URL);
    return openExternal(DATABASE_OWNER_URL, DATABASE_URL);
  }
  if (DATABASE_URL === undefined) return openEmbedded(DATA_DIR, log);
  await requireConnection("DATABASE_URL", DATABASE_URL);
  return openExternal(DATABASE_URL, undefined);
}

/**
 * Checks that there is a database before anything is made: without the service's settings, the embedded one would be
 * a new and empty one in the folder of the program.
 * @param mayMake whether there need not be one; the log says then that it is made
 * @throws Error whose message is one line that says what to set
 */
export async function requireDatabase({ mayMake, log }: Requirement): Promise<void> {
  const dataDir = resolve(env().DATA_DIR);
  if (hasOwnDatabase() || (await hasCluster(dataDir))) return;
  if (!mayMake) {
    throw new Error(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_OWNER_URL to what the service has`);
  }
  log(`There is no database in ${dataDir} yet, so one is made`);
}

interface Requirement {
  readonly mayMake: boolean;
  readonly log: (line: string) => void;
}

async function openEmbedded(dataDir: string, log: (line: string) => void, port?: number): Promise<Database> {
  const server = await startEmbeddedPostgres({ dataDir, log, port, programs: env().POSTGRES_BIN });
  return { ...server, reopen: () => openEmbedded(dataDir, log, server.port) };
}

async function openExternal(ownerUrl: string, webUrl: string | undefined): Promise<Database> {
  const { prepareWebLogin, requireTimeout } = await import("./web-login");
  const appUrl = await prepareWebLogin(ownerUrl, webUrl);
  if (isPooled()) await requireTimeout(appUrl);
  const database: Database = {
    ownerUrl,
    appUrl,
    exited: new Promise(() => {}),
    reopen: async () => database,
    stop: async () => {},
  };
  return database;
}

/**
 * Makes sure that a database can be reached.
 * @throws Error with one line that names the variable and what to do, and nothing of a password
 */
async function requireConnection(variable: string, url: string): Promise<void> {
  try {
    const client = openClient(url, {
      max: 1,
      prepare: false,
      connect_timeout: 10,
      onnotice: () => undefined,
    });
    try {
      await client`SELECT 1`;
    } finally {
      await client.end({ timeout: 5 });
    }
  } catch (error) {
    throw new Error(`${variable} ${explain(error, readDatabaseAddress(url))}`);
  }
}

type Explain = (address: DatabaseAddress, message: string) => string;

/** Explanations by the codes of Node.js, its TLS, the driver and PostgreSQL. The first match wins. */
const reasons: readonly (readonly [code: RegExp, explain: Explain])[] = [
  [/^(ENOTFOUND|EAI_AGAIN)$/, ({ hosts }) => `names the host ${hosts[0]?.name}, which isn’t found. Check its spelling`],
  [
    /^(ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT|CONNECT_TIMEOUT)$/,
    ({ hosts }) =>
      `names ${hosts.map(({ name, port }) => `${name}:${port}`).join(" and ")}, where no database answers. Check host, port and firewall`,
  ],
  [
    /^(SELF_SIGNED|DEPTH_ZERO|UNABLE_TO|CERT_|INVALID_CA|ERR_TLS_CERT)/,
    ({ tls }, message) =>
      `asks to check the server’s certificate, which fails (${message}). Put the file of your provider’s authority there as sslrootcert=/path/to/ca.pem${tls.mode === "verify-full" ? ", use the host name that the certificate has," : ""} or encrypt without checking with sslmode=no-verify`,
  ],
  [
    /^(ECONNRESET|ERR_SSL|EPROTO|CONNECTION_CLOSED)/,
    ({ tls }) =>
      tls.mode === "disable"
        ? "leads to something that hangs up. Check host and port, and try sslmode=require"
        : `asks for an encrypted connection (sslmode=${tls.mode}), which the server doesn’t have. Turn TLS on there, or use sslmode=disable within a network of your own`,
  ],
  [/^(28P01)$/, ({ user }) => `has a wrong password for the user ${user}. ${recheck}`],
  [
    /^28000$/,
    (_, message) => `is turned away (${message}). Where it says “no encryption”, add sslmode=require. ${recheck}`,
  ],
  [/^3D000$/, ({ database, user }) => `names the database ${database ?? user}, which isn’t there. Create it first`],
  [
    /^(42704|22023|42501)$/,
    (_, message) => `has a setting that PostgreSQL refuses (${message}). Take it out of the address`,
  ],
  [
    /^(42601|08P01)$/,
    (_, message) =>
      `has options or settings that the server doesn’t take (${message}). Take them out of the address; options=endpoint=… is for Neon only`,
  ],
];

const recheck = "If the password has special characters, percent-encode them";

function explain(error: unknown, address: DatabaseAddress): string {
  if (!(error instanceof Error)) return `doesn’t work (${String(error)})`;
  const code = "code" in error ? String(error.code) : "";
  if (code === "") return error.message;
  const [, found] = reasons.find(([codes]) => codes.test(code)) ?? [];
  const message = withoutPassword(error.message, address);
  return found ? found(address, message) : `doesn’t work (${message})`;
}

// No server has repeated one so far.
function withoutPassword(message: string, { password }: DatabaseAddress): string {
  const line = message.replaceAll(/\s+/g, " ");
  return password ? line.replaceAll(password, "…") : line;
}
