import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { database, transact } from "@/db/client";
import { operatorActor } from "@/lib/accounts/organizations/operator";
import { adjustCredit } from "@/lib/credit/adjust";
import type { Actor } from "@/lib/kit/auth/actor";
import { DAY_MS } from "@/lib/kit/durations";
import { ApiError } from "@/lib/kit/errors";
import { getAdvocate } from "@/lib/leads/advocates/service";
import { postActivities } from "@/lib/ledger/post-activity";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { changeMember, removeMember } from "@/proof/fixtures/members";
import { openShop, startCampaign } from "@/proof/fixtures/open-shop";
import { createTestOrganization, createTestUser, type TestOrganization } from "@/proof/fixtures/organization";
import { listRedemptions } from "@/proof/fixtures/redemptions";
import { lookForNothing } from "@/proof/fixtures/reviews";
import {
  addReferral,
  createCampaign,
  enrollAdvocate,
  expectRefusal,
  fixedTerms,
  readActivity,
  readAdvocate,
  succeeded,
  type TestAdvocate,
  type TestCampaign,
} from "@/proof/fixtures/scenario";
import { startTestSession } from "@/proof/fixtures/sessions";
import { connectSender, resultOf } from "@/proof/fixtures/webhooks";

let api: TestApi;
let actor: Actor;
let campaign: TestCampaign;
let ann: TestAdvocate;

describe("a credit adjustment and its activity entry", () => {
  beforeAll(async () => {
    ({ api, actor, campaign } = await startCampaign());
  });

  beforeEach(async () => {
    ann = await enrollAdvocate(api, campaign);
  });

  const adjust = (body: unknown) => api.post(`${ann.path}/credit`, body);

  it("books concurrent adjustments in order, except those that exceed the balance", async () => {
    const place = { campaignId: campaign.campaignId, advocateId: ann.advocateId };
    const book = (delta: number) =>
      adjustCredit(actor, { ...place, delta }).then(
        (answer) => Reflect.get(answer, "newBalanceCents"),
        (error: unknown) => (error instanceof ApiError ? error.code : "failed"),
      );
    const answers = await Promise.all([book(500), book(-200), book(-301), book(-300), book(7)]);
    expect(answers).toEqual([500, 300, "insufficient_balance", 0, 7]);
    const [written] = await database().execute(sql`
      SELECT count(DISTINCT xmin::text)::int AS transactions, count(*)::int AS entries FROM activity
       WHERE org_id = ${actor.orgId}::uuid AND advocate_id = ${ann.advocateId}::uuid AND amount_cents IS NOT NULL`);
    expect(written).toEqual({ transactions: 1, entries: 4 });
  });

  it("shows a deduction, without a memo if there was no note", async () => {
    await adjust({ delta: 1000 });
    await adjust({ delta: -250 });
    const [entry] = await readActivity(api, ann);
    expect(entry).toMatchObject({
      description: "$2.50 removed",
      amountCents: -250,
      balanceBefore: 1000,
      balanceAfter: 750,
    });
    expect(entry).not.toHaveProperty("memo");
  });

  it("describes a referral by the friend", async () => {
    await addReferral(api, campaign, ann);
    const [entry] = await readActivity(api, ann);
    expect(entry).toMatchObject({ description: "Referred Fred Fox" });
  });
});

