import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { attempt } from "@/lib/kit/attempt";
import { ApiError } from "@/lib/kit/errors";
import { transactWrites, type WriteContext } from "@/lib/kit/implement";
import { type Answer, apiAs, type TestApi } from "@/proof/fixtures/api";
import { readContents } from "@/proof/fixtures/database-contents";
import { createTestOrganization, type TestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import {
  addReferral,
  createCampaign,
  enrollAdvocate,
  expectRefusal,
  type Fields,
  percentTerms,
  readAdvocate,
  startReferral,
  type TestAdvocate,
  type TestCampaign,
} from "@/proof/fixtures/scenario";
import { connectSender, eventIdOf, readAuditLog, resultOf, type TestSender } from "@/proof/fixtures/webhooks";

import { runAlone } from "@/proof/guards/scratch-database";

const scratch = isolateDatabase();

let organization: TestOrganization;
let api: TestApi;
let sender: TestSender;
let campaign: TestCampaign;
let ann: TestAdvocate;
let theirs: TestApi;
let stranger: TestSender;

beforeAll(async () => {
  organization = await createTestOrganization({ overrides: { campaigns: 1000, webhookKeys: 100 } });
  api = apiAs(organization.apiKey);
  sender = await connectSender(organization, api);
  campaign = await createCampaign(api, { maxReferralsPerAdvocate: 50 });
  ann = await enrollAdvocate(api, campaign, { email: uniqueEmail("ann"), phone: "+14155550132" });
  const other = await createTestOrganization();
  theirs = apiAs(other.apiKey);
  stranger = await connectSender(other, theirs);
});

const eventId = expect.any(String);
const anyMoment = expect.stringMatching(/^\d{4}-.*Z$/);

function expectUnmatched({ status, body }: Answer, detail: unknown): void {
  expect({ status, body }).toEqual({
    status: 202,
    body: { ok: true, eventId, outcome: "unmatched", detail },
  });
}

describe("advocate.enroll", () => {
  const enroll = (fields: Fields = {}) =>
    sender.send("advocate.enroll", {
      campaignId: campaign.campaignId,
      name: "Ann Reyes",
      email: uniqueEmail("ann"),
      ...fields,
    });

  it("enrolls a person, returns the public fields, and is audited in the key's name", async () => {
    const email = uniqueEmail("ann");
    const answer = await enroll({ email, phone: "(415) 555-0133" });
    expect(answer.status).toBe(200);
    const referralCode = expect.stringMatching(/^ANN-/);
    const referralUrl = expect.stringContaining("/r/ANN-");
    const result = { advocateId: expect.any(String), referralCode, referralUrl };
    expect(answer.body).toEqual({ ok: true, eventId, outcome: "applied", result });
    const { advocateId } = resultOf(answer);
    const person = { name: "Ann Reyes", email, phone: "+14155550133", creditBalanceCents: 0 };
    const path = `${campaign.path}/advocates/${advocateId}`;
    expect(await readAdvocate(api, { path })).toMatchObject(person);
    const actor = { kind: "webhook", id: sender.keyId, name: "CRM" };
    const requestId = answer.headers.get("x-request-id");
    const after = { type: "advocate.enroll", externalId: expect.any(String), outcome: "applied" };
    const log = [
      expect.objectContaining({ action: "advocate.enrolled", subjectId: advocateId, actor, requestId }),
      expect.objectContaining({
        action: "webhook_event.received",
        subjectId: eventIdOf(answer),
        actor,
        after,
      }),
    ];
    expect(await readAuditLog(api, 2)).toEqual(expect.arrayContaining(log));
  });

  it("is refused like the API refuses", async () => {
    expectRefusal(await enroll({ email: ann.email?.toUpperCase() }), 409, "advocate_already_enrolled");
  });

  it("is stored for an admin if its campaign is unknown, deleted or another organization's", async () => {
    const [gone, foreign] = [await createCampaign(api), await createCampaign(theirs)];
    await api.delete(gone.path);
    for (const campaignId of [randomUUID(), gone.campaignId, foreign.campaignId]) {
      expectUnmatched(await enroll({ campaignId }), "There is no campaign with this id.");
    }
  });
});

describe("referral.create", () => {
  /** An event about a new friend. */
  const refer = (fields: Fields) =>
    sender.send("referral.create", { friendName: "Fred Fox", friendEmail: uniqueEmail("fred"), ...fields });
  const listReferrals = async () => (await api.get(`${campaign.path}/referrals`)).body["referrals"];
  const byCode = () => ({ referralCode: ann.referralCode });

  it.each([
    ["the advocate's id", () => ({ campaignId: campaign.campaignId, advocateId: ann.advocateId })],
    ["a code within a campaign", () => ({ campaignId: campaign.campaignId, ...byCode() })],
    ["a code in small letters", () => ({ referralCode: ` ${ann.referralCode.toLowerCase()} ` })],
  ])("adds a referral by %s", async (_, naming) => {
    const friend = { friendEmail: uniqueEmail("fred"), friendPhone: "415 555 0199" };
    const answer = await refer({ ...naming(), ...friend, friendSmsConsent: true });
    const { referralId } = resultOf(answer);
    const body = { ok: true, eventId, outcome: "applied", result: { referralId: expect.any(String) } };
    expect(answer).toMatchObject({ status: 200, body });
    const stored = { ...friend, friendPhone: "+14155550199", friendName: "Fred Fox" };
    const added = {
      referralId,
      advocateId: ann.advocateId,
      status: "pending",
      friendSmsConsentAt: anyMoment,
    };
    expect(await listReferrals()).toContainEqual(expect.objectContaining({ ...added, ...stored }));
  });

  it("is refused like the API refuses", async () => {
    const self = { ...byCode(), friendEmail: ann.email?.toUpperCase() };
    expectRefusal(await refer(self), 400, "self_referral", "friendEmail");
    const { friendEmail } = await addReferral(api, campaign, ann);
    const known = { ...byCode(), friendEmail: friendEmail.toUpperCase() };
    expectRefusal(await refer(known), 409, "duplicate_referral");
  });

  it("is stored for an admin if it names something unknown or another organization's", async () => {
    const { campaignId } = campaign;
    const [gone, elsewhere] = [await startReferral(api), await startReferral(api)];
    const foreign = await startReferral(theirs);
    await api.delete(gone.campaign.path);
    const cases: readonly [string, Fields][] = [
      ["no advocate with this referral code", { referralCode: "NO-SUCH1" }],
      ["no advocate with this referral code", { referralCode: gone.advocate.referralCode }],
      ["no advocate with this referral code", { referralCode: foreign.advocate.referralCode }],
      ["no campaign", { campaignId: randomUUID(), advocateId: ann.advocateId }],
      ["couldn’t find that advocate", { campaignId, advocateId: randomUUID() }],
      ["couldn’t find that advocate", { campaignId, referralCode: elsewhere.advocate.referralCode }],
    ];
    for (const [reason, fields] of cases) {
      expectUnmatched(await refer(fields), expect.stringContaining(reason));
    }
  });
});

describe("referral.convert", () => {
  const convert = (data: Fields) => sender.send("referral.convert", data);
  const friendPhone = "+14155550199";

  /** A campaign with an advocate who referred two friends, one with a phone number. */
  async function start(terms: Fields = {}) {
    const { campaign, advocate } = await startReferral(api, terms);
    const friend = { friendPhone, friendEmail: uniqueEmail("Fay") };
    return { campaign, advocate, referral: await addReferral(api, campaign, advocate, friend) };
  }
  type Scene = Awaited<ReturnType<typeof start>>;
  type Naming = (scene: Scene) => Fields;

  const byId: Naming = ({ referral: { referralId } }) => ({ referralId });
  const byPhone: Naming = ({ campaign: { campaignId } }) => ({ campaignId, friendPhone: "415-555-0199" });
  const byEmail: Naming = ({ campaign: { campaignId }, referral: { friendEmail } }) => ({
    campaignId,
    friendEmail: friendEmail.toUpperCase(),
  });
  const byCode: Naming = ({ advocate: { referralCode } }) => ({ referralCode });
  const byCodeAndPhone: Naming = ({ advocate: { referralCode } }) => ({
    referralCode: ` ${referralCode.toLowerCase()} `,
    friendPhone,
  });
  const byAll: Naming = (scene) => ({ ...byId(scene), ...byEmail(scene), ...byCodeAndPhone(scene) });
  const balanceOf = async ({ advocate }: Pick<Scene, "advocate">) =>
    (await readAdvocate(api, advocate)).creditBalanceCents;

  it.each([
    ["its id", byId],
    ["the friend's address in the campaign", byEmail],
    ["the friend's number in the campaign", byPhone],
    ["the advocate's code and the friend's number", byCodeAndPhone],
    ["all of these", byAll],
  ])("converts the referral named by %s, and reports a repeat", async (_, naming) => {
    const scene = await start();
    const { referralId } = scene.referral;
    const answer = await convert(naming(scene));
    const result = { referralId, conversionId: expect.any(String), advocateNewBalance: 2500 };
    expect(answer).toMatchObject({ status: 200, body: { ok: true, eventId, outcome: "applied", result } });
    const { conversionId } = resultOf(answer);
    const again = await convert(naming(scene));
    expectRefusal(again, 409, "already_converted");
    expect(again.body).toMatchObject({ conversion: { conversionId, advocateRewardCents: 2500 } });
    expect(await balanceOf(scene)).toBe(2500);
  });

  it("converts an advocate's only referral by code, even in a paused campaign", async () => {
    const { campaign, advocate } = await startReferral(api);
    await api.patch(campaign.path, { status: "paused" });
    expect((await convert({ referralCode: advocate.referralCode })).status).toBe(200);
  });

  it("requires the job's value for percent rewards", async () => {
    const scene = await start(percentTerms);
    for (const [value, message] of [
      [undefined, "is required"],
      [0, "at least 1"],
    ] as const) {
      const answer = await convert({ ...byEmail(scene), jobValueCents: value });
      expectRefusal(answer, 400, "invalid_input", "jobValueCents", message);
    }
    const answer = await convert({ ...byEmail(scene), jobValueCents: 12_345 });
    expect(answer.body).toMatchObject({ outcome: "applied", result: { advocateNewBalance: 411 } });
  });

  it("prefers the pending referral, else reports the newest converted one", async () => {
    const scene = await start();
    const { campaign, advocate, referral } = scene;
    const later = await addReferral(api, campaign, advocate, { friendPhone });
    await api.post(later.convertPath);
    const { body } = await convert(byPhone(scene));
    expect(body).toMatchObject({ result: { referralId: referral.referralId } });
    const { conversionId } = resultOf({ body } as Answer);
    expect((await convert(byPhone(scene))).body).toMatchObject({ conversion: { conversionId } });
    expect(await balanceOf(scene)).toBe(5000);
  });

  it("is stored for an admin if no referral matches everything it names", async () => {
    const scene = await start();
    const others: readonly Fields[] = [
      { referralId: randomUUID() },
      { referralCode: "NO-SUCH1" },
      { campaignId: randomUUID() },
      { friendPhone: "+14155550111" },
      { friendEmail: uniqueEmail("eve") },
    ];
    for (const other of others) {
      expectUnmatched(await convert({ ...byAll(scene), ...other }), "No lead matches this event.");
    }
    for (const naming of [byId, byEmail, byCodeAndPhone]) {
      const answer = await stranger.send("referral.convert", naming(scene));
      expectUnmatched(answer, "No lead matches this event.");
    }
    await api.delete(scene.campaign.path);
    for (const naming of [byId, byEmail, byCodeAndPhone]) {
      expectUnmatched(await convert(naming(scene)), "No lead matches this event.");
    }
  });

  it("is stored for an admin if several pending referrals match, and says how many", async () => {
    const scene = await start();
    const detail = expect.stringMatching(/^2 open leads .*referralId/);
    expectUnmatched(await convert(byCode(scene)), detail);
    await addReferral(api, scene.campaign, scene.advocate, { friendPhone });
    expectUnmatched(await convert(byPhone(scene)), detail);
  });
});

describe("a database failure", () => {
  // An impossible check constraint makes the event fail at a table, after the tables before it were written.
  const tables = ["conversions", "activity", "webhook_events", "audit_entries", "webhook_keys"] as const;

  it.each(tables)("at %s undoes the whole event or replay, which can be repeated", async (table) => {
    const { campaign, advocate, referral } = await startReferral(api);
    const { referralId } = referral;
    // Key use is written once a minute.
    const fresh = await connectSender(organization, api);
    const body = JSON.stringify({ id: `event ${table}`, type: "referral.convert", data: { referralId } });
    const friendEmail = uniqueEmail("fred");
    const { campaignId } = campaign;
    const unmatched = await sender.send("referral.convert", { campaignId, friendEmail });
    await addReferral(api, campaign, advocate, { friendEmail });
    const replay = () => api.post(`/api/app/integrations/webhook-events/${eventIdOf(unmatched)}/replay`);

    const { ownerUrl } = scratch();
    await runAlone(ownerUrl, [`ALTER TABLE ${table} ADD CONSTRAINT closed CHECK (false) NOT VALID`]);
    const before = await readContents(ownerUrl);
    expectRefusal(await fresh.deliver(body), 500, "internal");
    if (table !== "webhook_keys") expectRefusal(await replay(), 500, "internal");
    expect(await readContents(ownerUrl)).toEqual(before);
    await runAlone(ownerUrl, [`ALTER TABLE ${table} DROP CONSTRAINT closed`]);

    const answer = await fresh.deliver(body);
    expect([answer.status, answer.headers.has("idempotent-replayed")]).toEqual([200, false]);
    expect((await replay()).body).toMatchObject({ event: { outcome: "applied", attempts: 2 } });
  });

  it("in part of a write undoes only that part", async () => {
    const { campaignId, path } = await createCampaign(api);
    const done: string[] = [];
    const rename = async ({ db, record, afterCommit }: WriteContext, name: string) => {
      await db.execute(sql`UPDATE campaigns SET name = ${name} WHERE id = ${campaignId}`);
      record({ action: "campaign.updated", subjectId: name });
      afterCommit(async () => void done.push(name));
    };
    await transactWrites({ actor: organization.actor, now: new Date() }, (_, perform) =>
      perform(async (context) => {
        await attempt(context, (part) => rename(part, "kept"));
        const failing = attempt(context, async (part) => {
          await rename(part, "undone");
          await part.db.execute(sql`SELECT 1 / 0`).catch(() => {
            throw new ApiError("already_converted", "Refused.");
          });
        });
        await expect(failing).rejects.toThrow("Refused.");
        context.record({ action: "campaign.updated", subjectId: "whole" });
        context.afterCommit(async () => void done.push("whole"));
      }),
    );
    expect((await api.get(path)).body).toMatchObject({ campaign: { name: "kept" } });
    const log = await readAuditLog(api, 3);
    expect(log.map(({ subjectId }) => subjectId).sort()).toEqual([campaignId, "kept", "whole"].sort());
    expect(done).toEqual(["kept", "whole"]);
  });
});
