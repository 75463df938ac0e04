import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { transact } from "@/db/client";
import { messages as table } from "@/db/schema/messages";
import { createInvitation } from "@/lib/accounts/invitations/service";
import { createCampaign, deleteCampaign, updateCampaign } from "@/lib/business/campaigns/service";
import { getAttention } from "@/lib/insights/dashboard/attention";
import type { Plan } from "@/lib/kit/auth/access";
import type { Actor } from "@/lib/kit/auth/actor";
import { resendMessage } from "@/lib/messages/service";
import { apiAs } from "@/proof/fixtures/api";
import { beginHistory } from "@/proof/fixtures/history";
import {
  createTestColleague,
  createTestOrganization,
  createTestUser,
  type TestOrganization,
} from "@/proof/fixtures/organization";
import { fixedTerms } from "@/proof/fixtures/scenario";
import { connectSender, sendUnmatched } from "@/proof/fixtures/webhooks";

const now = "2026-06-30T15:00:00.000Z";
let organization: TestOrganization;

describe("referrals and campaigns", () => {
  const WEEK_AGO = "2026-06-23T15:00:00.000Z";

  const long = (n: number) => `2026-06-0${n}T09:00:00.000Z`;

  let actor: Actor;

  beforeEach(async () => {
    ({ actor } = await createTestOrganization());
  });

  const read = (who = actor) => getAttention(who, {}, { now: new Date(now) });

  // Other organizations' rows are in the database throughout.
  it("nothing needs attention at first", async () => {
    const { enroll, refer } = await beginHistory(actor, long(1));
    await refer(await enroll(long(1)), long(1));
    const { actor: stranger } = await createTestOrganization();
    const matchRequests = { waiting: 0, newest: [] };
    const reviews = { waiting: 0, creditCents: 0, newest: [] };
    const lists = {
      approvals: [],
      redemptions: [],
      referrals: [],
      events: [],
      endpoints: [],
      messages: [],
      limits: [],
      campaigns: [],
    };
    expect(await read(stranger)).toEqual({
      newLeads: 0,
      openReferrals: 0,
      emailsWithoutAddress: 0,
      ...{ unreachable: [], complaints: [] },
      connections: [],
      connectionEvents: { waiting: 0, newest: [] },
      matchRequests,
      reviews,
      ...lists,
    });
  });

  describe("referrals that need attention", () => {
    it("have been open for a week, and say whether converting them requires a value", async () => {
      const fixed = await beginHistory(actor, long(1));
      const ann = await fixed.enroll(long(1), "Ann Reyes");
      const first = await fixed.refer(ann, WEEK_AGO, "Fred Fox");
      await fixed.refer(ann, "2026-06-23T15:00:00.001Z", "Gina Gray");
      const percent = await beginHistory(actor, long(1), "percent");
      const bob = await percent.enroll(long(1), "Bob Ray");
      const { referralId } = await percent.refer(bob, long(9), "Hugo Hay");
      const { openReferrals, referrals } = await read();
      expect(openReferrals).toBe(3);
      expect(referrals).toEqual([
        {
          referralId,
          campaignId: percent.campaignId,
          advocateId: bob.advocateId,
          friendName: "Hugo Hay",
          advocateName: "Bob Ray",
          stage: "new",
          friendEmail: expect.any(String),
          needsJobValue: true,
          createdAt: long(9),
        },
        {
          referralId: first.referralId,
          campaignId: fixed.campaignId,
          advocateId: ann.advocateId,
          friendName: "Fred Fox",
          advocateName: "Ann Reyes",
          stage: "new",
          friendEmail: expect.any(String),
          needsJobValue: false,
          createdAt: WEEK_AGO,
        },
      ]);
    });

    it("are the oldest five across campaigns", async () => {
      const histories = [await beginHistory(actor, long(1)), await beginHistory(actor, long(1))];
      for (const [at, { enroll, refer }] of histories.entries()) {
        const ann = await enroll(long(1));
        for (const n of [1, 3, 5, 7]) await refer(ann, long(n + at), `Friend ${n + at}`);
      }
      const { openReferrals, referrals } = await read();
      expect(openReferrals).toBe(8);
      expect(referrals.map(({ friendName }) => friendName)).toEqual(
        [1, 2, 3, 4, 5].map((n) => `Friend ${n}`),
      );
    });

    it("stay while their campaign is paused, and disappear when it is deleted or they are converted", async () => {
      const kept = await beginHistory(actor, long(1));
      const kay = await kept.enroll(long(1));
      await kept.convert(await kept.refer(kay, long(1)), long(2));
      await kept.refer(kay, long(2), "Kept Kay");
      const deleted = await beginHistory(actor, long(1));
      const ann = await deleted.enroll(long(1));
      await deleted.refer(ann, long(1));
      await updateCampaign(actor, { campaignId: deleted.campaignId, status: "paused" });
      expect(await read()).toMatchObject({ openReferrals: 2, referrals: { length: 2 } });
      await deleteCampaign(actor, { campaignId: deleted.campaignId });
      expect(await read()).toMatchObject({ openReferrals: 1, referrals: [{ friendName: "Kept Kay" }] });
    });
  });

  describe("campaigns that need attention", () => {
    const create = (name: string, expiresAt: string, status: "active" | "paused" = "active") =>
      createCampaign(actor, { ...fixedTerms, rewardMode: "fixed", name, expiresAt, status });

    it("are active and end within two weeks, soonest first", async () => {
      const { campaign } = await create("At the last moment", "2026-07-14T15:00:00.000Z");
      await create("A moment later", "2026-07-14T15:00:00.001Z");
      await create("Soon", "2026-06-30T15:00:00.001Z");
      await create("Now", now);
      await create("Paused", "2026-07-01T00:00:00.000Z", "paused");
      const deleted = await create("Deleted", "2026-07-01T00:00:00.000Z");
      await deleteCampaign(actor, { campaignId: deleted.campaign.campaignId });
      const { campaigns } = await read();
      expect(campaigns.map(({ name }) => name)).toEqual(["Soon", "At the last moment"]);
      expect(campaigns[1]).toEqual({
        campaignId: campaign.campaignId,
        name: "At the last moment",
        expiresAt: "2026-07-14T15:00:00.000Z",
      });
      const { actor: stranger } = await createTestOrganization();
      expect(await read(stranger)).toMatchObject({ campaigns: [] });
    });
  });
});

