import { z } from "zod";
import { setEnv } from "@/lib/kit/env";
import { runOps } from "@/lib/platform/ops/run";
import { loadAuthSecret } from "@/lib/platform/postgres/auth-secret";
import { connectDatabase } from "@/lib/platform/postgres/connection";
import { serverUrl } from "./fixtures";

/** The data folder of the tested server. */
export function dataFolder(): string {
  const { E2E_DATA_DIR } = process.env;
  if (!E2E_DATA_DIR) throw new Error("E2E_DATA_DIR is not set: server.ts sets it before the tests run");
  return E2E_DATA_DIR;
}

/**
 * Runs an `npm run ops` command on the tested server's data and returns its document. It runs in this process:
 * starting one for each command takes longer than most tests.
 */
export async function ops(...args: string[]): Promise<unknown> {
  const { ok, document } = await runOps(args, {
    log: () => undefined,
    signal: new AbortController().signal,
    withDatabase: async (work) => work(await connectOnce()),
  });
  if (!ok) throw new Error(`ops ${args.join(" ")} failed: ${JSON.stringify(document)}`);
  // As a program reads it.
  return JSON.parse(JSON.stringify(document));
}

let connected: Promise<string> | undefined;

/** Connects this process to the tested server's database, with its secrets. */
export function connectOnce(): Promise<string> {
  connected ??= connect();
  return connected;
}

// Stays open until the process ends: the server keeps running, and so does its database.
async function connect(): Promise<string> {
  setEnv({ DATA_DIR: dataFolder(), APP_URL: serverUrl(), LOG_LEVEL: "silent" });
  const { appUrl: DATABASE_URL, ownerUrl } = await connectDatabase({ log: () => undefined });
  setEnv({ DATABASE_URL, AUTH_SECRET: await loadAuthSecret() });
  return ownerUrl;
}

const Mail = z.object({ template: z.string(), subject: z.string(), text: z.string() });
const Mails = z.object({ messages: z.array(Mail) });

/** An email as a plain-text reader shows it. */
export type Mail = z.output<typeof Mail>;

/** All emails to an address, oldest first. */
export async function readMails(to: string): Promise<readonly Mail[]> {
  return Mails.parse(await ops("messages", "--to", to)).messages;
}

/** The newest email of a template to an address. */
export async function newestMail(to: string, template: string): Promise<Mail> {
  const mail = (await readMails(to)).findLast((each) => each.template === template);
  if (!mail) throw new Error(`No email ${template} was written to ${to}`);
  return mail;
}

/** The path of an emailed link, with the token after `#`. */
export async function mailedLink(to: string, template: string): Promise<string> {
  const { text } = await newestMail(to, template);
  const path = text.match(/https?:\/\/\S+#rr[a-z]_[\w-]+/)?.[0].slice(serverUrl().length);
  if (!path) throw new Error(`The email has no link with a token:\n${text}`);
  return path;
}

/** The path of a customer page linked from the newest email of a template. */
export async function mailedPage(to: string, template: string, page: string): Promise<string> {
  const { text } = await newestMail(to, template);
  const [path] = new RegExp(`/${page}/[\\w-]{64}`).exec(text) ?? [];
  if (!path) throw new Error(`The email has no link to ${page}:\n${text}`);
  return path;
}

/** The confirmation path from the newest email that asks a friend to confirm. */
export async function mailedConfirmation(to: string): Promise<string> {
  const { text } = await newestMail(to, "friend-confirm");
  const [path] = /\/confirm\/[\w-]{64}/.exec(text) ?? [];
  if (!path) throw new Error(`The email has no link that confirms:\n${text}`);
  return path;
}
