import { execFile } from "node:child_process";
import { chmod, chown, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { openClient } from "@/db/open-client";
import { readDatabaseAddress, withLogin } from "@/lib/kit/database-address";
import { childEnv, env, setEnv } from "@/lib/kit/env";
import {
  cleanUpAll,
  createDataDir,
  ownerOf,
  query,
  repository,
  serverPid,
  startServer,
} from "@/proof/fixtures/postgres-servers";
import { connectDatabase } from "./connection";

const run = promisify(execFile);
const { DATABASE_URL = "", AUTH_SECRET = "", DATA_DIR } = env();

const password = "s3cret-W0rd";
/** A password chosen without thinking of addresses. */
const oddPassword = "p@ss#w/rd?:%&+=é 1";

let folder: string;
let port: number;
let ownerUrl: string;

/** Makes an authority, and a certificate of it for localhost, as files. */
async function makeCertificates(): Promise<void> {
  const openssl = (line: string) => run("openssl", line.split(" "), { cwd: folder });
  const newKey = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -noenc";
  for (const ca of ["ca", "other-ca"]) {
    await openssl(`req -x509 ${newKey} -days 2 -subj /CN=${ca} -keyout ${ca}.key -out ${ca}.pem`);
  }
  await openssl(`req ${newKey} -subj /CN=localhost -keyout server.key -out server.csr`);
  await writeFile(join(folder, "names"), "subjectAltName=DNS:localhost");
  const sign = "-CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -extfile names";
  await openssl(`x509 -req -in server.csr ${sign} -out server.pem`);
}

/** A PostgreSQL with TLS and the owner of an empty database, who is no superuser, as hosts have it. */
beforeAll(async () => {
  folder = await createDataDir();
  const server = await startServer(await createDataDir());
  ({ port, ownerUrl } = server);
  await makeCertificates();
  const user = await ownerOf(await serverPid(server));
  for (const file of ["server.key", "server.pem"]) {
    await chown(join(folder, file), user, -1);
    await chmod(join(folder, file), 0o600);
  }
  for (const statement of [
    `ALTER SYSTEM SET ssl_cert_file = '${join(folder, "server.pem")}'`,
    `ALTER SYSTEM SET ssl_key_file = '${join(folder, "server.key")}'`,
    "ALTER SYSTEM SET ssl = on",
    "SELECT pg_reload_conf()",
    `CREATE ROLE owner LOGIN CREATEROLE PASSWORD '${password}'`,
    `CREATE ROLE odd LOGIN CREATEROLE PASSWORD '${oddPassword}' IN ROLE owner`,
    "GRANT referral_rewards_app TO owner, odd WITH ADMIN OPTION",
    "CREATE DATABASE hosted OWNER owner",
    "CREATE DATABASE odd OWNER odd",
  ]) {
    await query(ownerUrl, statement);
  }
  await vi.waitFor(() => query(`${ownerUrl}&sslmode=require`, "SELECT 1"), {
    timeout: 60_000,
    interval: 200,
  });
}, 120_000);
afterAll(cleanUpAll);
afterEach(() => setEnv({ DATABASE_URL, AUTH_SECRET, DATA_DIR, DATABASE_OWNER_URL: "" }));

/** The address of a host with these words after it. */
function hosted(words: string, { host = "localhost", login = `owner:${password}` } = {}): string {
  return `postgres://${login}@${host}:${port}/hosted${words && "?"}${words.replaceAll("FOLDER", folder)}`;
}

/** Starts on an address, as all of the product does, and returns whether the made login's connections are encrypted. */
async function start(address: string, variable = "DATABASE_OWNER_URL"): Promise<boolean> {
  setEnv({ DATABASE_URL: "", DATABASE_OWNER_URL: "", [variable]: address });
  const { appUrl } = await connectDatabase({ log: () => {} });
  const client = openClient(appUrl, { max: 1, onnotice: () => undefined });
  try {
    const [row] = await client<{ ssl: boolean }[]>`SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()`;
    return row?.ssl === true;
  } finally {
    await client.end();
  }
}

describe("a hosting provider's database address", () => {
  test.each([
    ["Neon", "sslmode=require&channel_binding=require"],
    ["Neon for clients that send no server name", "sslmode=require&options=-c%20jit%3Doff"],
    ["Supabase, for Prisma", "sslmode=require&pgbouncer=true&connection_limit=1"],
    ["Supabase, by Vercel", "sslmode=require&supa=base-pooler.x"],
    ["RDS with its authority", "sslmode=verify-full&sslrootcert=FOLDER/ca.pem"],
    ["RDS, without the name", "sslmode=verify-ca&sslrootcert=FOLDER/ca.pem"],
    ["RDS, where an authority asks for more", "sslmode=require&sslrootcert=FOLDER/ca.pem"],
    ["DigitalOcean", "sslmode=require"],
    ["Heroku", "sslmode=no-verify"],
    ["node-postgres", "sslmode=require&uselibpqcompat=true"],
    ["JDBC", "ssl=true&sslrootcert=FOLDER/ca.pem&ApplicationName=rewards&loginTimeout=10"],
    ["Azure", "sslmode=require&gssencmode=disable&target_session_attrs=read-write"],
    ["pgx", "sslmode=require&pool_max_conns=10&default_query_exec_mode=exec"],
    ["libpq", "sslmode=prefer&keepalives=1&keepalives_idle=30&tcp_user_timeout=5000&client_encoding=utf8"],
    ["libpq 17", "sslmode=require&sslnegotiation=postgres&ssl_min_protocol_version=TLSv1.2"],
    ["SSLMODE=allow", "sslmode=allow"],
    ["Prisma", "schema=public&connection_limit=5&pool_timeout=20&sslmode=require&sslaccept=accept_invalid_certs"],
    ["an administrator", "sslmode=require&application_name=rewards&statement_timeout=20000&lock_timeout=0"],
  ])("works: %s", async (_, words) => {
    expect(await start(hosted(words))).toBe(true);
  });

  test.each([
    ["nothing, on this machine", ""],
    ["sslmode=disable", "sslmode=disable"],
    ["ssl=false", "ssl=false"],
    ["nothing but a time", "connect_timeout=10"],
  ])("works unencrypted with %s", async (_, words) => {
    expect(await start(hosted(words))).toBe(false);
  });

  test("works with several hosts, the login in its query, and a percent-encoded password", async () => {
    expect(await start(`postgresql://owner:${password}@localhost:${port},127.0.0.1:${port}/hosted`)).toBe(false);
    expect(await start(`postgres:///hosted?host=localhost&port=${port}&user=owner&password=${password}`)).toBe(false);
    const odd = `postgres://odd:${encodeURIComponent(oddPassword)}@localhost:${port}/odd?sslmode=require`;
    expect(await start(odd)).toBe(true);
    expect(await start(` ${odd}\n`, "DATABASE_URL")).toBe(true);
  });
});

describe("an invalid address", () => {
  const refusals: readonly (readonly [what: string, address: () => string, line: RegExp])[] = [
    [
      "an authority that signed nothing",
      () => hosted("sslmode=verify-full&sslrootcert=FOLDER/other-ca.pem"),
      /sslrootcert=/,
    ],
    ["an authority that Node.js doesn’t know", () => hosted("sslmode=verify-full"), /sslrootcert=.*sslmode=no-verify/],
    ["the system’s authorities", () => hosted("sslmode=require&sslrootcert=system"), /certificate.*sslrootcert=/],
    ["strict checks", () => hosted("sslmode=require&sslaccept=strict"), /certificate.*sslrootcert=/],
    [
      "a name that the certificate doesn’t have",
      () => hosted("sslmode=verify-full&sslrootcert=FOLDER/ca.pem", { host: "127.0.0.1" }),
      /the host name that the certificate has/,
    ],
    [
      "a missing file",
      () => hosted("sslmode=verify-full&sslrootcert=FOLDER/none.pem"),
      /sslrootcert.*cannot be read.*none\.pem/,
    ],
    [
      "a server without TLS",
      () => `${DATABASE_URL}&sslmode=require`,
      /sslmode=require\), which the server doesn’t have/,
    ],
    ["a mode that there isn’t", () => hosted("sslmode=yes"), /sslmode.*verify-full/],
    ["an endpoint of Neon elsewhere", () => hosted("options=endpoint%3Dep-cool-123"), /options=endpoint=… is for Neon/],
    ["a setting that there isn’t", () => hosted("colour=blue"), /refuses.*colour.*Take it out/],
    ["another schema", () => hosted("schema=rewards"), /schema.*leave it out/],
    [
      "a wrong password",
      () => hosted("", { login: "owner:wr0ng-0ne" }),
      /wrong password for the user owner.*percent-encode/,
    ],
    ["no such database", () => hosted("").replace("/hosted", "/none"), /database none.*Create it/],
    ["no such host", () => hosted("", { host: "db.invalid" }), /db\.invalid/],
    ["a port where nothing is", () => hosted("").replace(`:${port}/`, ":9/"), /localhost:9.*no database answers/],
    ["no scheme", () => `owner:${password}@localhost/hosted`, /must start with postgres/],
    ["quotes", () => `"${hosted("")}"`, /must start with postgres/],
  ];

  test.each(refusals)("is refused with one line that names the variable: %s", async (_, address, line) => {
    await expectRefusal(address(), line);
  });

  test.each(["#", "/", "?", "@", "%", "%zz", "#a/b", "?a=b", "/a@b", "12/34", "1?x=2", "p@x?y=z", "p@x/y"])(
    "is refused with a password that has %s",
    async (special) => {
      const secret = `s3cr${special}tW0rd`;
      for (const login of [`owner:${secret}`, `owner:1${special}2`]) {
        await expectRefusal(hosted("", { login }), /percent-encoded: # as %23/, login.slice("owner:".length));
      }
    },
  );

  async function expectRefusal(address: string, line: RegExp, secret = password): Promise<void> {
    for (const variable of ["DATABASE_OWNER_URL", "DATABASE_URL"]) {
      const message = await start(address, variable).then(String, (error: Error) => error.message);
      expect(message).toMatch(new RegExp(`^(Wrong configuration: )?${variable} `));
      expect(message).toMatch(line);
      expect(message).not.toContain("\n");
      for (const piece of [secret, ...secret.split(/[#/?@%]/)].filter((part) => part.length > 2)) {
        expect(message).not.toContain(piece);
      }
    }
  }
});

describe("the app's own login", () => {
  test("replaces the login in the owner’s address and keeps its other parts", () => {
    const address = "postgresql://own%40er:a%23b@h1:1,h2:2/d?user=x&sslmode=verify-full&role=r&sslrootcert=/a";
    expect(withLogin(address, "web", "p@s/s")).toBe(
      "postgresql://web:p%40s%2Fs@h1:1,h2:2/d?sslmode=verify-full&sslrootcert=/a",
    );
    expect(withLogin("postgres:///d?host=/run/pg&user=x", "web", "p")).toBe("postgres://web:p@/d?host=/run/pg");
    expect(readDatabaseAddress("postgres://u@[::1]:6/d").hosts).toEqual([{ name: "::1", port: 6 }]);
  });

  test("keeps the project that Supabase’s pooler reads from the name", () => {
    const address = "postgres://postgres.abcdefghijklmnopqrst:p@aws-0-eu-1.pooler.supabase.com:5432/postgres";
    expect(withLogin(address, "web", "p")).toContain("//web.abcdefghijklmnopqrst:p@aws-0");
  });
});

describe("every command", () => {
  const command = (name: string, args: readonly string[], settings: Record<string, string>) =>
    run(process.execPath, ["scripts/run.mjs", name, ...args], {
      cwd: repository,
      env: childEnv({ DATABASE_URL: "", AUTH_SECRET: "a".repeat(40), PORT: "0", ...settings }),
    }).then(
      ({ stdout, stderr }) => ({ ok: true, printed: stdout + stderr }),
      ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ ok: false, printed: stdout + stderr }),
    );

  test("migrates and works through a verified certificate, with a provider’s own parameters", async () => {
    const words = "sslmode=verify-full&sslrootcert=FOLDER/ca.pem&channel_binding=require&options=-c%20jit%3Doff";
    const settings = { DATABASE_OWNER_URL: hosted(words) };
    expect((await command("ops", ["migrate"], settings)).printed).toContain('"migrations":');
    const { ok, printed } = await command("ops", ["verify"], settings);
    expect(printed).toContain('"mismatches":');
    expect(ok).toBe(true);
  }, 120_000);

  test.each(["start", "worker"])(
    "refuses at once: %s",
    async (name) => {
      const address = hosted("", { login: "owner:p#ssW0rd" });
      const { ok, printed } = await command(name, [], { DATABASE_OWNER_URL: address });
      expect(ok).toBe(false);
      expect(printed).toMatch(/^Wrong configuration: DATABASE_OWNER_URL .*percent-encoded.*\n$/);
      expect(printed).not.toContain("ssW0rd");
    },
    60_000,
  );
});
