import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { type Answer, apiAs, type TestApi } from "@/proof/fixtures/api";
import { inShort, readJobs, readMessages } from "@/proof/fixtures/messages";
import { createTestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import { addReferral, createCampaign, enrollAdvocate } from "@/proof/fixtures/scenario";

const REQUESTS = 100;
const phones = { phone: "+14155550132", friendPhone: "+14155550177" };

let orgId: string;
let api: TestApi;

beforeAll(async () => {
  const organization = await createTestOrganization({ overrides: { campaigns: 1000 } });
  orgId = organization.orgId;
  api = apiAs(organization.apiKey);
});

/** A referral between two people who are reached both ways, and the messages that its conversion must queue. */
async function prepare() {
  const campaign = await createCampaign(api);
  const email = uniqueEmail("ann");
  const ann = await enrollAdvocate(api, campaign, { email, phone: phones.phone });
  const friend = { friendPhone: phones.friendPhone, friendSmsConsent: true };
  const { convertPath, friendEmail } = await addReferral(api, campaign, ann, friend);
  const set = [
    `reward-advocate by email to ${email}`,
    `reward-advocate by sms to ${phones.phone}`,
    `reward-friend by email to ${friendEmail}`,
    `reward-friend by sms to ${phones.friendPhone}`,
  ];
  return { convertPath, set, before: await readMessages(orgId) };
}

async function expectOneSet({ set, before }: Awaited<ReturnType<typeof prepare>>): Promise<void> {
  const after = await readMessages(orgId);
  expect(after.slice(before.length).map(inShort).sort()).toEqual(set);
  expect(await readJobs(orgId)).toEqual(after.map(({ id }) => id).sort());
}

const atOnce = (send: () => Promise<Answer>) => Promise.all(Array.from({ length: REQUESTS }, send));

const count = (answers: Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

describe("one conversion asked for a hundred times at once", () => {
  it("queues one set", async () => {
    const referral = await prepare();
    const answers = await atOnce(() => api.post(referral.convertPath));
    expect([count(answers, 200), count(answers, 409)]).toEqual([1, REQUESTS - 1]);
    await expectOneSet(referral);
  });

  it("queues one set when all repeat one request by its Idempotency-Key, at once and again later", async () => {
    const referral = await prepare();
    const headers = { "Idempotency-Key": randomUUID() };
    const send = () => api.post(referral.convertPath, undefined, { headers });
    const answers = [...(await atOnce(send)), ...(await atOnce(send)), await send()];
    const done = answers.filter(({ status }) => status === 200);
    const early = answers.filter(({ body }) => body["code"] === "idempotency_in_progress");
    expect(done.length + early.length).toBe(2 * REQUESTS + 1);
    expect(new Set(done.map(({ body }) => body["conversionId"])).size).toBe(1);
    const first = done.filter(({ headers: told }) => told.get("Idempotent-Replayed") !== "true");
    expect(first).toHaveLength(1);
    await expectOneSet(referral);
  });
});
