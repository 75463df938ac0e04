import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { eventCatalog } from "@/lib/integrations/outbound/event-contract";
import { makeSecret, signedHeaders } from "@/lib/integrations/outbound/signing";
import { receivers, type Sample } from "@/lib/integrations/samples";
import { exportVariables } from "@/lib/integrations/webhooks/commands";
import { isInstalled } from "@/proof/fixtures/installed-samples";

const root = join(import.meta.dirname, "../../..");
const secretOf = () => makeSecret({ orgId: randomUUID(), endpointId: randomUUID() }).secret;

const installed = receivers.filter(isInstalled);

const running: { child: ChildProcess; folder: string }[] = [];
afterEach(async () => {
  for (const { child, folder } of running.splice(0)) {
    if (child.exitCode === null && child.kill()) await once(child, "exit");
    await rm(folder, { recursive: true });
  }
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "localhost");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}

const ATTEMPTS = 3;

/** Starts a sample, again on another port if a different program took the first in between. */
async function start(sample: Sample, signingSecret: string) {
  const errors: string[] = [];
  while (errors.length < ATTEMPTS) {
    const { isUp, printedErrors, ...receiver } = await run(sample, signingSecret);
    if (isUp) return receiver;
    errors.push(printedErrors());
  }
  throw new Error(`The ${sample.language} sample does not start:\n${errors.join("\n")}`);
}

/** Saves a sample under its file name and runs it like the guide says, until it answers or ends. */
async function run({ file, program, code }: Sample, signingSecret: string) {
  const folder = await mkdtemp(join(tmpdir(), "referral-rewards-receiver-"));
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  await writeFile(join(folder, file), code);
  const port = await freePort();
  const commands = `${exportVariables({ SIGNING_SECRET: signingSecret, PORT: port })}\nexec ${program} ${file}`;
  const child = spawn("bash", ["--norc", "-c", commands], { cwd: folder });
  running.push({ child, folder });
  let printed = "";
  let errors = "";
  child.stdout.on("data", (text: Buffer) => {
    printed += text;
  });
  child.stderr.on("data", (text: Buffer) => {
    errors += text;
  });
  const send = async (headers: Record<string, string>, body: string) => {
    const init = { method: "POST", headers: { "content-type": "application/json", ...headers }, body };
    return (await fetch(`http://localhost:${port}/`, init)).status;
  };
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  const answers = () => send({}, "{}").then((status) => status === 401 || isOver(), isOver);
  await expect.poll(answers, { timeout: 60_000 }).toBe(true);
  const events = join(folder, "events");
  return { isUp: !isOver(), send, events, printed: () => printed, printedErrors: () => errors };
}

function deliveryOf(note: string) {
  const id = randomUUID();
  const data = { ...eventCatalog["referral.created"].example, note };
  return { id, body: JSON.stringify({ id, type: "referral.created", timestamp: new Date(), data }) };
}

it.each(installed)(
  "the $language sample accepts a signed event once, and refuses forged or old ones",
  async (sample) => {
    const [secret, previous] = [secretOf(), secretOf()];
    const { send, events, printed } = await start(sample, secret);
    const [first, second] = [deliveryOf("Zoë’s neighbor, “the blue door”"), deliveryOf("replaced secret")];
    const now = Date.now();
    const signed = (secrets: readonly string[], what = first, seconds = 0) =>
      signedHeaders(secrets, what, new Date(now + seconds * 1_000));

    expect(await send(signed([previous]), first.body)).toBe(401);
    expect(await send(signed([secret]), first.body.replace("Fred", "Fraud"))).toBe(401);
    expect(await send({ ...signed([secret]), "webhook-id": second.id }, first.body)).toBe(401);
    for (const seconds of [-400, 400]) expect(await send(signed([secret], first, seconds), first.body)).toBe(401);
    const unsigned = { ...signed([secret]), "webhook-signature": "v1, v2,x" };
    expect(await send(unsigned, first.body)).toBe(401);

    expect(await send(signed([secret]), first.body)).toBe(204);
    expect(await send(signed([secret], first, 5), first.body)).toBe(204);
    expect(await send(signed([previous, secret], second), second.body)).toBe(204);
    expect((await readdir(events)).sort()).toEqual([first, second].map(({ id }) => `${id}.json`).sort());
    expect(await readFile(join(events, `${first.id}.json`), "utf8")).toBe(first.body);
    const lines = [first, second].map(({ id }) => `referral.created events/${id}.json\n`);
    await expect.poll(printed, { timeout: 60_000 }).toBe(lines.join(""));
  },
);
