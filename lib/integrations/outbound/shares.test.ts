import { createServer, type ServerResponse } from "node:http";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { database, transact } from "@/db/client";
import { newId } from "@/db/new-id";
import { rowsOf } from "@/db/rows-of";
import { webhookEndpoints } from "@/db/schema/outbound";
import { type Deliverer, openDeliverer } from "@/lib/integrations/outbound/deliver";
import { createWebhookEndpoint, deleteWebhookEndpoint } from "@/lib/integrations/outbound/service";
import { settleTries } from "@/lib/integrations/outbound/settle";
import { MOST, takeDue } from "@/lib/integrations/outbound/take-due";
import type { Actor } from "@/lib/kit/auth/actor";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";

isolateDatabase();

/** Unanswered requests by host. */
const waiting = new Map<string, ServerResponse[]>();
let isHolding = true;
let port = 0;

const server = createServer((request, response) => {
  request.resume();
  const host = String(request.headers.host);
  if (isHolding && !host.startsWith("127.3.")) waiting.set(host, [...(waiting.get(host) ?? []), response]);
  else {
    arrived.push(host);
    response.end();
  }
});
const arrived: string[] = [];

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, resolve));
  ({ port } = z.object({ port: z.number() }).parse(server.address()));
});
beforeEach(() => {
  isHolding = true;
  arrived.length = 0;
});
afterEach(async () => {
  release();
  await Promise.all(workers.splice(0).map(({ finish }) => finish()));
  await transact((tx) => tx.delete(webhookEndpoints));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const workers: Deliverer[] = [];

function openWorker(): Deliverer {
  const worker = openDeliverer();
  workers.push(worker);
  return worker;
}

function release(): void {
  isHolding = false;
  for (const response of [...waiting.values()].flat()) response.end();
  waiting.clear();
}

const countWaiting = (prefix: string) =>
  [...waiting].reduce((sum, [host, its]) => sum + (host.startsWith(prefix) ? its.length : 0), 0);

async function openOrganization(): Promise<Actor> {
  const { actor } = await createTestOrganization({ tier: "pro" });
  return { ...actor, plan: { ...actor.plan, webhookEndpoints: 100 } };
}

/** Adds an endpoint at a local address, with due events. */
async function listenAt(actor: Actor, address: string, events: number): Promise<string> {
  const url = `http://${address}:${port}/hook`;
  const { endpoint } = await createWebhookEndpoint(actor, { url, eventTypes: ["webhook.test"] });
  await addEvents(actor, endpoint.endpointId, events);
  return endpoint.endpointId;
}

async function addEvents({ orgId }: Actor, endpointId: string, events: number): Promise<void> {
  const now = new Date();
  const rows = Array.from({ length: events }, () => ({ eventId: newId(now), deliveryId: newId(now) }));
  await transact((tx) =>
    tx.execute(sql`
      WITH row AS (SELECT * FROM ${rowsOf(rows, '"eventId" uuid, "deliveryId" uuid')} r), kept AS (
        INSERT INTO outbound_events (org_id, id, type, data, happened_at, created_at)
        SELECT ${orgId}::uuid, "eventId", 'webhook.test', '{"message": "It works."}', now(), now() FROM row)
      INSERT INTO webhook_deliveries (org_id, id, endpoint_id, event_id, due_at, created_at)
      SELECT ${orgId}::uuid, "deliveryId", ${endpointId}::uuid, "eventId", now() - interval '1 s', now() FROM row`),
  );
}

const hosts = (network: string, count: number) => Array.from({ length: count }, (_, at) => `${network}.0.${at + 1}`);

it("slow endpoints of two organizations do not delay a third one's events, across all workers", async () => {
  const slow = await Promise.all(["127.1", "127.2"].map(async (at) => ({ at, actor: await openOrganization() })));
  for (const { at, actor } of slow) {
    for (const address of hosts(at, 20)) await listenAt(actor, address, 20);
  }
  const [first, second] = [openWorker(), openWorker()];
  for (let round = 0; round < 3; round++) await Promise.all([first.round(), second.round()]);
  // Eight requests to each endpoint, none answered yet.
  await expect.poll(() => [countWaiting("127.1"), countWaiting("127.2")]).toEqual([160, 160]);
  await listenAt(await openOrganization(), "127.3.0.1", 1);
  await first.round();
  await expect.poll(() => arrived).toEqual([`127.3.0.1:${port}`]);
  expect([countWaiting("127.1"), countWaiting("127.2")]).toEqual([160, 160]);
});

it("the rest of a worker's room is reserved for organizations with few deliveries in flight", async () => {
  for (const network of ["127.1", "127.2", "127.4"]) {
    const actor = await openOrganization();
    for (const address of hosts(network, 2)) await listenAt(actor, address, 8);
  }
  const take = async (room: number) => (await takeDue([], room, new Date())).length;
  // One each below a quarter of free room, 8 each below half, then all due deliveries.
  expect(await take(MOST / 4)).toBe(3);
  expect(await take(MOST / 2)).toBe(21);
  expect(await take(MOST)).toBe(24);
});

it("one address gets at most 8 concurrent requests across endpoints, organizations and workers", async () => {
  for (let organization = 0; organization < 3; organization++) {
    const actor = await openOrganization();
    for (let at = 0; at < 5; at++) await listenAt(actor, "127.1.0.1", 4);
  }
  const [first, second] = [openWorker(), openWorker()];
  for (let round = 0; round < 3; round++) await Promise.all([first.round(), second.round()]);
  await expect.poll(() => countWaiting("127.1")).toBe(8);
  expect(await takeDue([], MOST, new Date())).toEqual([]);
});

it("a request counts toward its address even if its endpoint is deleted in the meantime", async () => {
  const actor = await openOrganization();
  const endpointId = await listenAt(actor, "127.1.0.1", 8);
  const worker = openWorker();
  await worker.round();
  await expect.poll(() => countWaiting("127.1")).toBe(8);
  await deleteWebhookEndpoint(actor, { endpointId });
  await listenAt(actor, "127.1.0.1", 8);
  await listenAt(actor, "127.3.0.1", 1);
  await worker.round();
  await expect.poll(() => arrived).toEqual([`127.3.0.1:${port}`]);
  expect(countWaiting("127.1")).toBe(8);
});

it("organizations take turns at a shared address", async () => {
  const many = await openOrganization();
  for (let at = 0; at < 3; at++) await listenAt(many, "127.1.0.1", 8);
  const few = await openOrganization();
  const endpointId = await listenAt(few, "127.1.0.1", 2);
  const taken = await takeDue([], MOST, new Date());
  expect([taken.length, taken.filter((one) => one.endpointId === endpointId).length]).toEqual([8, 2]);
});

it("an endpoint that answers slowly gets fewer concurrent requests until it is fast again", async () => {
  const actor = await openOrganization();
  const endpointId = await listenAt(actor, "127.1.0.1", 40);
  const takeAndSettle = async (durationMs: number) => {
    const taken = await takeDue([], MOST, new Date());
    const attempt = { at: new Date(), durationMs, status: 200 };
    await settleTries(
      taken.map(({ orgId, deliveryId, tries }) => ({ orgId, endpointId, deliveryId, tries, attempt })),
      new Date(),
    );
    return taken.length;
  };
  expect(await takeAndSettle(14_000)).toBe(8);
  expect(await takeAndSettle(14_000)).toBe(2);
  expect(await takeAndSettle(50)).toBe(2);
  expect(await takeAndSettle(50)).toBe(8);
});

it("slow endpoints use at most half of an organization's and an address's share", async () => {
  const actor = await openOrganization();
  for (const address of hosts("127.1", 70)) await listenAt(actor, address, 2);
  for (let at = 0; at < 4; at++) await listenAt(actor, "127.2.0.1", 2);
  await transact((tx) => tx.update(webhookEndpoints).set({ isSlow: true }));
  const quick = await listenAt(actor, "127.2.0.1", 8);
  const taken = await takeDue([], MOST, new Date());
  const shared = taken.filter(({ host }) => host.startsWith("127.2"));
  expect(taken.filter(({ endpointId }) => endpointId !== quick).length).toBe(128);
  expect(shared.length).toBe(8);
  expect(shared.filter(({ endpointId }) => endpointId === quick).length).toBeGreaterThanOrEqual(4);
});

it.each([
  ["https://Hooks.Example.COM:443/in\\side", "https://hooks.example.com/in/side"],
  ["https://8.8.8.8\\@127.0.0.1/", "https://8.8.8.8/@127.0.0.1/"],
  ["https://hooks.example.com./a\r\nb", "https://hooks.example.com/ab"],
])("an address is stored in normalized form: %j", async (url, stored) => {
  const actor = await openOrganization();
  const { endpoint } = await createWebhookEndpoint(actor, { url, eventTypes: [] });
  expect(endpoint.url).toBe(stored);
  const [row] = await database()
    .select({ url: webhookEndpoints.url })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, endpoint.endpointId));
  expect(row).toEqual({ url: stored });
});
