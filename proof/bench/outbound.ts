import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { transact } from "@/db/client";
import { moment } from "@/db/moment";
import { newId } from "@/db/new-id";
import { rowsOf } from "@/db/rows-of";
import { createWebhookEndpoint, deleteWebhookEndpoint } from "@/lib/integrations/outbound/service";
import { startWorkerProcess } from "@/lib/platform/launch/child-process";
import { endProcess } from "@/lib/platform/launch/web-server";
import { load } from "@/proof/bench/load";
import { compare, type Measurement, shareOf } from "@/proof/bench/measurement";
import type { Bench } from "@/proof/bench/server";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { runAlone } from "@/proof/guards/scratch-database";

const ENDPOINTS = 100;
const PER_SECOND = 1_000;
const SECONDS = 60;
const LONGEST_MS = 30_000;
/** Organizations with slow endpoints: their answer time, endpoints and events, and how many other events are timed. */
const SLOW = { organizations: 2, endpoints: 20, events: 20, answerMs: 14_000, timed: 20 } as const;
const MIB = 1024 * 1024;

/** The cost of an endpoint per conversion, and whether one dead endpoint in a hundred delays the others. */
export async function benchOutbound(bench: Bench, log: (line: string) => void): Promise<Measurement[]> {
  const worker = startWorkerProcess(process.cwd(), "pipe");
  worker.stdout?.resume();
  const receiver = await listen();
  try {
    log(`Telling ${ENDPOINTS} endpoints of ${PER_SECOND} events a second for ${SECONDS} s, one of them dead`);
    // Runs first, because conversions leave two messages each that keep the worker busy.
    const measurements = await sendMany(bench, receiver, worker.pid ?? 0);
    log(
      `Timing events beside ${SLOW.organizations} organizations with ${SLOW.endpoints} slow endpoints each`,
    );
    measurements.push(await timeBesideSlow(bench, receiver));
    return [...(await compareConversions(bench, receiver.url)), ...measurements];
  } finally {
    await endProcess(worker);
    receiver.close();
  }
}

async function compareConversions(bench: Bench, receiverUrl: string): Promise<Measurement[]> {
  const { actor: by, url, apiKey, campaignId, takeReferral, ownerUrl } = bench;
  // Autovacuum would do this too, but at an unpredictable time.
  await runAlone(ownerUrl, ["VACUUM (ANALYZE) advocates, referrals, conversions, activity"]);
  const actor = { ...by, plan: { ...by.plan, webhookEndpoints: 1_000 } };
  const convert = () =>
    load(url, () => ({
      method: "POST" as const,
      path: `/api/app/campaigns/${campaignId}/referrals/${takeReferral()}/convert`,
      headers: { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json" },
      body: JSON.stringify({ jobValueCents: 123_450 }),
    }));
  const rates = await compare({
    untold: convert,
    told: async () => {
      const eventTypes = ["referral.converted" as const];
      const { endpoint } = await createWebhookEndpoint(actor, { url: `${receiverUrl}/0`, eventTypes });
      return convert().finally(() => deleteWebhookEndpoint(actor, { endpointId: endpoint.endpointId }));
    },
  });
  const what = "conversion with an endpoint that hears of it / with none";
  return [shareOf(rates.told, rates.untold, { what, atLeast: 0.85 })];
}

/** Delivery time of an event while other organizations' endpoints are slow. */
async function timeBesideSlow({ actor: by }: Bench, receiver: EventReceiver): Promise<Measurement> {
  const plan = { ...by.plan, webhookEndpoints: 1_000 };
  for (let at = 0; at < SLOW.organizations; at++) {
    const { actor } = await createTestOrganization({ tier: "pro" });
    const urls = Array.from({ length: SLOW.endpoints }, (_, n) => `${receiver.urlAt(200 + at, n + 1)}/slow`);
    const endpoints = await createEndpoints({ ...actor, plan }, urls);
    for (let event = 0; event < SLOW.events; event += 1)
      await writeEvents(actor.orgId, endpoints, endpoints.length);
  }
  const third = (await createTestOrganization({ tier: "pro" })).actor;
  const [endpoint = ""] = await createEndpoints(third, [receiver.urlAt(202, 1)]);
  const waits: number[] = [];
  for (let event = 0; event < SLOW.timed; event++) {
    const [[id, writtenAt] = ["", 0]] = await writeEvents(third.orgId, [endpoint], 1);
    for (const end = writtenAt + LONGEST_MS; !receiver.came.has(id) && Date.now() < end; ) await sleep(5);
    waits.push((receiver.came.get(id) ?? Number.POSITIVE_INFINITY) - writtenAt);
    await sleep(100);
  }
  const of = `${SLOW.timed} events beside ${SLOW.organizations} × ${SLOW.endpoints} endpoints that take ${SLOW.answerMs / 1_000} s, ${SLOW.events} events each`;
  const what = "the longest that an event took beside slow organizations";
  return { what, figure: Math.max(...waits) / 1_000, unit: "s", atMost: 1, of };
}

async function createEndpoints(actor: Bench["actor"], urls: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const url of urls) {
    const created = await createWebhookEndpoint(actor, { url, eventTypes: ["webhook.test"] });
    ids.push(created.endpoint.endpointId);
  }
  return ids;
}

