import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { transact } from "@/db/client";
import { messages as table } from "@/db/schema/messages";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { promoteFriend } from "@/proof/fixtures/friends";
import { deliverMessages } from "@/proof/fixtures/messages";
import { createTestOrganization, createTestUser, type TestOrganization } from "@/proof/fixtures/organization";
import {
  createCampaign,
  enrollAdvocate,
  inviteUser,
  readPages,
  type TestAdvocate,
  type TestCampaign,
} from "@/proof/fixtures/scenario";

const path = "/api/app/messages";
const phone = "+14155550132";
const List = z.object({ messages: z.array(z.record(z.string(), z.unknown())) });

let organization: TestOrganization;
let api: TestApi;
let campaign: TestCampaign;
let ann: TestAdvocate;
let friendEmail: string | undefined;
let member: string;

/** Every state there is: captured, failed, suppressed, queued and sent, about two people and a member. */
beforeAll(async () => {
  organization = await createTestOrganization();
  api = apiAs(organization.apiKey);
  campaign = await createCampaign(api);
  ann = await enrollAdvocate(api, campaign, { email: "ann@example.com", phone });
  await deliverMessages(organization.orgId);
  const sent = { status: "sent", providerId: "re_1", handledAt: new Date(), attempts: 2 } as const;
  await change("invite", "sms", sent);
  friendEmail = (await promoteFriend(api, campaign, ann)).friend.email;
  const handled = { handledAt: new Date(), attempts: 1 };
  await change("reward-friend", "email", { ...handled, status: "failed", problem: "No such address." });
  await change("reward-advocate", "sms", { ...handled, status: "suppressed", problem: "STOP." });
  await change("reward-advocate", "email", { problem: "The provider is busy.", attempts: 3 });
  member = (await inviteUser(api)).email;
});

function change(
  template: "invite" | "reward-advocate" | "reward-friend",
  channel: "email" | "sms",
  values: Partial<typeof table.$inferInsert>,
) {
  const where = and(
    eq(table.orgId, organization.orgId),
    eq(table.template, template),
    eq(table.channel, channel),
  );
  return transact((tx) => tx.update(table).set(values).where(where));
}

async function list(query: Record<string, string> = {}, as = api) {
  const { status, body } = await as.get(`${path}?${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  return List.parse(body).messages;
}

const inShort = ({ template, channel, status }: Record<string, unknown>) =>
  `${template} ${channel} ${status}`;

const shown = async (query?: Record<string, string>) => (await list(query)).map(inShort);

const invites = ["invite sms sent", "invite email captured"];
const toAnn = ["reward-advocate sms suppressed", "reward-advocate email queued", ...invites];
const everything = ["team-invite email queued", "reward-friend email failed", ...toAnn];

describe("the list of messages", () => {
  it("has all of one's own organization, newest first", async () => {
    expect(await shown()).toEqual(everything);
    const other = apiAs((await createTestOrganization()).apiKey);
    expect(await list({}, other)).toEqual([]);
  });

  it("tells what became of each, and of nothing what is not so", async () => {
    const [toMember, failed, suppressed, queued, sent, captured] = await list();
    const moment = expect.stringMatching(/^2\d{3}-.*Z$/);
    const base = { messageId: expect.any(String), createdAt: moment };
    const invite = { ...base, template: "invite", advocateId: ann.advocateId, handledAt: moment };
    const reward = { ...base, template: "reward-advocate", advocateId: ann.advocateId };
    const email = { channel: "email", to: "ann@example.com" };
    const sms = { channel: "sms", to: phone };
    expect(captured).toEqual({
      ...invite,
      ...email,
      status: "captured",
      subject: expect.stringMatching(/^Ann, your .*Acme Plumbing.*: give \$50, get \$25$/),
      attempts: 1,
    });
    expect(sent).toEqual({ ...invite, ...sms, status: "sent", attempts: 2 });
    expect(queued).toEqual({
      ...reward,
      ...email,
      status: "queued",
      subject: "Ann, thank you: $25 is yours",
      problem: "The provider is busy.",
      attempts: 3,
    });
    const stopped = { status: "suppressed", problem: "STOP.", attempts: 1, handledAt: moment };
    expect(suppressed).toEqual({ ...reward, ...sms, ...stopped });
    expect(failed).toMatchObject({ to: friendEmail, status: "failed", problem: "No such address." });
    expect(toMember).toEqual({
      ...base,
      channel: "email",
      template: "team-invite",
      to: member,
      status: "queued",
      subject: `${organization.email} invites you to Acme Plumbing`,
      attempts: 0,
      expiresAt: moment,
    });
  });

  it("is for every member", async () => {
    const { apiKey } = await createTestUser(organization.orgId, "user");
    expect(await list({}, apiAs(apiKey))).toEqual(await list());
  });

  it("comes page by page, filtered too", async () => {
    const ids = (await list()).map(({ messageId }) => messageId);
    expect(await readPages(api, path, "messages", "messageId", 4)).toEqual([ids.slice(0, 4), ids.slice(4)]);
    const [page] = await list({ status: "queued", limit: "1" });
    const [next, ...others] = await list({ status: "queued", cursor: String(page?.["messageId"]) });
    expect([page, next].map((message) => message?.["template"])).toEqual(["team-invite", "reward-advocate"]);
    expect(others).toEqual([]);
  });

  it.each([
    [{ status: "queued" }, ["team-invite email queued", "reward-advocate email queued"]],
    [{ status: "sent" }, ["invite sms sent"]],
    [{ status: "captured" }, ["invite email captured"]],
    [{ status: "suppressed" }, ["reward-advocate sms suppressed"]],
    [{ status: "failed" }, ["reward-friend email failed"]],
    [{ template: "invite" }, invites],
    [{ template: "reward-friend" }, ["reward-friend email failed"]],
    [{ template: "team-invite" }, ["team-invite email queued"]],
    [{ template: "welcome" }, []],
    [{ template: "reward-advocate", status: "queued" }, ["reward-advocate email queued"]],
    [{ template: "team-invite", status: "failed" }, []],
  ])("answers for %j only what fits", async (query, expected) => {
    expect(await shown(query)).toEqual(expected);
  });

  it("answers an advocate's own, alone or with other filters", async () => {
    const { advocateId } = ann;
    expect(await shown({ advocateId })).toEqual(toAnn);
    expect(await shown({ advocateId, status: "suppressed" })).toEqual(["reward-advocate sms suppressed"]);
    expect(await shown({ advocateId, template: "team-invite" })).toEqual([]);
    const other = apiAs((await createTestOrganization()).apiKey);
    expect(await list({ advocateId }, other)).toEqual([]);
  });
});