describe("limits that need attention", () => {
  const at = "2026-06-01T09:00:00.000Z";

  /** An organization that uses 4 of each limited resource. */
  async function exhaustFour() {
    const { actor, orgId } = await createTestOrganization();
    for (let made = 1; made < 4; made++) await createTestColleague(orgId);
    const begin = () => beginHistory(actor, at);
    const histories = [await begin(), await begin(), await begin(), await begin()];
    for (const { enroll, refer } of histories) await refer(await enroll(at), at);
    return { actor, histories };
  }

  const read = async (actor: Actor, limits: Partial<Plan>) =>
    (await getAttention({ ...actor, plan: { ...actor.plan, ...limits } }, {})).limits;

  it.each(["users", "campaigns", "advocates", "referrals"] as const)(
    "are listed for %s at 80% or more",
    async (resource) => {
      const { actor } = await exhaustFour();
      expect(await read(actor, {})).toEqual([]);
      expect(await read(actor, { [resource]: 6 })).toEqual([]);
      for (const limit of [5, 4, 3]) {
        expect(await read(actor, { [resource]: limit })).toEqual([{ resource, used: 4, limit }]);
      }
    },
  );

  it("are exceeded when the plan includes less than is used", async () => {
    const { actor, histories } = await exhaustFour();
    expect(await read(actor, { campaigns: 0 })).toEqual([{ resource: "campaigns", used: 4, limit: 0 }]);
    for (const { campaignId } of histories) await deleteCampaign(actor, { campaignId });
    expect(await read(actor, { campaigns: 0 })).toEqual([]);
  });
});

