import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { type ConnectionOptions, checkServerIdentity, type PeerCertificate } from "node:tls";
import postgres from "postgres";
import { type AddressTls, readDatabaseAddress } from "@/lib/kit/database-address";

type Options = Omit<postgres.Options<Record<string, postgres.PostgresType>>, "host" | "port" | "ssl">;

/**
 * Connects to a database as its address says. Everything that connects does so here, so that all of it understands the
 * same addresses.
 * @throws Error when the address cannot be read, or a file that it names
 */
export function openClient(url: string, options: Options): postgres.Sql {
  const { hosts, user, password, database, tls, targetSession, settings } = readDatabaseAddress(url);
  const socket = hosts.find(({ name }) => name.startsWith("/"));
  // The driver takes several hosts as lists, which its types do not know.
  const place: Readonly<Record<string, unknown>> = {
    ...(socket
      ? { path: `${socket.name}/.s.PGSQL.${socket.port}` }
      : { host: hosts.map(({ name }) => name), port: hosts.map(({ port }) => port) }),
    ...(targetSession !== undefined && { target_session_attrs: targetSession }),
  };
  return postgres({
    ...options,
    ...place,
    ssl: socket
      ? false
      : tlsOptions(
          tls,
          hosts.map(({ name }) => name),
        ),
    ...(user !== undefined && { user }),
    ...(password !== undefined && { password }),
    ...(database !== undefined && { database }),
    ...(tls.isDirect && { sslnegotiation: "direct" }),
    connection: { ...options.connection, ...settings },
  });
}

function tlsOptions(tls: AddressTls, hosts: readonly string[]): "prefer" | false | ConnectionOptions {
  const { mode, rootFile, certFile, keyFile, keyPassword, revokedFile, oldestVersion } = tls;
  // The driver goes on without encryption for this word only.
  if (mode === "disable" || mode === "prefer") return mode === "prefer" && mode;
  return {
    rejectUnauthorized: mode !== "require",
    checkServerIdentity: (name: string, certificate: PeerCertificate) =>
      mode === "verify-full" ? checkName(name, certificate, hosts) : undefined,
    ...(rootFile !== undefined && { ca: read("sslrootcert", rootFile) }),
    ...(certFile !== undefined && { cert: read("sslcert", certFile) }),
    ...(keyFile !== undefined && { key: read("sslkey", keyFile), passphrase: keyPassword }),
    ...(revokedFile !== undefined && { crl: read("sslcrl", revokedFile) }),
    ...(isVersion(oldestVersion) && { minVersion: oldestVersion }),
  };
}

// The driver does not say which address it has called, and Node.js would take localhost's certificate then.
function checkName(name: string, certificate: PeerCertificate, hosts: readonly string[]): Error | undefined {
  if (hosts.includes(name)) return checkServerIdentity(name, certificate);
  const wrong = hosts.filter((host) => isIP(host)).map((ip) => checkServerIdentity(ip, certificate));
  return wrong.includes(undefined) ? undefined : (wrong[0] ?? new Error("No host has this certificate"));
}

function isVersion(version: string | undefined): version is "TLSv1.2" | "TLSv1.3" {
  return version === "TLSv1.2" || version === "TLSv1.3";
}

function read(word: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    throw new Error(`names a file in ${word} that cannot be read: ${file}`);
  }
}
