import { beforeEach, describe, expect, it } from "vitest";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { readContents } from "@/proof/fixtures/database-contents";
import { createTestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { addReferral, expectRefusal, startReferral } from "@/proof/fixtures/scenario";
import { connectSender, eventIdOf, type TestSender } from "@/proof/fixtures/webhooks";
import { runAlone } from "@/proof/guards/scratch-database";

// A check that nothing passes makes the database fail at a table; the tables before it are written by then.
const tables = ["conversions", "activity", "webhook_events", "audit_entries", "webhook_keys"] as const;

const scratch = isolateDatabase();

let api: TestApi;
let sender: TestSender;

// The use of a key is written once a minute, so each test has a new one.
beforeEach(async () => {
  const organization = await createTestOrganization();
  api = apiAs(organization.apiKey);
  sender = await connectSender(organization, api);
});

async function whileFailing(table: string, act: () => Promise<void>): Promise<void> {
  const { ownerUrl } = scratch();
  await runAlone(ownerUrl, [`ALTER TABLE ${table} ADD CONSTRAINT closed CHECK (false) NOT VALID`]);
  const before = await readContents(ownerUrl);
  await act();
  expect(await readContents(ownerUrl)).toEqual(before);
  await runAlone(ownerUrl, [`ALTER TABLE ${table} DROP CONSTRAINT closed`]);
}

describe("when the database fails", () => {
  it.each(tables)("at %s, an event is not handled by half, and can be sent again", async (table) => {
    const { referral } = await startReferral(api);
    const { referralId } = referral;
    const body = JSON.stringify({ id: `event ${table}`, type: "referral.convert", data: { referralId } });
    await whileFailing(table, async () => {
      expectRefusal(await sender.deliver(body), 500, "internal");
    });
    const answer = await sender.deliver(body);
    expect(answer.status).toBe(200);
    expect(answer.headers.has("idempotent-replayed")).toBe(false);
  });

  it.each(tables.slice(0, -1))("at %s, a replay is not done by half, and can be repeated", async (table) => {
    const { campaign, advocate } = await startReferral(api);
    const friendEmail = uniqueEmail("fred");
    const event = { campaignId: campaign.campaignId, friendEmail };
    const eventId = eventIdOf(await sender.send("referral.convert", event));
    await addReferral(api, campaign, advocate, { friendEmail });
    const path = `/api/app/integrations/webhook-events/${eventId}/replay`;
    await whileFailing(table, async () => {
      expectRefusal(await api.post(path), 500, "internal");
    });
    expect((await api.post(path)).body).toMatchObject({ event: { outcome: "applied", attempts: 2 } });
  });
});
