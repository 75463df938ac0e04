import { expect, test } from "@playwright/test";
import { enrollAnn, fixedTerms } from "./scenes";

// `npm run bench` sends a thousand.
const CALLS = 200;
const REWARD = 2_500;

test(`${CALLS} concurrent conversions of one referral credit it once`, async () => {
  const { api, address, refer } = await enrollAnn({ terms: fixedTerms });
  const convert = `${await refer()}/convert`;
  const answers = await Promise.all(Array.from({ length: CALLS }, () => api.post(convert)));
  const [winner, ...others] = answers.filter(({ status }) => status === 200);
  expect(others).toEqual([]);
  const { conversionId } = winner?.body ?? {};
  const refused = { status: 409, body: { code: "already_converted", conversion: { conversionId } } };
  for (const answer of answers.filter((each) => each !== winner)) expect(answer).toMatchObject(refused);

  const { body } = await api.get(`${address}/activity`);
  const facts = { amountCents: REWARD, balanceBefore: 0, balanceAfter: REWARD };
  const converted = { action: "advocate.referral.converted", ...facts };
  expect(body["activity"]).toMatchObject([
    converted,
    { action: "advocate.referral.sent" },
    { action: "advocate.enrolled" },
  ]);
  expect((await api.get(address)).body).toMatchObject({ advocate: { creditBalanceCents: REWARD } });
});