describe("the type of an adjustment", () => {
  let organization: TestOrganization;

  beforeAll(async () => {
    organization = await createTestOrganization();
    await lookForNothing(organization.actor);
    api = apiAs(organization.apiKey);
    campaign = await createCampaign(api, { ...fixedTerms, creditHoldDays: 1 });
  });

  beforeEach(async () => {
    ann = await enrollAdvocate(api, campaign);
  });

  const adjust = (body: unknown) => api.post(`${ann.path}/credit`, body);
  const place = () => ({ campaignId: campaign.campaignId, advocateId: ann.advocateId });

  it.each([1, 3])("answers like a read when held credit is due, in %d concurrent calls", async (calls) => {
    const { convertPath } = await addReferral(api, campaign, ann);
    succeeded(await api.post(convertPath));
    const later = { now: new Date(Date.now() + 2 * DAY_MS) };
    const answers = await Promise.all(
      Array.from({ length: calls }, () => adjustCredit(organization.actor, { ...place(), delta: 100 }, later)),
    );
    const balances = answers.map((answer) => Reflect.get(answer, "newBalanceCents"));
    expect(balances.toSorted()).toEqual([2_600, 2_700, 2_800].slice(0, calls));
    const { advocate } = await getAdvocate(organization.actor, place(), later);
    expect(Math.max(...balances)).toBe(advocate.creditBalanceCents);
  });

  it.each([1, 3])("books a use as a redemption that can be canceled, %d at once", async (uses) => {
    await adjust({ delta: 300 });
    const use = { ...place(), delta: -100, note: "Invoice 1042", type: "used" } as const;
    const answers = await Promise.all(Array.from({ length: uses }, () => adjustCredit(organization.actor, use)));
    const ids = answers.map((answer) => String(Reflect.get(answer, "redemptionId")));
    const [entry] = await readActivity(api, ann);
    const redeemed = { action: "advocate.credit.redeemed", creditType: "used", amountCents: -100 };
    expect(entry).toMatchObject({ ...redeemed, memo: "Invoice 1042", description: "$1.00 used on a bill" });
    const listed = (await listRedemptions(api)).filter(({ advocateId }) => advocateId === ann.advocateId);
    expect(listed.map(({ redemptionId }) => redemptionId).toSorted()).toEqual(ids.toSorted());
    expect(listed[0]).toMatchObject({ creditType: "used", state: "fulfilled", note: "Invoice 1042" });
    succeeded(await api.post(`${ann.path}/redemptions/${ids[0]}/cancel`));
    expect((await readAdvocate(api, ann)).creditBalanceCents).toBe(400 - 100 * uses);
  });

  it.each([
    [{ delta: 100 }, "corrected", "$1.00 added"],
    [{ delta: 100, type: "undone" }, "undone", "Undone: $1.00 added"],
    [{ delta: 100, type: "brought_over" }, "brought_over", "$1.00 brought over"],
  ])("of %j is %s", async (body, creditType, description) => {
    await adjust(body);
    const [entry] = await readActivity(api, ann);
    expect(entry).toMatchObject({ action: "advocate.credit.adjusted", creditType, description });
  });

  it.each([
    { delta: 100, type: "used" },
    { delta: -100, type: "brought_over" },
  ])("is refused as %j", async (body) => {
    await adjust({ delta: 100 });
    expectRefusal(await adjust(body), 400, "invalid_input", "type");
  });

  it("is stored while it waits for approval", async () => {
    await adjust({ delta: 1_000 });
    const colleague = await createTestUser(organization.orgId, "admin");
    succeeded(await api.patch("/api/app/ceiling", { maxAdjustmentCents: 500 }));
    const request = await adjustCredit(organization.actor, { ...place(), delta: -501, type: "used" });
    if (!("approval" in request)) throw new Error("The use needs no approval");
    const { approvalId, adjustmentType } = request.approval;
    expect(adjustmentType).toBe("used");
    succeeded(await apiAs(colleague.apiKey).post(`/api/app/approvals/${approvalId}/approve`));
    const [entry] = await readActivity(api, ann);
    expect(entry).toMatchObject({ creditType: "used", amountCents: -501, balanceAfter: 499 });
  });
});

