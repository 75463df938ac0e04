import { createServer } from "node:http";
import { sql } from "drizzle-orm";
import type postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { database, transact } from "@/db/client";
import { findLinkedIds } from "@/lib/integrations/connections/link";
import { retryDue } from "@/lib/integrations/connections/waiting";
import { createWebhookEndpoint } from "@/lib/integrations/outbound/service";
import { convertReferral } from "@/lib/leads/referrals/convert";
import { findMessages } from "@/lib/messages/find";
import { createBenchData } from "@/proof/bench/server";
import { apiAs } from "@/proof/fixtures/api";
import { connectStripe } from "@/proof/fixtures/connections";
import { deliverDue } from "@/proof/fixtures/deliver-due";
import { createTestOrganization, type TestOrganization } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { observeReads } from "@/proof/guards/observe-reads";
import { openSession } from "@/proof/guards/scratch-database";

// Rows that a worker or a conversion reads from tables that grew a lot and have no statistics yet.

const ROWS = 3_000;
/** A row is read to find it, to lock it and to write it. */
const READS_OF_ONE = 6;
/** Conversions that share their statements. */
const BATCH = 16;

const ownDatabase = isolateDatabase();
let owner: postgres.Sql;
let organization: TestOrganization;
const receiver = createServer((request, response) => {
  request.resume();
  response.end();
});

beforeAll(async () => {
  organization = await createTestOrganization({ tier: "pro" });
  owner = openSession(ownDatabase().ownerUrl);
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
});

afterAll(async () => {
  await owner.end();
  receiver.closeAllConnections();
  receiver.close();
});

it("claims and finishes deliveries by key", async () => {
  const { actor, orgId } = organization;
  const { port } = z.object({ port: z.number() }).parse(receiver.address());
  const url = `http://127.0.0.1:${port}`;
  const { endpoint } = await createWebhookEndpoint(actor, { url, eventTypes: ["webhook.test"] });
  await transact((tx) =>
    tx.execute(sql`
      WITH added AS (
        INSERT INTO outbound_events (org_id, id, type, data, happened_at, created_at)
        SELECT ${orgId}::uuid, gen_random_uuid(), 'webhook.test', '{}', now(), now() FROM generate_series(1, ${ROWS}::int)
        RETURNING id)
      INSERT INTO webhook_deliveries (org_id, id, endpoint_id, event_id, due_at, created_at)
      SELECT ${orgId}::uuid, gen_random_uuid(), ${endpoint.endpointId}::uuid, id, now(), now() FROM added`),
  );
  let delivered = 0;
  const reads = await observeReads(owner, async () => {
    delivered = await deliverDue(new Date());
  });
  expect(delivered).toBeGreaterThan(1);
  expect(reads["webhook_deliveries"]?.rows).toBeLessThanOrEqual(delivered * READS_OF_ONE);
  expect(reads["outbound_events"]?.rows).toBeLessThanOrEqual(delivered * READS_OF_ONE);
});

it("finds a batch of messages by key", async () => {
  const { orgId } = organization;
  const ids = await transact((tx) =>
    tx.execute<{ id: string }>(sql`
      INSERT INTO messages (org_id, id, channel, template, recipient, cause_id, data, created_at)
      SELECT ${orgId}::uuid, gen_random_uuid(), 'email', 'friend-confirm', 'fred@example.com', gen_random_uuid(), '{}', now()
        FROM generate_series(1, ${ROWS}::int)
      RETURNING id`),
  );
  const batch = ids.slice(0, 100).map(({ id: messageId }) => ({ orgId, messageId }));
  const reads = await observeReads(owner, async () => {
    expect((await findMessages(database(), batch)).filter(Boolean)).toHaveLength(batch.length);
  });
  expect(reads["messages"]?.rows).toBeLessThanOrEqual(batch.length * READS_OF_ONE);
});

it("finds events that wait for a payment by their ids and due time", async () => {
  const { orgId, apiKey } = organization;
  const { connectionId } = await connectStripe(organization, apiAs(apiKey));
  await transact((tx) =>
    tx.execute(sql`
      INSERT INTO connection_events (org_id, id, connection_id, external_id, type, body, told, meaning, outcome, payment_ids, received_at, handled_at)
      SELECT ${orgId}::uuid, gen_random_uuid(), ${connectionId}::uuid, n::text, 'link', to_json(repeat('x', 1500)), '{}', 'linked', 'waiting',
             ARRAY['invoice ' || n, 'payment ' || n], now(), now() FROM generate_series(1, ${ROWS}::int) n`),
  );
  const connection = { orgId, connectionId };
  const reads = await observeReads(owner, async (run) => {
    expect(await retryDue(new Date())).toBe(0);
    expect(await findLinkedIds(database(), connection, [`payment ${run + 1}`])).toContain(`invoice ${run + 1}`);
  });
  expect(reads["connection_events"]?.rows).toBeLessThanOrEqual(2 * READS_OF_ONE);
});

it("converts with plans from when the ledger was empty, reading only the advocates' entries", async () => {
  const { actor, campaignId, takeReferral } = await createBenchData(800);
  const convert = () =>
    Promise.all(
      Array.from({ length: BATCH }, () =>
        convertReferral(actor, { campaignId, referralId: takeReferral(), jobValueCents: 50_000 }),
      ),
    );
  for (let batch = 0; batch < 40; batch++) await convert();
  const reads = await observeReads(owner, () => convert());
  expect(reads["activity"]?.rows).toBeLessThanOrEqual(BATCH * READS_OF_ONE);
});
