import { readFileSync } from "node:fs";
import { connect, isIP } from "node:net";
import { type ConnectionOptions, checkServerIdentity, type PeerCertificate } from "node:tls";
import postgres from "postgres";
import { closeResultGaps } from "@/db/driver-workarounds";
import { type AddressTls, readDatabaseAddress } from "@/lib/kit/database-address";

type ClientOptions = Omit<postgres.Options<Record<string, postgres.PostgresType>>, "host" | "port" | "ssl">;

/**
 * Connects to the database at an address. All connections are opened here, so that every part of the product
 * understands the same addresses.
 * @throws Error if the address, or a file it names, cannot be read
 */
export function openClient(url: string, options: ClientOptions): postgres.Sql {
  const { hosts, user, password, database, tls, targetSession, settings } = readDatabaseAddress(url);
  const socket = hosts.find(({ name }) => name.startsWith("/"));
  const [first, ...others] = hosts;
  // The driver accepts several hosts as lists, but its types do not.
  const hostOptions: Readonly<Record<string, unknown>> = {
    ...(socket
      ? { path: `${socket.name}/.s.PGSQL.${socket.port}` }
      : { host: hosts.map(({ name }) => name), port: hosts.map(({ port }) => port) }),
    ...(!socket && first && others.length === 0 && { socket: () => openSocket(first.name, first.port) }),
    ...(targetSession !== undefined && { target_session_attrs: targetSession }),
  };
  const client = postgres({
    ...options,
    ...hostOptions,
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
  closeResultGaps(client);
  return client;
}

/**
 * Connects without delay, as libpq does: the last bytes of a COPY would wait 40 ms for the server's acknowledgment of
 * those before. The driver names host and port in errors, and the host to the server's TLS.
 */
function openSocket(host: string, port: number) {
  return Object.assign(connect({ host, port, noDelay: true }), { host, port });
}

function tlsOptions(tls: AddressTls, hosts: readonly string[]): "prefer" | false | ConnectionOptions {
  const { mode, rootFile, certFile, keyFile, keyPassword, revokedFile, oldestVersion } = tls;
  // The driver falls back to no encryption for this mode only.
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

// The driver does not pass the host it called, and Node.js would then accept a certificate for localhost.
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
