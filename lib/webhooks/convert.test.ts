import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { createTestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import {
  addReferral,
  expectRefusal,
  type Fields,
  percentTerms,
  readAdvocate,
  startReferral,
} from "@/proof/fixtures/scenario";
import { connectSender, readAuditLog, resultOf, type TestSender } from "@/proof/fixtures/webhooks";

let api: TestApi;
let sender: TestSender;

beforeAll(async () => {
  const organization = await createTestOrganization({ overrides: { campaigns: 1000 } });
  api = apiAs(organization.apiKey);
  sender = await connectSender(organization, api);
});

const convert = (data: Fields) => sender.send("referral.convert", data);

/** A campaign with an advocate who has referred one friend with a phone number. */
async function start(terms: Fields = {}) {
  const { campaign, advocate } = await startReferral(api, terms);
  const phone = { friendPhone: "+14155550199" };
  const friendEmail = uniqueEmail("Fay");
  const referral = await addReferral(api, campaign, advocate, { ...phone, friendEmail });
  return { campaign, advocate, referral };
}

type Scene = Awaited<ReturnType<typeof start>>;
type Naming = (scene: Scene) => Fields;

const byId: Naming = ({ referral: { referralId } }) => ({ referralId });
const byPhone: Naming = ({ campaign: { campaignId } }) => ({ campaignId, friendPhone: "415-555-0199" });
const byEmail: Naming = ({ campaign: { campaignId }, referral: { friendEmail } }) => ({
  campaignId,
  friendEmail,
});
const inCapitals: Naming = (scene) => ({
  ...byEmail(scene),
  friendEmail: scene.referral.friendEmail.toUpperCase(),
});
const byCode: Naming = ({ advocate: { referralCode } }) => ({ referralCode });
const byCodeAndPhone: Naming = (scene) => ({ ...byCode(scene), friendPhone: "(415) 555 0199" });
const byCodeInSmallLetters: Naming = (scene) => ({
  ...byCodeAndPhone(scene),
  referralCode: ` ${scene.advocate.referralCode.toLowerCase()} `,
});
const byAll: Naming = (scene) => ({ ...byId(scene), ...byEmail(scene), ...byCodeAndPhone(scene) });

async function balanceOf({ advocate }: Scene): Promise<number> {
  return (await readAdvocate(api, advocate)).creditBalanceCents;
}

describe("referral.convert", () => {
  it.each([
    ["its id", byId],
    ["the friend's address in the campaign", byEmail],
    ["the friend's address in capitals", inCapitals],
    ["the friend's number in the campaign", byPhone],
    ["the advocate's code and the friend's number", byCodeAndPhone],
    ["the advocate's code in small letters", byCodeInSmallLetters],
    ["all of these", byAll],
  ])("converts the referral that is named by %s", async (_, name) => {
    const scene = await start();
    const answer = await convert(name(scene));
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      ok: true,
      eventId: expect.any(String),
      outcome: "applied",
      result: {
        referralId: scene.referral.referralId,
        conversionId: expect.any(String),
        advocateNewBalance: 2500,
      },
    });
    expect(await balanceOf(scene)).toBe(2500);
  });

  it("converts the only referral of an advocate by the code alone, also in a paused campaign", async () => {
    const { campaign, advocate } = await startReferral(api);
    await api.patch(campaign.path, { status: "paused" });
    expect((await convert({ referralCode: advocate.referralCode })).status).toBe(200);
    expect((await readAdvocate(api, advocate)).creditBalanceCents).toBe(2500);
  });

  it("takes the job's value for percent rewards", async () => {
    const scene = await start(percentTerms);
    const answer = await convert({ ...byEmail(scene), jobValueCents: 12_345 });
    expect(answer.body).toMatchObject({ outcome: "applied", result: { advocateNewBalance: 411 } });
  });

  it("prefers the pending one where others are converted already", async () => {
    const scene = await start();
    const { campaign, advocate } = scene;
    const pending = await addReferral(api, campaign, advocate, { friendPhone: "+14155550199" });
    await api.post(scene.referral.convertPath);
    const answer = await convert(byPhone(scene));
    expect(answer.body).toMatchObject({ result: { referralId: pending.referralId } });
    expect(await balanceOf(scene)).toBe(5000);
  });

  it("is told in the audit log, in the key's name", async () => {
    const scene = await start();
    const answer = await convert(byId(scene));
    const { conversionId } = resultOf(answer);
    expect(await readAuditLog(api, 2)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          action: "referral.converted",
          subjectId: scene.referral.referralId,
          actor: { kind: "webhook", id: sender.keyId, name: "CRM" },
          after: expect.objectContaining({ conversionId }),
        }),
        expect.objectContaining({ action: "webhook_event.received" }),
      ]),
    );
  });
});

