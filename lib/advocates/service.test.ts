import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { transact } from "@/db/client";
import { inviteAdvocate } from "@/lib/advocates/service";
import { changePlan } from "@/lib/organizations/service";
import { readPortalToken } from "@/lib/public-links";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { createTestOrganization, type TestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import {
  addReferral,
  createCampaign,
  enrollAdvocate,
  expectRefusal,
  queueBehind,
  readActivity,
  readAdvocate,
  readPages,
  type TestCampaign,
} from "@/proof/fixtures/scenario";

let api: TestApi;

let campaign: TestCampaign;

beforeAll(async () => {
  api = apiAs((await createTestOrganization({ overrides: { campaigns: 1000 } })).apiKey);
  campaign = await createCampaign(api);
});

let lastNumber = 100;

/** A phone number that no other advocate of these tests has. */
function newPhone(): string {
  lastNumber++;
  return `+14155550${lastNumber}`;
}

const emailOnly = () => ({ email: uniqueEmail("ann") });

const phoneOnly = () => ({ phone: newPhone() });

const both = () => ({ ...emailOnly(), ...phoneOnly() });

describe("updating an advocate", () => {
  it("changes the name and nothing else", async () => {
    const { path, ...before } = await enrollAdvocate(api, campaign);
    const { status, body } = await api.patch(path, { name: " Ann R. " });
    expect(status).toBe(200);
    expect(body).toMatchObject({ advocate: { ...before, name: "Ann R." } });
    expect(await readAdvocate(api, { path })).toEqual({ ...before, name: "Ann R." });
  });

  it("changes the e-mail address, and keeps code, portal and balance", async () => {
    const { path, ...before } = await enrollAdvocate(api, campaign);
    const email = uniqueEmail("new");
    await api.patch(path, { email });
    expect(await readAdvocate(api, { path })).toEqual({ ...before, email });
  });
});

describe("removing a contact", () => {
  it("keeps one when both are taken away at once by two requests", async () => {
    const { path, advocateId } = await enrollAdvocate(api, campaign, both());
    const answers = await queueBehind(sql`SELECT FROM advocates WHERE id = ${advocateId} FOR UPDATE`, () => [
      api.patch(path, { email: null }),
      api.patch(path, { phone: null }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe("the notification preference", () => {
  it("is named together with the contact it needs", async () => {
    const advocate = await enrollAdvocate(api, campaign, emailOnly());
    const { body } = await api.patch(advocate.path, { ...phoneOnly(), notificationPreference: "sms" });
    expect(body).toMatchObject({ advocate: { notificationPreference: "sms", email: advocate.email } });
  });

  it("stays as chosen when a name changes or a contact is sent unchanged", async () => {
    const advocate = await enrollAdvocate(api, campaign, both());
    await api.patch(advocate.path, { notificationPreference: "email" });
    await api.patch(advocate.path, { name: "Ann R.", email: advocate.email, phone: advocate.phone });
    expect((await readAdvocate(api, advocate)).notificationPreference).toBe("email");
  });
});

describe("a plan without SMS", () => {
  it.each([
    ["the preference sms", both, { notificationPreference: "sms" }],
    ["the e-mail address removed", both, { email: null }],
    ["another phone number alone", phoneOnly, { phone: "+14155550199" }],
  ])("refuses %s", async (_, contacts, change) => {
    const { orgId, apiKey } = await createTestOrganization();
    const theirs = apiAs(apiKey);
    const { path, ...before } = await enrollAdvocate(theirs, await createCampaign(theirs), contacts());
    await transact((tx) => changePlan(tx, { orgId, overrides: { sms: false } }));
    expectRefusal(await theirs.patch(path, change), 403, "feature_not_enabled");
    expect(await readAdvocate(theirs, { path })).toEqual(before);
    expect((await theirs.patch(path, { name: "Ann R." })).status).toBe(200);
  });
});

describe("a contact that is taken", () => {
  it("is refused when it is another's only contact and would be one's own", async () => {
    const [ann, bob] = [
      await enrollAdvocate(api, campaign, phoneOnly()),
      await enrollAdvocate(api, campaign, phoneOnly()),
    ];
    expectRefusal(await api.patch(bob.path, { phone: ann.phone }), 409, "advocate_already_enrolled");
  });
});

describe("enrolling", () => {
  const phone = "+14155550132";

  let orgId: string;

  beforeAll(async () => {
    const organization = await createTestOrganization({ overrides: { campaigns: 1000 } });
    api = apiAs(organization.apiKey);
    orgId = organization.orgId;
    campaign = await createCampaign(api);
  });

  const invite = (person: unknown, to: { path: string } = campaign) => api.post(`${to.path}/invite`, person);

  describe("enrolling an advocate", () => {
    it("gives a link with the code, and a portal whose token is the advocate's own", async () => {
      const { advocateId, ...advocate } = await enrollAdvocate(api, campaign);
      expect(advocate.referralUrl).toBe(`http://localhost:3000/r/${advocate.referralCode}`);
      expect(advocate.portalUrl).toBe(`http://localhost:3000/portal/${advocate.portalToken}`);
      expect(readPortalToken(advocate.portalToken)).toEqual({ orgId, advocateId });
    });

    it("gives everyone another code and another token", async () => {
      const advocates = await Promise.all(Array.from({ length: 30 }, () => enrollAdvocate(api, campaign)));
      expect(new Set(advocates.map(({ referralCode }) => referralCode)).size).toBe(30);
      expect(new Set(advocates.map(({ portalToken }) => portalToken)).size).toBe(30);
    });

    it("is the first entry of the advocate's activity", async () => {
      const advocate = await enrollAdvocate(api, campaign);
      const [entry, ...others] = await readActivity(api, advocate);
      expect(entry).toMatchObject({
        action: "advocate.enrolled",
        description: `Enrolled in ${campaign.name}`,
      });
      expect(others).toEqual([]);
    });
  });

  describe("who is enrolled already", () => {
    it("is another person with the same phone number but another e-mail address", async () => {
      const own = await createCampaign(api);
      const contacts = [
        { email: uniqueEmail("ann"), phone },
        { email: uniqueEmail("bob"), phone },
        { phone },
      ];
      for (const contact of contacts) await enrollAdvocate(api, own, contact);
      expect(await api.get(`${own.path}/advocates`)).toMatchObject({ body: { advocates: { length: 3 } } });
    });

    it("is enrolled once when asked for many times at once", async () => {
      const email = uniqueEmail("ann");
      const answers = await Promise.all(Array.from({ length: 8 }, () => invite({ name: "Ann", email })));
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([201, ...Array(7).fill(409)]);
    });
  });

  describe("the plan", () => {
    it("limits the advocates of all campaigns together, and keeps nothing of the refused one", async () => {
      const theirs = apiAs((await createTestOrganization({ overrides: { advocates: 2 } })).apiKey);
      const [first, second] = [await createCampaign(theirs), await createCampaign(theirs)];
      await enrollAdvocate(theirs, first);
      await enrollAdvocate(theirs, second);
      const person = { name: "Cid", email: uniqueEmail("cid") };
      expectRefusal(await theirs.post(`${first.path}/invite`, person), 403, "plan_limit_reached");
      expect(await theirs.get(`${first.path}/advocates`)).toMatchObject({
        body: { advocates: { length: 1 } },
      });
      expect(await theirs.get("/api/app/dashboard")).toMatchObject({ body: { advocates: { total: 2 } } });
    });

    it("lets no more advocates in when they are enrolled at once", async () => {
      const theirs = apiAs((await createTestOrganization({ overrides: { advocates: 3 } })).apiKey);
      const own = await createCampaign(theirs);
      const answers = await Promise.all(
        Array.from({ length: 8 }, () =>
          theirs.post(`${own.path}/invite`, { name: "Ann", email: uniqueEmail("a") }),
        ),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
      expect(answers.filter(({ status }) => status === 403)).toHaveLength(5);
    });
  });
});

describe("reading", () => {
  let organization: TestOrganization;

  beforeAll(async () => {
    organization = await createTestOrganization();
    api = apiAs(organization.apiKey);
    campaign = await createCampaign(api);
  });

  async function enrollAt(moment: string, { campaignId }: TestCampaign): Promise<string> {
    const person = { campaignId, name: moment, email: uniqueEmail("ann") };
    const { advocate } = await inviteAdvocate(organization.actor, person, { now: new Date(moment) });
    return advocate.advocateId;
  }

  describe("listing advocates", () => {
    it("counts each one's pending and converted referrals", async () => {
      const own = await createCampaign(api);
      const [busy, idle] = [await enrollAdvocate(api, own), await enrollAdvocate(api, own)];
      const referrals = [
        await addReferral(api, own, busy),
        await addReferral(api, own, busy),
        await addReferral(api, own, busy),
      ];
      await api.post(referrals[0]?.convertPath ?? "");
      const { status, body } = await api.get(`${own.path}/advocates`);
      expect(status).toBe(200);
      expect(Object.keys(body)).toEqual(["advocates"]);
      expect(body["advocates"]).toHaveLength(3);
      expect(body["advocates"]).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ advocateId: busy.advocateId, pendingCount: 2, convertedCount: 1 }),
          expect.objectContaining({ advocateId: idle.advocateId, pendingCount: 0, convertedCount: 0 }),
        ]),
      );
    });

    it("answers those of this campaign only, newest first, whole and page by page", async () => {
      const [own, other] = [await createCampaign(api), await createCampaign(api)];
      const ids: string[] = [];
      for (const hour of [10, 11, 12, 13, 14]) ids.unshift(await enrollAt(`2026-03-01T${hour}:00:00Z`, own));
      await enrollAt("2026-03-01T12:30:00Z", other);
      const whole = await api.get(`${own.path}/advocates`);
      expect(whole.body).toMatchObject({ advocates: ids.map((advocateId) => ({ advocateId })) });
      const pages = await readPages(api, `${own.path}/advocates`, "advocates", "advocateId", 2);
      expect(pages).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
    });
  });

  describe("reading an advocate", () => {
    it("answers all referrals the advocate sent, and only those", async () => {
      const [ann, bob] = [await enrollAdvocate(api, campaign), await enrollAdvocate(api, campaign)];
      const first = await addReferral(api, campaign, ann);
      const second = await addReferral(api, campaign, ann, { friendPhone: "(415) 555-0133" });
      await addReferral(api, campaign, bob);
      await api.post(first.convertPath);
      const { body } = await api.get(ann.path);
      expect(body["referrals"]).toEqual([
        {
          referralId: second.referralId,
          orgId: organization.orgId,
          campaignId: campaign.campaignId,
          advocateId: ann.advocateId,
          campaignName: campaign.name,
          status: "pending",
          friendName: "Fred Fox",
          friendEmail: second.friendEmail,
          friendPhone: "+14155550133",
          rewardMode: "fixed",
          advocateRewardValue: 2500,
          friendRewardValue: 5000,
          createdAt: second.createdAt,
        },
        expect.objectContaining({
          referralId: first.referralId,
          status: "converted",
          convertedAt: expect.stringMatching(/Z$/),
          friendAdvocateId: expect.any(String),
        }),
      ]);
    });
  });
});
