import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { POST as adjust } from "@/app/api/app/campaigns/[campaignId]/advocates/[advocateId]/credit/route";
import { POST as invite } from "@/app/api/app/campaigns/[campaignId]/invite/route";
import { POST as convert } from "@/app/api/app/campaigns/[campaignId]/referrals/[referralId]/convert/route";
import { database, transact } from "@/db/client";
import { users } from "@/db/schema/organizations";
import { createApiKey } from "@/lib/kit/auth/api-key";
import { env, setEnv } from "@/lib/kit/env";
import { verifyLedger } from "@/lib/ledger/verify-ledger";
import { startWorker } from "@/lib/messages/worker";
import { importBackup } from "@/lib/platform/backup/import";
import { exportMove, markMoved } from "@/lib/platform/ops/move-organization";
import { seedOrganizations } from "@/lib/platform/ops/seed-organizations";
import { addPostalAddress } from "@/proof/fixtures/organization";
import type { Task } from "@/proof/moves/installation";

// One of the two installations, in a process of its own: the API that the proof's writers use, a worker, and the
// operator's commands, which its parent asks for.

const handlers = { invite, convert, credit: adjust };
const Ending = z.enum(["invite", "convert", "credit"]);
const [ownerUrl = ""] = process.argv.slice(2);

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]);
  const url = new URL(request.url ?? "/", env().APP_URL);
  const handler = handlers[Ending.parse(url.pathname.split("/").at(-1))];
  const init = { method: "POST", headers, body: await text(request) };
  const answered = await handler?.(new Request(url, init));
  response.writeHead(answered?.status ?? 404).end(await answered?.text());
}

/** An API key for each organization, which may send emails to customers. */
async function giveKeys(): Promise<Readonly<Record<string, string>>> {
  const keys: Record<string, string> = {};
  for (const { orgId, id: userId } of await database().select().from(users)) {
    const { key } = await transact((tx) => createApiKey(tx, { orgId, userId }, new Date()));
    await addPostalAddress(orgId);
    keys[orgId] = key;
  }
  return keys;
}

const quiet = { log: () => undefined, signal: new AbortController().signal };

/** Imports a file. @param interrupt begins with an import that ends before its last step */
async function importFile(file: string, interrupt: boolean): Promise<void> {
  const options = { file, ownerUrl, newSecret: false };
  if (interrupt) {
    const stop = new AbortController();
    const log = () => stop.abort(new Error("Interrupted"));
    await importBackup(options, { log, signal: stop.signal }).catch(() => undefined);
  }
  await importBackup(options, quiet);
}

const perform: Readonly<{ [Name in Task["task"]]: (given: Extract<Task, { task: Name }>) => unknown }> = {
  seed: async ({ organizations }) => {
    await seedOrganizations({ organizations }, quiet);
    return giveKeys();
  },
  export: async ({ orgId, file }) => void (await exportMove(file, orgId, { ...quiet, ownerUrl })),
  import: ({ file, interrupt }) => importFile(file, interrupt),
  moved: async ({ orgId, to }) => void (await markMoved({ orgId, to, ownerUrl })),
  verify: async () => (await verifyLedger(database())).mismatches,
};

const run = (task: Task): unknown => Reflect.apply(perform[task.task], perform, [task]);

process.on("message", async ({ id, task }: { readonly id: number; readonly task: Task }) => {
  try {
    process.send?.({ id, result: await run(task) });
  } catch (error) {
    process.send?.({ id, error: `${task.task}: ${error instanceof Error ? error.stack : String(error)}` });
  }
});

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => response.destroy(new Error(String(error))));
});
await once(server.listen(0, "127.0.0.1"), "listening");
const { port } = z.object({ port: z.number() }).parse(server.address());
setEnv({ APP_URL: `http://127.0.0.1:${port}` });
startWorker();
process.send?.({ id: 0, result: env().APP_URL });