describe("referral.convert is refused", () => {
  const naming = "or referralCode is required, or campaignId with friendEmail or friendPhone";
  it.each<[string, string, Naming]>([
    ["referralId", naming, () => ({})],
    ["referralId", naming, ({ campaign: { campaignId } }) => ({ campaignId })],
    ["referralId", naming, ({ referral: { friendEmail } }) => ({ friendEmail })],
    ["referralId", naming, () => ({ friendPhone: "+14155550199", jobValueCents: 100 })],
    ["referralId", "must be an id", () => ({ referralId: "first" })],
    ["campaignId", "must be an id", (scene) => ({ ...byEmail(scene), campaignId: "spring" })],
    ["campaignId", "must be text", (scene) => ({ ...byId(scene), campaignId: null })],
    ["friendEmail", "must be an e-mail", (scene) => ({ ...byId(scene), friendEmail: "fred" })],
    ["friendPhone", "must be a US phone", (scene) => ({ ...byId(scene), friendPhone: "+442079460000" })],
    ["referralCode", "must not be empty", (scene) => ({ ...byId(scene), referralCode: "" })],
    ["referralCode", "control characters", (scene) => ({ ...byId(scene), referralCode: "A\u0000" })],
    ["jobValueCents", "must be a whole number", (scene) => ({ ...byId(scene), jobValueCents: "100" })],
    ["jobValueCents", "must be a whole number", (scene) => ({ ...byId(scene), jobValueCents: 0.5 })],
    ["jobValueCents", "is required", byId],
    ["jobValueCents", "must be at least 1", (scene) => ({ ...byId(scene), jobValueCents: 0 })],
    ["jobValueCents", "must be at most", (scene) => ({ ...byId(scene), jobValueCents: 1_000_000_000_001 })],
    ["advocateId", "is not a field", (scene) => ({ ...byId(scene), advocateId: randomUUID() })],
  ])("when %s %s", async (field, message, name) => {
    const scene = await start(percentTerms);
    expectRefusal(await convert(name(scene)), 400, "invalid_input", field, message);
    expect(await api.get(scene.advocate.path)).toMatchObject({
      body: {
        advocate: { creditBalanceCents: 0 },
        referrals: [{ status: "pending" }, { status: "pending" }],
      },
    });
  });

  it.each([
    ["its id", byId],
    ["the friend", byEmail],
    ["the friend's number", byPhone],
  ])("for a converted referral, with its facts, when it is named by %s", async (_, name) => {
    const scene = await start();
    const { body } = await api.post(scene.referral.convertPath);
    const answer = await convert(name(scene));
    expectRefusal(answer, 409, "already_converted");
    const { conversionId } = body;
    expect(answer.body).toMatchObject({ conversion: { conversionId, advocateRewardCents: 2500 } });
    expect(await balanceOf(scene)).toBe(2500);
  });

  it("with the facts of the newest where several are converted", async () => {
    const scene = await start();
    const later = await addReferral(api, scene.campaign, scene.advocate, { friendPhone: "+14155550199" });
    await api.post(scene.referral.convertPath);
    const { body } = await api.post(later.convertPath);
    const answer = await convert(byPhone(scene));
    expectRefusal(answer, 409, "already_converted");
    expect(answer.body).toMatchObject({ conversion: { conversionId: body["conversionId"] } });
  });
});

describe("referral.convert is kept for an admin", () => {
  const none = "No referral fits this event.";
  it.each<[string, Naming]>([
    ["a referral that does not exist", () => ({ referralId: randomUUID() })],
    ["a code that does not exist", () => ({ referralCode: "NO-SUCH1" })],
    ["a friend nobody referred", (scene) => ({ ...byEmail(scene), friendEmail: uniqueEmail("eve") })],
    ["a friend with another number", (scene) => ({ ...byAll(scene), friendPhone: "+14155550111" })],
    ["a friend with another address", (scene) => ({ ...byAll(scene), friendEmail: uniqueEmail("eve") })],
    ["another campaign", (scene) => ({ ...byAll(scene), campaignId: randomUUID() })],
    ["another code", (scene) => ({ ...byAll(scene), referralCode: "NO-SUCH1" })],
    ["another referral", (scene) => ({ ...byAll(scene), referralId: randomUUID() })],
  ])("when it names %s", async (_, name) => {
    const scene = await start();
    const answer = await convert(name(scene));
    expect(answer.status).toBe(202);
    expect(answer.body).toEqual({
      ok: true,
      eventId: expect.any(String),
      outcome: "unmatched",
      detail: none,
    });
    expect(await balanceOf(scene)).toBe(0);
  });

  it.each([
    ["by the code", byCode],
    ["by a number that two friends have", byPhone],
  ])("when it fits several pending referrals %s, and says how many", async (_, name) => {
    const scene = await start();
    const { campaign, advocate } = scene;
    if (name === byPhone) await addReferral(api, campaign, advocate, { friendPhone: "+14155550199" });
    const answer = await convert(name(scene));
    expect(answer).toMatchObject({ status: 202, body: { outcome: "unmatched" } });
    expect(answer.body["detail"]).toMatch(/^2 pending referrals .*referralId/);
    expect(await balanceOf(scene)).toBe(0);
  });

  it.each([
    ["its id", byId],
    ["the friend", byEmail],
    ["the code and the friend's number", byCodeAndPhone],
  ])("when its campaign is deleted and it is named by %s", async (_, name) => {
    const scene = await start();
    await api.delete(scene.campaign.path);
    expect(await convert(name(scene))).toMatchObject({ status: 202, body: { detail: none } });
  });

  it.each([
    ["its id", byId],
    ["the friend", byEmail],
    ["the code and the friend's number", byCodeAndPhone],
  ])("when it is another organization's and named by %s", async (_, name) => {
    const scene = await start();
    const other = await createTestOrganization();
    const theirs = await connectSender(other, apiAs(other.apiKey));
    const answer = await theirs.send("referral.convert", name(scene));
    expect(answer).toMatchObject({ status: 202, body: { detail: none } });
    expect(await balanceOf(scene)).toBe(0);
  });
});