describe("messages that need attention", () => {
  const MONTH_AGO = "2026-05-31T15:00:00.000Z";

  let history: Awaited<ReturnType<typeof beginHistory>>;

  beforeEach(async () => {
    organization = await createTestOrganization();
    history = await beginHistory(organization.actor, MONTH_AGO);
  });

  const read = async (actor = organization.actor) =>
    (await getAttention(actor, {}, { now: new Date(now) })).messages;

  /** Makes every pending message about a person fail. */
  async function fail(about: string) {
    const queued = and(eq(table.causeId, about), eq(table.status, "queued"));
    const values = {
      status: "failed",
      sealedUrl: null,
      handledAt: new Date(now),
      problem: "No such address.",
    } as const;
    await transact((tx) => tx.update(table).set(values).where(queued));
  }

  /** Enrolls an advocate whose invite cannot be sent. */
  async function enrollInVain(at: string, name = "Ann Reyes") {
    const advocate = await history.enroll(at, name);
    await fail(advocate.advocateId);
    return advocate;
  }

  it("failed to send, with the reason and the recipient", async () => {
    const { advocateId, campaignId } = await enrollInVain("2026-06-29T09:00:00.000Z");
    await history.enroll("2026-06-29T10:00:00.000Z");
    expect(await read()).toEqual([
      {
        messageId: expect.any(String),
        advocateId,
        campaignId,
        advocateName: "Ann Reyes",
        template: "invite",
        to: expect.stringMatching(/^ann\..*@example\.com$/),
        problem: "No such address.",
        createdAt: "2026-06-29T09:00:00.000Z",
      },
    ]);
  });

  it("are the newest five of the last 30 days", async () => {
    await enrollInVain(MONTH_AGO, "Too Old");
    await enrollInVain("2026-05-31T15:00:00.001Z", "Just Within");
    expect((await read()).map(({ advocateName }) => advocateName)).toEqual(["Just Within"]);
    for (const n of [1, 2, 3, 4, 5]) await enrollInVain(`2026-06-0${n}T09:00:00.000Z`, `Ann ${n}`);
    const names = (await read()).map(({ advocateName }) => advocateName);
    expect(names).toEqual(["Ann 5", "Ann 4", "Ann 3", "Ann 2", "Ann 1"]);
  });

  it("disappear once they were resent, unless that fails as well, and with their campaign", async () => {
    const { advocateId, campaignId } = await enrollInVain("2026-06-29T09:00:00.000Z");
    const [failed] = await read();
    const { message } = await resendMessage(
      organization.actor,
      { messageId: failed?.messageId ?? "" },
      { now: new Date(now) },
    );
    expect(await read()).toEqual([]);
    await fail(advocateId);
    expect((await read()).map(({ messageId }) => messageId)).toEqual([message.messageId]);
    await deleteCampaign(organization.actor, { campaignId });
    expect(await read()).toEqual([]);
  });

  it("are shown only to admins if they were for members", async () => {
    const { actor: member } = await createTestUser(organization.orgId, "user");
    const someone = { email: "ira@example.com", roles: ["user" as const] };
    const at = { now: new Date("2026-06-30T09:00:00.000Z") };
    const { invitation } = await createInvitation(organization.actor, someone, at);
    await fail(invitation.invitationId);
    await enrollInVain("2026-06-29T09:00:00.000Z");
    expect((await read()).map(({ template }) => template)).toEqual(["team-invite", "invite"]);
    expect((await read())[0]).toMatchObject({ to: "ira@example.com" });
    expect((await read())[0]).not.toHaveProperty("advocateId");
    expect((await read(member)).map(({ template }) => template)).toEqual(["invite"]);
  });
});

it("the newest five webhook events that matched nothing are shown to admins, while the plan has integrations", async () => {
  const own = await createTestOrganization();
  const sender = await connectSender(own, apiAs(own.apiKey));
  const read = async (actor: Actor) => (await getAttention(actor, {})).events;
  const ids: string[] = [];
  for (let sent = 0; sent < 6; sent++) ids.push(await sendUnmatched(sender));
  // A refused event is reported to its sender, who can fix it.
  await sender.send("advocate.enroll", {});
  const events = await read(own.actor);
  expect(events.map(({ eventId }) => eventId)).toEqual(ids.slice(1).reverse());
  expect(events[0]).toEqual({
    eventId: ids[5],
    type: "referral.convert",
    externalId: expect.any(String),
    keyName: "CRM",
    receivedAt: expect.any(String),
  });
  expect(await read((await createTestUser(own.orgId, "user")).actor)).toEqual([]);
  expect(await read({ ...own.actor, plan: { ...own.actor.plan, integrations: false } })).toEqual([]);
  expect(await read((await createTestOrganization()).actor)).toEqual([]);
});