describe("the activity log", () => {
  const Page = z.object({
    activity: z.array(z.object({ activityId: z.string(), description: z.string() })),
    nextCursor: z.string().optional(),
  });

  const Key = z.object({ key: z.string(), keyId: z.string() });

  let organization: TestOrganization;

  beforeAll(async () => {
    ({ organization, api, ann } = await openShop());
  });

  const credit = (as: TestApi) => as.post(`${ann.path}/credit`, { delta: 1 });

  /** Who caused an advocate's latest entry. */
  async function latestBy(path = ann.path) {
    const [entry] = await readActivity(api, { path });
    return entry?.["by"];
  }

  describe("the actor of an entry", () => {
    it("is a member by name, or else by email address", async () => {
      const dana = await createTestUser(organization.orgId, "user");
      await credit((await startTestSession(dana)).api);
      expect(await latestBy()).toEqual({ kind: "user", name: dana.email });
      for (const [names, name] of [
        [{ firstName: "Dana", lastName: null }, "Dana"],
        [{ firstName: "Dana", lastName: "Miller" }, "Dana Miller"],
      ] as const) {
        await changeMember(dana, names);
        expect(await latestBy()).toEqual({ kind: "user", name });
      }
      await removeMember(dana);
      expect(await latestBy()).toEqual({ kind: "user" });
    });

    it("is an API key by its name, if it has one, even after it was revoked", async () => {
      const { key, keyId } = Key.parse((await api.post("/app/api-keys", { name: "Zapier" })).body);
      await credit(apiAs(key));
      expect(await latestBy()).toEqual({ kind: "apiKey", name: "Zapier" });
      await api.delete(`/app/api-keys/${keyId}`);
      expect(await latestBy()).toEqual({ kind: "apiKey", name: "Zapier" });
      await credit(apiAs(Key.parse((await api.post("/app/api-keys")).body).key));
      expect(await latestBy()).toEqual({ kind: "apiKey" });
    });

    it("is another system by the name of its signing key, until that is deleted", async () => {
      const campaign = await createCampaign(api);
      const sender = await connectSender(organization, api);
      const person = { campaignId: campaign.campaignId, name: "Bob", phone: "+14155550132" };
      const { advocateId } = resultOf(await sender.send("advocate.enroll", person));
      const path = `${campaign.path}/advocates/${String(advocateId)}`;
      expect(await latestBy(path)).toEqual({ kind: "webhook", name: "CRM" });
      await api.delete(`/api/app/integrations/webhook-keys/${sender.keyId}`);
      expect(await latestBy(path)).toEqual({ kind: "webhook" });
    });

    it("has no name if it was the service itself", async () => {
      const { advocateId, campaignId } = ann;
      const operator = operatorActor(organization.orgId, new Date());
      const entry = { campaignId, advocateId, action: "advocate.enrolled", description: "Again" } as const;
      await transact((db) => postActivities({ db, ...operator }, [entry]));
      expect(await latestBy()).toEqual({ kind: "system" });
    });
  });

  const read = async (path: string, query = "") => Page.parse((await api.get(`${path}/activity${query}`)).body);

  /** An advocate with this many entries, the first of which is the enrollment. */
  async function busy(entries: number): Promise<string> {
    const { campaignId, advocateId, path } = await enrollAdvocate(api, await createCampaign(api));
    const { actor } = organization;
    const more = Array.from({ length: entries - 1 }, (_, index) => ({
      campaignId,
      advocateId,
      action: "advocate.referral.sent" as const,
      description: String(index + 2),
    }));
    await transact((db) => postActivities({ db, actor, now: new Date() }, more));
    return path;
  }

  it("continues after 100 entries down to the first", async () => {
    const path = await busy(230);
    const descriptions: string[] = [];
    const lengths: number[] = [];
    for (let cursor: string | undefined = ""; cursor !== undefined; ) {
      const { activity, nextCursor } = await read(path, cursor && `?cursor=${cursor}`);
      descriptions.push(...activity.map(({ description }) => description));
      lengths.push(activity.length);
      expect(nextCursor).toBe(lengths.length < 3 ? activity.at(-1)?.activityId : undefined);
      cursor = nextCursor;
      // Newer entries come first, so the page does not shift.
      await api.post(`${path}/credit`, { delta: 1 });
    }
    expect(lengths).toEqual([100, 100, 30]);
    expect(descriptions.slice(0, -1)).toEqual(Array.from({ length: 229 }, (_, index) => String(230 - index)));
    expect(descriptions.at(-1)).toContain("Enrolled");
  });

  it("filters entries that changed the balance from those that did not", async () => {
    const path = await busy(3);
    await api.post(`${path}/credit`, { delta: 500 });
    const [all, credit, rest] = await Promise.all([read(path), read(path, "?part=credit"), read(path, "?part=other")]);
    expect(credit.activity).toEqual(all.activity.slice(0, 1));
    expect(rest.activity).toEqual(all.activity.slice(1));
  });

  it("with exactly 100 entries has no next page", async () => {
    const { activity, nextCursor } = await read(await busy(100));
    expect(activity).toHaveLength(100);
    expect(nextCursor).toBeUndefined();
  });

  it("only accepts a cursor of the same advocate", async () => {
    const { activity } = await read(await busy(2));
    for (const cursor of [activity[0]?.activityId, "019a6c1f-0c2b-7b6e-8a55-0d6f1a2b3c4d", "x"]) {
      const answer = await api.get(`${ann.path}/activity?cursor=${cursor}`);
      expectRefusal(answer, 400, "invalid_input", "cursor", "must be");
    }
  });
});
