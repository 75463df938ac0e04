import { beforeAll, describe, expect, it } from "vitest";
import { transact } from "@/db/client";
import { newId } from "@/db/new-id";
import { convertReferral } from "@/lib/referrals/convert";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { inShort, readJobs, readMessages } from "@/proof/fixtures/messages";
import { createTestOrganization, type TestOrganization } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { addReferral, expectRefusal, startReferral } from "@/proof/fixtures/scenario";
import { runAlone } from "@/proof/guards/scratch-database";

const scratch = isolateDatabase();

let organization: TestOrganization;
let api: TestApi;

beforeAll(async () => {
  organization = await createTestOrganization({ overrides: { campaigns: 1000 } });
  api = apiAs(organization.apiKey);
});

/** All that waits to be sent: the messages, and the jobs that will send them. */
async function readQueue() {
  const { orgId } = organization;
  return { messages: await readMessages(orgId), jobs: await readJobs(orgId) };
}

/** Lets every transaction that queues a reward fail when it commits. */
async function withFailingCommits(work: () => Promise<void>): Promise<void> {
  const { ownerUrl } = scratch();
  await runAlone(ownerUrl, [
    `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'the disk is full'; END $$`,
    `CREATE CONSTRAINT TRIGGER fail AFTER INSERT ON messages DEFERRABLE INITIALLY DEFERRED
       FOR EACH ROW WHEN (NEW.template = 'reward-friend') EXECUTE FUNCTION fail()`,
  ]);
  try {
    await work();
  } finally {
    await runAlone(ownerUrl, ["DROP FUNCTION fail CASCADE"]);
  }
}

describe("a conversion that is rolled back", () => {
  it("queues nothing when it fails at the very end, and its set once it succeeds", async () => {
    const { advocate, referral } = await startReferral(api);
    const before = await readQueue();
    await withFailingCommits(async () => {
      expectRefusal(await api.post(referral.convertPath), 500, "internal");
    });
    expect(await readQueue()).toEqual(before);
    expect((await api.post(referral.convertPath)).status).toBe(200);
    const after = await readQueue();
    expect(after.messages.slice(before.messages.length).map(inShort)).toEqual([
      `reward-advocate by email to ${advocate.email}`,
      `reward-friend by email to ${referral.friendEmail}`,
    ]);
    expect(after.jobs).toHaveLength(before.jobs.length + 2);
  });

  it("queues nothing when it is a part of something larger that fails", async () => {
    const { campaign, referral } = await startReferral(api);
    const before = await readQueue();
    const { actor } = organization;
    const input = { campaignId: campaign.campaignId, referralId: referral.referralId };
    const nothing = () => undefined;
    const attempt = transact(async (db) => {
      const context = {
        db,
        actor,
        now: new Date(),
        record: nothing,
        unchanged: nothing,
        afterCommit: nothing,
      };
      expect(await convertReferral.within(context, input)).toMatchObject({ ok: true });
      throw new Error("something else went wrong");
    });
    await expect(attempt).rejects.toThrow("something else went wrong");
    expect(await readQueue()).toEqual(before);
  });

  it("queues nothing when the campaign is gone", async () => {
    const { campaign, referral } = await startReferral(api);
    await api.delete(campaign.path);
    const before = await readQueue();
    expectRefusal(await api.post(referral.convertPath), 404, "not_found");
    expect(await readQueue()).toEqual(before);
  });
});

describe("a conversion that is refused", () => {
  it("queues nothing when the referral was converted before", async () => {
    const { referral } = await startReferral(api);
    await api.post(referral.convertPath);
    const before = await readQueue();
    expectRefusal(await api.post(referral.convertPath), 409, "already_converted");
    expect(await readQueue()).toEqual(before);
  });

  it("queues nothing for another organization's referral, or none at all", async () => {
    const { campaign, advocate, referral } = await startReferral(api);
    await addReferral(api, campaign, advocate);
    const other = await createTestOrganization();
    const before = await readQueue();
    const theirs = apiAs(other.apiKey);
    expectRefusal(await theirs.post(referral.convertPath), 404, "not_found");
    const nobody = `${campaign.path}/referrals/${newId(new Date())}/convert`;
    expectRefusal(await api.post(nobody), 404, "not_found");
    expect(await readQueue()).toEqual(before);
    expect(await readMessages(other.orgId)).toEqual([]);
  });
});
