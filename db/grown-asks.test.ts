import type postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { updateAskSettings } from "@/lib/asks/decide";
import { sendAsks } from "@/lib/asks/send";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { createTestOrganization, type TestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import { createOwnServer, isolateDatabase } from "@/proof/fixtures/own-database";
import { createCampaign, type TestCampaign } from "@/proof/fixtures/scenario";
import { countRowsRead } from "@/proof/guards/observe-reads";
import { openSession } from "@/proof/guards/scratch-database";

// Asks of one business that grow from none to ten thousand at once, as by a customer file: PostgreSQL has no statistics
// of them yet, so every index that fits looks as good as another. Only one may fit.

const MANY = 10_000;
/** Far more than the few asks of a job or a person, and far fewer than all. */
const FEW = 250;

const ownDatabase = isolateDatabase(createOwnServer);

let owner: postgres.Sql;
let organization: TestOrganization;
let api: TestApi;
let campaign: TestCampaign;

beforeAll(async () => {
  owner = openSession(ownDatabase().ownerUrl);
  await owner.unsafe("ALTER TABLE asks SET (autovacuum_enabled = off)");
  organization = await createTestOrganization({ tier: "pro", overrides: { advocates: 100 } });
  api = apiAs(organization.apiKey);
  campaign = await createCampaign(api);
  await updateAskSettings(organization.actor, { isOn: true });
});

afterAll(() => owner.end());

/** Replaces the asks by many planned ones of other people and causes. */
async function growAsks(dueIn: string): Promise<void> {
  await owner.unsafe(`
    SET session_replication_role = replica;
    TRUNCATE asks;
    INSERT INTO asks (org_id, id, campaign_id, advocate_id, step, cause_id, person, planned_for, due_at, created_at)
    SELECT '${organization.orgId}', id_of(now()), '${campaign.campaignId}', id_of(now()), 'after_job', id_of(now()),
           n || '@example.com', now() + interval '${dueIn}', now() + interval '${dueIn}', now()
      FROM generate_series(1, ${MANY}) n;
    RESET session_replication_role`);
}

const countAsks = async (call: () => Promise<unknown>) => (await countRowsRead(owner, call))["asks"] ?? 0;

const recordJob = async () => {
  const { status } = await api.post("/api/app/jobs", {
    name: "Gus Hale",
    email: uniqueEmail("gus"),
    campaignId: campaign.campaignId,
  });
  expect(status).toBe(201);
};

it("a job reads its own asks", async () => {
  await growAsks("60 days");
  expect(await countAsks(recordJob)).toBeLessThan(FEW);
});

it("the worker looks once at each due ask, and for the earlier asks of its cause", async () => {
  await growAsks("-1 day");
  // One read finds the organizations with due asks, one the next asks, and each of those is looked up for its cause.
  expect(await countAsks(() => sendAsks(new Date()))).toBeLessThan(4 * MANY);
});
