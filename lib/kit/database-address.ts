/** TLS settings of a database connection, in libpq's terms. */
export interface AddressTls {
  readonly mode: "disable" | "prefer" | "require" | "verify-ca" | "verify-full";
  /** File of trusted certificate authorities; Node.js's built-in list if unset. */
  readonly rootFile?: string | undefined;
  readonly certFile?: string | undefined;
  readonly keyFile?: string | undefined;
  readonly keyPassword?: string | undefined;
  readonly revokedFile?: string | undefined;
  readonly oldestVersion?: string | undefined;
  /** Whether TLS starts immediately, without PostgreSQL's SSLRequest. */
  readonly isDirect: boolean;
}

/** A parsed database URL. */
export interface DatabaseAddress {
  readonly hosts: readonly { readonly name: string; readonly port: number }[];
  readonly user: string | undefined;
  readonly password: string | undefined;
  readonly database: string | undefined;
  readonly tls: AddressTls;
  /** Which of several hosts to use. */
  readonly targetSession: string | undefined;
  /** Settings sent to PostgreSQL at startup. */
  readonly settings: Readonly<Record<string, string>>;
}

/**
 * Parameters of libpq, JDBC, Prisma and poolers that we ignore. We don't forward them: PostgreSQL would treat them as
 * settings and reject the connection.
 */
const ignored: ReadonlySet<string> = new Set([
  "channel_binding",
  "client_encoding",
  "connect_timeout",
  "fallback_application_name",
  "hostaddr",
  "gssencmode",
  "gssdelegation",
  "gsslib",
  "krbsrvname",
  "require_auth",
  "requirepeer",
  "requiressl",
  "keepalives",
  "keepalives_idle",
  "keepalives_interval",
  "keepalives_count",
  "tcp_user_timeout",
  "load_balance_hosts",
  "passfile",
  "replication",
  "service",
  "servicefile",
  "uselibpqcompat",
  "sslcertmode",
  "sslcompression",
  "sslcrldir",
  "sslkeylogfile",
  "sslsni",
  "ssl_max_protocol_version",
  "min_protocol_version",
  "max_protocol_version",
  "scram_client_key",
  "scram_server_key",
  "pgbouncer",
  "connection_limit",
  "pool_timeout",
  "socket_timeout",
  "statement_cache_size",
  "single_use_connections",
  "max_idle_connection_lifetime",
  "sslidentity",
  "pool_mode",
  "supa",
  "workaround",
  "pool_max_conns",
  "pool_min_conns",
  "pool_max_conn_lifetime",
  "pool_max_conn_idle_time",
  "default_query_exec_mode",
  "binary_parameters",
  "prepareThreshold",
  "preparedStatementCacheQueries",
  "reWriteBatchedInserts",
  "ApplicationName",
  "loginTimeout",
  "socketTimeout",
  "tcpKeepAlive",
  "sslfactory",
  "max",
  "idle_timeout",
  "max_lifetime",
  "max_pipeline",
  "prepare",
  "fetch_types",
  "timeout",
]);

const modes: Readonly<Record<string, AddressTls["mode"]>> = {
  disable: "disable",
  false: "disable",
  0: "disable",
  off: "disable",
  allow: "prefer",
  prefer: "prefer",
  require: "require",
  "no-verify": "require",
  "verify-ca": "verify-ca",
  "verify-full": "verify-full",
  true: "verify-full",
  1: "verify-full",
  on: "verify-full",
};

const unencoded =
  "has a character in its user, password or path that must be percent-encoded: # as %23, / as %2F, ? as %3F, @ as %40, : as %3A and % as %25";

/**
 * Parses a database URL like libpq, including the parameters JDBC, Prisma and poolers add.
 * @throws Error whose message follows a variable's name and repeats no values from the URL
 */
