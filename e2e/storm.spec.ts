import { expect } from "@playwright/test";
import { openApiDocument } from "@/lib/openapi";
import { type Answer, type Api, apiOf, createCampaign, createdId } from "./api";
import { test } from "./product";

const CALLS = 1_000;
const REWARD = 2_500;

interface Place {
  readonly api: Api;
  /** The address of Ann, an advocate, and of the conversion of the one friend she referred. */
  readonly ann: string;
  readonly convert: string;
}

async function prepare(api: Api): Promise<Place> {
  const campaign = await createCampaign(api, "Storm");
  const advocateId = createdId(
    await api.post(`${campaign}/invite`, { name: "Ann Reyes", email: "ann@example.com" }),
  );
  const friend = { friendName: "Fred Fox", friendEmail: "fred@example.com" };
  const referralId = createdId(await api.post(`${campaign}/referrals`, { advocateId, ...friend }));
  const ann = `${campaign}/advocates/${advocateId}`;
  return { api, ann, convert: `${campaign}/referrals/${referralId}/convert` };
}

const storm = (send: () => Promise<Answer>) => Promise.all(Array.from({ length: CALLS }, send));

/** How many answers were a success, and how many each refusal. */
function tally(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const kind = status === 200 ? "200" : `${status} ${body["code"]}`;
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

/** Expects one conversion in Ann's ledger, and nothing else that moves credit. */
async function expectCreditedOnce({ api, ann }: Place): Promise<void> {
  const { body } = await api.get(`${ann}/activity`);
  const converted = {
    action: "advocate.referral.converted",
    amountCents: REWARD,
    balanceBefore: 0,
    balanceAfter: REWARD,
  };
  const sent = { action: "advocate.referral.sent" };
  expect(body["activity"]).toHaveLength(3);
  expect(body).toMatchObject({ activity: [converted, sent, { action: "advocate.enrolled" }] });
  expect((await api.get(ann)).body).toMatchObject({ advocate: { creditBalanceCents: REWARD } });
}

test.beforeEach(() => test.setTimeout(60_000));

test("the answers are held to the document that the server shows", async ({ product }) => {
  const shown: unknown = await (await fetch(`${product.url}/api/openapi.json`)).json();
  const servers = [{ url: product.url }];
  const held: unknown = JSON.parse(JSON.stringify({ ...openApiDocument(), servers }));
  expect(shown).toEqual(held);
});

test(`${CALLS} conversions of one referral at once credit it once`, async ({ product }) => {
  const place = await prepare(apiOf(product.url, await product.apiKey()));
  const answers = await storm(() => place.api.post(place.convert));

  expect(tally(answers)).toEqual({ "200": 1, "409 already_converted": CALLS - 1 });
  const winner = answers.find(({ status }) => status === 200);
  const facts = answers.filter(({ status }) => status === 409).map(({ body }) => body["conversion"]);
  expect(new Set(facts.map((fact) => JSON.stringify(fact))).size).toBe(1);
  expect(facts[0]).toMatchObject({
    conversionId: winner?.body["conversionId"],
    advocateRewardCents: REWARD,
  });
  await expectCreditedOnce(place);
});

test(`${CALLS} conversions under one Idempotency-Key get one answer`, async ({ product }) => {
  const place = await prepare(apiOf(product.url, await product.apiKey()));
  const convert = () => place.api.post(place.convert, {}, { "Idempotency-Key": place.convert });
  const answers = await storm(convert);
  const late = await convert();

  const { "200": successes = 0, ...refusals } = tally(answers);
  const inProgress = CALLS - successes;
  expect(refusals).toEqual(inProgress ? { "409 idempotency_in_progress": inProgress } : {});
  const first = answers.filter(
    ({ status, headers }) => status === 200 && !headers.has("idempotent-replayed"),
  );
  expect(first).toHaveLength(1);
  expect(late.status).toBe(200);
  expect(late.headers.get("idempotent-replayed")).toBe("true");
  const told = [...answers.filter(({ status }) => status === 200), late].map(({ body }) => body);
  expect(new Set(told.map((body) => JSON.stringify(body))).size).toBe(1);
  await expectCreditedOnce(place);
});

test(`${CALLS} debits of one balance at once take it exactly as often as it lasts`, async ({ product }) => {
  const { api, ann } = await prepare(apiOf(product.url, await product.apiKey()));
  const [amount, balance] = [301, 100_537];
  for (const delta of [100_000, balance - 100_000]) await api.post(`${ann}/credit`, { delta });
  const answers = await storm(() => api.post(`${ann}/credit`, { delta: -amount }));

  const possible = Math.floor(balance / amount);
  expect(tally(answers)).toEqual({ "200": possible, "409 insufficient_balance": CALLS - possible });
  const left = answers.filter(({ status }) => status === 200).map(({ body }) => body["newBalanceCents"]);
  const stairs = Array.from({ length: possible }, (_, step) => balance - (step + 1) * amount);
  expect(left.sort((a, b) => Number(b) - Number(a))).toEqual(stairs);
  expect((await api.get(ann)).body).toMatchObject({ advocate: { creditBalanceCents: stairs.at(-1) } });
});
