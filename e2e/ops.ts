import { setEnv } from "@/lib/platform/env";
import { runOps } from "@/lib/platform/ops/run";
import { loadAuthSecret } from "@/lib/platform/postgres/auth-secret";
import { connectDatabase } from "@/lib/platform/postgres/connection";

/** The address of the tested server, without a trailing slash. */
export function serverUrl(): string {
  return read("E2E_URL");
}

/**
 * Runs a command of `npm run ops` on the tested server's data, and answers its document. It runs in this process:
 * starting one for each command takes longer than most tests.
 */
export async function ops(...args: string[]): Promise<unknown> {
  const { ok, document } = await runOps(args, {
    log: () => undefined,
    signal: new AbortController().signal,
    withDatabase: async (work) => work(await connectOnce()),
  });
  if (!ok) throw new Error(`ops ${args.join(" ")} failed: ${JSON.stringify(document)}`);
  // As programs read it.
  return JSON.parse(JSON.stringify(document));
}

let connected: Promise<string> | undefined;

function connectOnce(): Promise<string> {
  connected ??= connect();
  return connected;
}

// Ends with the process: the server goes on, and so does its database.
async function connect(): Promise<string> {
  setEnv({ DATA_DIR: read("E2E_DATA_DIR"), APP_URL: serverUrl(), LOG_LEVEL: "silent" });
  const { appUrl: DATABASE_URL, ownerUrl } = await connectDatabase({ log: () => undefined });
  setEnv({ DATABASE_URL, AUTH_SECRET: await loadAuthSecret() });
  return ownerUrl;
}

function read(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: server.ts sets it before the tests run`);
  return value;
}
