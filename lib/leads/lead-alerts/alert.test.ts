import { describe, expect, it } from "vitest";
import { transact } from "@/db/client";
import { createUser } from "@/lib/accounts/organizations/service";
import { DAY_MS } from "@/lib/kit/durations";
import { transactWrites } from "@/lib/kit/implement";
import { createReferral } from "@/lib/leads/referrals/create";
import { apiAs } from "@/proof/fixtures/api";
import { drain as work } from "@/proof/fixtures/jobs";
import { readMessages } from "@/proof/fixtures/messages";
import { createTestOrganization, createTestUser, testPassword, uniqueEmail } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { createCampaign, enrollAdvocate } from "@/proof/fixtures/scenario";
import { startTestSession } from "@/proof/fixtures/sessions";

// Sunday, 10 pm in New York.
const evening = new Date("2026-11-23T03:00:00.000Z");
const noon = new Date("2026-11-23T17:00:00.000Z");

isolateDatabase();

type Data = { count: number; leads: { friendName: string; friendPhone?: string }[] };

/** An organization with an admin and another member, and a way to add leads. */
async function createScene(setting: object = { mode: "at_once" }) {
  const dana = await createTestOrganization();
  const sam = await createTestUser(dana.orgId, "user");
  const api = apiAs(dana.apiKey);
  const campaign = await createCampaign(api, { maxReferralsPerAdvocate: 50 });
  const { advocateId } = await enrollAdvocate(api, campaign, {
    name: "Maria Gonzalez",
    email: "maria@example.com",
  });
  const session = await startTestSession(dana);
  expect((await session.api.patch("/api/app/profile/lead-alerts", setting)).status).toBe(200);
  let last = 0;
  const refer = async (now: Date, kind: "apiKey" | "user" = "apiKey") => {
    const friend = { friendName: `Karen Boyd ${++last}`, friendEmail: `karen${last}@example.com` };
    const actor = { ...dana.actor, kind };
    const place = { campaignId: campaign.campaignId, advocateId };
    await transactWrites({ actor, now }, (_, perform) =>
      perform((context) => createReferral.within(context, { ...place, ...friend, friendPhone: "+15035550164" })),
    );
  };
  const alerts = async () =>
    (await readMessages(dana.orgId))
      .filter(({ template }) => template === "lead-alert")
      .map(({ recipient, heldUntil, data }) => ({ recipient, heldUntil, data: data as Data }));
  return { dana, sam, refer, alerts };
}

describe("a new lead", () => {
  it("alerts admins by default, and no other members", async () => {
    const { dana, refer, alerts } = await createScene({ mode: "never" });
    const email = uniqueEmail("new.admin");
    const person = { orgId: dana.orgId, email, password: testPassword, role: "admin" } as const;
    await transact((tx) => createUser(tx, person, noon));
    await refer(noon);
    expect((await alerts()).map(({ recipient }) => recipient)).toEqual([email]);
  });

  it("is sent by its job once the wait is over", async () => {
    const { dana, refer } = await createScene({ mode: "daily" });
    const [past, coming] = [new Date(Date.now() - 3 * DAY_MS), new Date(Date.now() + DAY_MS)];
    for (const at of [past, coming]) await refer(at);
    await work("email");
    const sent = (await readMessages(dana.orgId)).filter(({ template }) => template === "lead-alert");
    expect(sent.map(({ status, heldUntil }) => [status, (heldUntil ?? past) > new Date()])).toEqual([
      ["captured", false],
      ["queued", true],
    ]);
  });

  it("is removed from a waiting alert when the person is erased, without changing its count", async () => {
    const { dana, refer, alerts } = await createScene({ mode: "daily" });
    for (let lead = 0; lead < 2; lead++) await refer(noon);
    await apiAs(dana.apiKey).post("/api/app/people/erase", { email: "karen1@example.com" });
    expect(await alerts()).toMatchObject([{ data: { count: 2, leads: [{ friendName: "Karen Boyd 2" }] } }]);
  });

  it("alerts admins at once with the contact to call, unless a member adds it", async () => {
    const { dana, refer, alerts } = await createScene();
    await refer(noon, "user");
    expect(await alerts()).toEqual([]);
    await refer(noon);
    expect(await alerts()).toMatchObject([
      {
        recipient: dana.email,
        heldUntil: null,
        data: {
          count: 1,
          leads: [{ friendName: "Karen Boyd 2", friendPhone: "+15035550164", advocateName: "Maria Gonzalez" }],
        },
      },
    ]);
  });

  it("waits for the end of quiet hours, together with later leads", async () => {
    const { refer, alerts } = await createScene({
      mode: "at_once",
      quietHours: { from: "21:00", until: "07:00" },
    });
    await refer(evening);
    await refer(new Date(evening.getTime() + 60_000));
    expect(await alerts()).toMatchObject([{ heldUntil: new Date("2026-11-23T12:00:00.000Z"), data: { count: 2 } }]);
    await refer(noon);
    expect((await alerts()).at(-1)).toMatchObject({ heldUntil: null, data: { count: 1 } });
  });

  it("is part of a daily email at 8 am, or not sent to a member who wants none", async () => {
    const daily = await createScene({ mode: "daily" });
    for (let lead = 0; lead < 2; lead++) await daily.refer(noon);
    const at = new Date("2026-11-24T13:00:00.000Z");
    expect(await daily.alerts()).toMatchObject([{ heldUntil: at, data: { count: 2 } }]);
    const never = await createScene({ mode: "never" });
    await never.refer(noon);
    expect(await never.alerts()).toEqual([]);
  });

  it("after ten emails within an hour is batched, even under concurrency", async () => {
    const { refer, alerts } = await createScene();
    await Promise.all(Array.from({ length: 35 }, () => refer(noon)));
    const sent = await alerts();
    expect(sent.filter(({ heldUntil }) => heldUntil === null)).toHaveLength(10);
    const waiting = sent.filter(({ heldUntil }) => heldUntil !== null);
    expect(waiting).toMatchObject([{ heldUntil: new Date(noon.getTime() + 3_600_000), data: { count: 25 } }]);
    expect(waiting[0]?.data.leads).toHaveLength(20);
  });
});
