import { expect, test } from "@playwright/test";
import type { ApiAnswer } from "./api";
import { type AdvocateScene, enrollAnn, fixedTerms } from "./scenes";

// `npm run bench` sends a thousand.
const CALLS = 200;
const REWARD = 2_500;

/** Ann, and the conversion path of her one friend. */
async function prepare(): Promise<AdvocateScene & { readonly convert: string }> {
  const ann = await enrollAnn({ terms: fixedTerms });
  return { ...ann, convert: `${await ann.refer()}/convert` };
}

const storm = (send: () => Promise<ApiAnswer>) => Promise.all(Array.from({ length: CALLS }, send));

/** The number of successes and of each refusal. */
function countKinds(answers: readonly ApiAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const kind = status === 200 ? "200" : `${status} ${body["code"]}`;
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

/** Expects one conversion in Ann's ledger, and nothing else that moves credit. */
async function expectCreditedOnce({ api, address }: AdvocateScene): Promise<void> {
  const { body } = await api.get(`${address}/activity`);
  const facts = { amountCents: REWARD, balanceBefore: 0, balanceAfter: REWARD };
  const converted = { action: "advocate.referral.converted", ...facts };
  const sent = { action: "advocate.referral.sent" };
  expect(body["activity"]).toHaveLength(3);
  expect(body).toMatchObject({ activity: [converted, sent, { action: "advocate.enrolled" }] });
  expect((await api.get(address)).body).toMatchObject({ advocate: { creditBalanceCents: REWARD } });
}

test(`${CALLS} concurrent conversions of one referral credit it once`, async () => {
  const ann = await prepare();
  const answers = await storm(() => ann.api.post(ann.convert));

  expect(countKinds(answers)).toEqual({ "200": 1, "409 already_converted": CALLS - 1 });
  const winner = answers.find(({ status }) => status === 200);
  const facts = answers.filter(({ status }) => status === 409).map(({ body }) => body["conversion"]);
  expect(new Set(facts.map((fact) => JSON.stringify(fact))).size).toBe(1);
  expect(facts[0]).toMatchObject({
    conversionId: winner?.body["conversionId"],
    advocateRewardCents: REWARD,
  });
  await expectCreditedOnce(ann);
});

test(`${CALLS} conversions with one Idempotency-Key get one answer`, async () => {
  const ann = await prepare();
  const convert = () => ann.api.post(ann.convert, {}, { "Idempotency-Key": ann.convert });
  const answers = await storm(convert);
  const late = await convert();

  const { "200": successes = 0, ...refusals } = countKinds(answers);
  const inProgress = CALLS - successes;
  expect(refusals).toEqual(inProgress ? { "409 idempotency_in_progress": inProgress } : {});
  const first = answers.filter(
    ({ status, headers }) => status === 200 && !headers.has("idempotent-replayed"),
  );
  expect(first).toHaveLength(1);
  expect(late.status).toBe(200);
  expect(late.headers.get("idempotent-replayed")).toBe("true");
  const bodies = [...answers.filter(({ status }) => status === 200), late].map(({ body }) => body);
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  await expectCreditedOnce(ann);
});