interface EventReceiver {
  readonly url: string;
  /** The server at another loopback address, 127.x.y.1, because requests to one address are limited. */
  urlAt(x: number, y: number): string;
  /** First arrival of each event, in ms. */
  readonly came: Map<string, number>;
  close(): void;
}

const Port = z.object({ port: z.number() });

/** Accepts everything. `/dead` never answers, `/slow` answers after a delay. */
async function listen(): Promise<EventReceiver> {
  const came = new Map<string, number>();
  const server = createServer((request, response) => {
    request.resume();
    if (request.url === "/dead") return;
    const id = String(request.headers["webhook-id"]);
    if (!came.has(id)) came.set(id, Date.now());
    if (request.url === "/slow") setTimeout(() => response.end(), SLOW.answerMs);
    else response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = Port.parse(server.address());
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  const urlAt = (x: number, y: number) => `http://127.${x}.${y}.1:${port}`;
  return { url: `http://127.0.0.1:${port}`, urlAt, came, close };
}

async function sendMany({ actor: by }: Bench, receiver: EventReceiver, pid: number): Promise<Measurement[]> {
  const actor = { ...by, plan: { ...by.plan, webhookEndpoints: 1_000 } };
  const urls = Array.from(
    { length: ENDPOINTS },
    (_, at) => `${receiver.urlAt(0, at)}/${at === 0 ? "dead" : at}`,
  );
  const endpoints = await createEndpoints(actor, urls);
  const written = new Map<string, number>();
  const memory: number[] = [];
  const start = Date.now();
  for (let second = 0; second < SECONDS; second++) {
    // In ten parts, to spread them out.
    for (let part = 0; part < 10; part++) {
      await sleep(Math.max(0, start + second * 1_000 + part * 100 - Date.now()));
      const dead = endpoints[0];
      const due = await writeEvents(actor.orgId, endpoints, PER_SECOND / 10, part * 10);
      for (const [id, at, endpointId] of due) if (endpointId !== dead) written.set(id, at);
    }
    memory.push(await readMemory(pid));
  }
  for (const end = Date.now() + LONGEST_MS; receiver.came.size < written.size && Date.now() < end; )
    await sleep(100);
  const waits = [...written].map(([id, at]) => (receiver.came.get(id) ?? Number.POSITIVE_INFINITY) - at);
  for (const endpointId of endpoints) await deleteWebhookEndpoint(actor, { endpointId });
  const settled = Math.max(...memory.slice(0, 10));
  const of = `${written.size.toLocaleString("en-US")} events for ${ENDPOINTS - 1} endpoints in ${SECONDS} s, one more is dead`;
  return [
    {
      what: "events that were not delivered",
      figure: waits.filter((ms) => ms === Number.POSITIVE_INFINITY).length,
      unit: "",
      atMost: 0,
      of,
    },
    { what: "the longest that an event took", figure: Math.max(...waits) / 1_000, unit: "s", atMost: 5, of },
    {
      what: "memory of the worker, growth after ten seconds",
      figure: (Math.max(...memory) - settled) / MIB,
      unit: "MiB",
      atMost: 64,
      of,
    },
  ];
}

/** Writes events for the endpoints in turn. @returns each event's write time in ms and its endpoint */
async function writeEvents(
  orgId: string,
  endpoints: readonly string[],
  events: number,
  first = 0,
): Promise<[eventId: string, at: number, endpointId: string][]> {
  const now = new Date();
  const rows = Array.from({ length: events }, (_, at) => ({
    eventId: newId(now),
    deliveryId: newId(now),
    endpointId: endpoints[(at + first) % endpoints.length] ?? "",
  }));
  await transact((tx) =>
    tx.execute(sql`
      WITH row AS (SELECT * FROM ${rowsOf(rows, '"eventId" uuid, "deliveryId" uuid, "endpointId" uuid')} r), kept AS (
        INSERT INTO outbound_events (org_id, id, type, data, happened_at, created_at)
        SELECT ${orgId}::uuid, "eventId", 'webhook.test', '{"message": "It works."}', ${moment(now)}, ${moment(now)} FROM row)
      INSERT INTO webhook_deliveries (org_id, id, endpoint_id, event_id, due_at, created_at)
      SELECT ${orgId}::uuid, "deliveryId", "endpointId", "eventId", ${moment(now)}, ${moment(now)} FROM row`),
  );
  return rows.map(({ eventId, endpointId }) => [eventId, now.getTime(), endpointId]);
}

async function readMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}
