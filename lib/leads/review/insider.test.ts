import { beforeEach, describe, expect, it } from "vitest";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { checkout, connectStripe } from "@/proof/fixtures/connections";
import { finishFile, uploadFile } from "@/proof/fixtures/customer-files";
import { createTestOrganization, createTestUser, type TestMember } from "@/proof/fixtures/organization";
import { addReferral, createCampaign, enrollAdvocate, readAdvocate } from "@/proof/fixtures/scenario";
import { startTestSession } from "@/proof/fixtures/sessions";
import { connectSender } from "@/proof/fixtures/webhooks";

let dana: TestMember;
let asDana: TestApi;

beforeEach(async () => {
  dana = await createTestOrganization({ overrides: { users: 100 } });
  await createTestUser(dana.orgId, "user");
  asDana = apiAs(dana.apiKey);
});

/** An advocate just enrolled by a member, with a lead. */
async function startLead(by: TestApi) {
  const campaign = await createCampaign(asDana);
  const advocate = await enrollAdvocate(by, campaign);
  return { advocate, lead: await addReferral(asDana, campaign, advocate) };
}

type StartedLead = Awaited<ReturnType<typeof startLead>>;

async function expectHeld({ advocate }: StartedLead, isHeld: boolean): Promise<void> {
  const { creditBalanceCents, pendingCreditCents } = await readAdvocate(asDana, advocate);
  expect([creditBalanceCents, pendingCreditCents]).toEqual(isHeld ? [0, 2_500] : [2_500, 0]);
}

describe("a lead whose advocate was enrolled by the same member is held", () => {
  it("for any mix of the member's session and API key", async () => {
    const { api: browser } = await startTestSession(dana);
    for (const [enrolls, converts] of [
      [browser, asDana],
      [asDana, browser],
      [browser, browser],
    ] as const) {
      const started = await startLead(enrolls);
      const { body } = await converts.post(started.lead.convertPath, {});
      expect(body).toMatchObject({ ok: true, inReview: true });
      await expectHeld(started, true);
    }
  });

  it("for a file that the member uploaded or applied", async () => {
    const sam = await createTestUser(dana.orgId, "user");
    const { api: browser } = await startTestSession(dana);
    for (const [uploads, applies] of [
      [asDana, apiAs(sam.apiKey)],
      [apiAs(sam.apiKey), asDana],
    ] as const) {
      const started = await startLead(browser);
      const { friendName, friendEmail } = started.lead;
      const row = { name: friendName, email: friendEmail, jobTotal: "$480.00" };
      await finishFile(applies, await uploadFile(uploads, [row]), "apply");
      await expectHeld(started, true);
    }
  });

  it("for a signing key that the member created", async () => {
    const { api: browser } = await startTestSession(dana);
    const started = await startLead(browser);
    const sender = await connectSender(dana, asDana);
    await sender.send("referral.convert", { referralId: started.lead.referralId });
    await expectHeld(started, true);
  });
});

describe("a lead is not held", () => {
  it("if one program enrolls, refers and converts, as the API promises", async () => {
    const started = await startLead(asDana);
    expect((await asDana.post(started.lead.convertPath, {})).body).toMatchObject({
      advocateNewBalance: 2_500,
    });
    await expectHeld(started, false);
  });

  it("if a connected system reports the friend's payment", async () => {
    const { api: browser } = await startTestSession(dana);
    const started = await startLead(browser);
    const stripe = await connectStripe(dana, asDana);
    await stripe.send("checkout.session.completed", checkout({ email: started.lead.friendEmail }));
    await expectHeld(started, false);
  });

  it("if another member converts it by key", async () => {
    const sam = await createTestUser(dana.orgId, "user");
    const { api: browser } = await startTestSession(dana);
    const started = await startLead(browser);
    expect((await apiAs(sam.apiKey).post(started.lead.convertPath, {})).body).not.toHaveProperty("inReview");
    await expectHeld(started, false);
  });
});