export function readDatabaseAddress(url: string): DatabaseAddress {
  const [, authority, path = "", query = ""] =
    /^postgres(?:ql)?:\/\/([^/?#]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/.exec(url.trim()) ?? [];
  if (authority === undefined) {
    throw new Error(
      /^postgres(ql)?:\/\//.test(url.trim()) ? unencoded : "must start with postgres:// or postgresql://",
    );
  }
  const parts = authority.split("@");
  // Any other @ belongs to a password that isn't percent-encoded.
  if (parts.length > 2 || `${path}${query}`.includes("@")) throw new Error(unencoded);
  const [place = "", login = ""] = parts.reverse();
  const [user = "", ...password] = login.split(":");
  const words = readWords(query);
  const word = (name: string) => words.get(name) || undefined;
  if ((word("schema") ?? word("currentSchema") ?? "public") !== "public") {
    throw new Error("names a schema other than public, where the tables are; leave it out");
  }
  const hosts = readHosts(place, word, login !== "");
  return {
    hosts,
    user: word("user") ?? (decode(user) || undefined),
    password: word("password") ?? (decode(password.join(":")) || undefined),
    database: word("dbname") ?? (decode(path) || undefined),
    tls: readTls(
      word,
      hosts.every(({ name }) => isThisMachine(name)),
    ),
    targetSession: readTarget(word("target_session_attrs")),
    settings: Object.fromEntries([...words].filter(([name, value]) => isSetting(name) && value !== "")),
  };
}

/** The same URL with another user and password. */
export function withLogin(url: string, user: string, password: string): string {
  const [, scheme, place = "", query = ""] = /^(\w+:\/\/)(?:[^/?#]*@)?([^?]*)(?:\?(.*))?$/.exec(url.trim()) ?? [];
  const params = query.split("&").filter((pair) => pair !== "" && !/^(user|password|role)=/.test(pair));
  const { hosts, user: previousUser = "" } = readDatabaseAddress(url);
  // Supabase's pooler reads the project from the suffix of the user name.
  const isSupabase = hosts.some(({ name }) => name.endsWith(".pooler.supabase.com"));
  const project = isSupabase ? previousUser.replace(/^[^.]*/, "") : "";
  const login = `${encodeURIComponent(user + project)}:${encodeURIComponent(password)}`;
  return `${scheme}${login}@${place}${params.length > 0 ? `?${params.join("&")}` : ""}`;
}

type Word = (name: string) => string | undefined;

function readWords(query: string): Map<string, string> {
  const pairs = query.split("&").filter(Boolean);
  const words = pairs.map((pair): [string, string] => {
    const [name = "", ...value] = pair.split("=");
    return [decode(name), decode(value.join("="))];
  });
  return new Map(words);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error(unencoded);
  }
}

function readHosts(place: string, word: Word, hasLogin: boolean): DatabaseAddress["hosts"] {
  const names = word("host");
  const ports = word("port")?.split(",") ?? [];
  const parsed = place.split(",").map((host) => {
    const [, name = "", port = ""] = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/.exec(host) ?? [];
    return { name: decode(name.replace(/^\[|\]$/g, "")), port };
  });
  const all = names?.split(",").map((name, at) => ({ name, port: parsed[at]?.port ?? "" })) ?? parsed;
  return all.map(({ name, port }, at) => {
    const portText = ports[at] ?? ports[0] ?? (port || "5432");
    if (/^\d{1,5}$/.test(portText) && Number(portText) > 0 && Number(portText) < 65_536 && /^[^\s"'<>|]*$/.test(name)) {
      return { name: name || "localhost", port: Number(portText) };
    }
    throw new Error(hasLogin ? "has an invalid host or port" : unencoded);
  });
}

function isThisMachine(host: string): boolean {
  return host.startsWith("/") || /^(localhost|127\.[\d.]+|::1)$/.test(host);
}

function readTls(word: Word, isLocal: boolean): AddressTls {
  const given = word("sslmode") ?? word("ssl") ?? (word("sslnegotiation") === "direct" ? "require" : "");
  const mode = given === "" ? undefined : modes[given];
  if (given !== "" && !mode) {
    throw new Error("must have an sslmode of disable, allow, prefer, require, no-verify, verify-ca or verify-full");
  }
  const root = word("sslrootcert");
  const isSystem = root === "system";
  const isStrict = word("sslaccept") === "strict" || isSystem;
  return {
    mode: chooseMode(mode ?? (isLocal ? "disable" : "prefer"), given, root, isStrict),
    rootFile: isSystem ? undefined : root,
    certFile: word("sslcert"),
    keyFile: word("sslkey"),
    keyPassword: word("sslpassword"),
    revokedFile: word("sslcrl"),
    oldestVersion: word("ssl_min_protocol_version"),
    isDirect: word("sslnegotiation") === "direct",
  };
}

// As in libpq: naming root certificates turns verification on, and the system's certificates require verify-full.
function chooseMode(
  mode: AddressTls["mode"],
  given: string,
  root: string | undefined,
  isStrict: boolean,
): AddressTls["mode"] {
  if (given === "disable" || given === "no-verify") return mode;
  if (isStrict) return "verify-full";
  return root && !mode.startsWith("verify") ? "verify-ca" : mode;
}

const targets = ["read-write", "read-only", "primary", "standby", "prefer-standby"];

function readTarget(target: string | undefined): string | undefined {
  if (target === undefined || target === "any") return undefined;
  if (targets.includes(target)) return target;
  throw new Error(`must have a target_session_attrs of any, ${targets.join(", ")}`);
}

const understood: ReadonlySet<string> = new Set([
  "schema",
  "currentSchema",
  "host",
  "port",
  "user",
  "password",
  "dbname",
  "target_session_attrs",
  "ssl",
  "sslmode",
  "sslaccept",
  "sslrootcert",
  "sslcert",
  "sslkey",
  "sslpassword",
  "sslcrl",
  "ssl_min_protocol_version",
  "sslnegotiation",
]);

function isSetting(name: string): boolean {
  return !understood.has(name) && !ignored.has(name);
}
