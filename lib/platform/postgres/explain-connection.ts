import { openClient } from "@/db/open-client";
import { type DatabaseAddress, readDatabaseAddress } from "@/lib/kit/database-address";

/**
 * Makes sure that a database can be reached.
 * @throws Error with one line that names the variable and what to do, and nothing of a password
 */
export async function requireConnection(variable: string, url: string): Promise<void> {
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
  [
    /^(ENOTFOUND|EAI_AGAIN)$/,
    ({ hosts }) => `names the host ${hosts[0]?.name}, which isn’t found. Check its spelling`,
  ],
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
    (_, message) =>
      `is turned away (${message}). Where it says “no encryption”, add sslmode=require. ${recheck}`,
  ],
  [
    /^3D000$/,
    ({ database, user }) => `names the database ${database ?? user}, which isn’t there. Create it first`,
  ],
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
