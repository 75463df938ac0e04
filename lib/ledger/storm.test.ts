import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Answer } from "@/proof/fixtures/api";
import { startCampaign } from "@/proof/fixtures/open-shop";
import { addReferral, enrollAdvocate, readActivity, readAdvocate, type TestAdvocate } from "@/proof/fixtures/scenario";

/** Ten times the number of connections; `npm run bench -- storm` makes a thousand. */
const CALLS = 100;
const FRIENDS = 40;
const REWARD = 2_500;

const Sent = z.object({ referrals: z.array(z.object({ friendAdvocateId: z.string() })) });

const { api, campaign } = await startCampaign({
  organization: { tier: "pro" },
  campaign: { maxReferralsPerAdvocate: 1000 },
});

// The limit allows for other load on the machine; nothing here measures time.
describe(`${CALLS} calls, many at once,`, { timeout: 180_000 }, () => {
  it("convert one referral once", async () => {
    const advocate = await enrollAdvocate(api, campaign);
    const referral = await addReferral(api, campaign, advocate);
    const answers = await storm(() => api.post(referral.convertPath));

    expect(countStatuses(answers)).toEqual({ 200: 1, 409: CALLS - 1 });
    const [winner] = answers.filter(({ status }) => status === 200);
    const facts = answers.filter(({ status }) => status === 409).map(({ body }) => body["conversion"]);
    expect(new Set(facts.map((fact) => JSON.stringify(fact))).size).toBe(1);
    expect(facts[0]).toMatchObject({
      conversionId: winner?.body["conversionId"],
      advocateRewardCents: REWARD,
    });
    expect(await countConversions(advocate)).toBe(1);
    expect(await balanceOf(advocate)).toBe(REWARD);
  });

  it("promote friends who are being invited at the same moment, each to one advocate", async () => {
    const advocate = await enrollAdvocate(api, campaign);
    const friends = await Promise.all(Array.from({ length: FRIENDS }, () => addReferral(api, campaign, advocate)));
    const sends = friends.flatMap(({ convertPath, friendEmail }) => [
      () => api.post(convertPath),
      () => api.post(`${campaign.path}/invite`, { name: "Fred Fox", email: friendEmail }),
    ]);
    const answers = await storm((n) => sends[n]?.() ?? Promise.reject(new Error("no such call")), sends.length);
    const conversions = answers.filter((_, n) => n % 2 === 0);
    const invites = answers.filter((_, n) => n % 2 === 1);
    expect(countStatuses(conversions)).toEqual({ 200: FRIENDS });
    // The order is random: the invitation enrolls the friend, or finds the friend enrolled.
    expect(invites.map(({ status }) => status).filter((status) => status !== 201 && status !== 409)).toEqual([]);
    const { referrals } = Sent.parse((await api.get(advocate.path)).body);
    expect(new Set(referrals.map(({ friendAdvocateId }) => friendAdvocateId)).size).toBe(FRIENDS);
    expect(await balanceOf(advocate)).toBe(FRIENDS * REWARD);
  });
});

/** Concurrent calls, three times the database connections; more would only queue, and time out on a busy machine. */
const AT_ONCE = 30;

/** Makes all calls, and repeats those a busy machine rejected (503), which have had no effect. */
async function storm(send: (n: number) => Promise<Answer>, calls = CALLS): Promise<Answer[]> {
  const answers: Answer[] = [];
  let next = 0;
  const caller = async () => {
    for (let n = next++; n < calls; n = next++) {
      let answer = await send(n);
      while (answer.status === 503) answer = await send(n);
      answers[n] = answer;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, caller));
  return answers;
}

function countStatuses(answers: Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

async function countConversions({ path }: TestAdvocate): Promise<number> {
  const entries = await readActivity(api, { path });
  return entries.filter(({ action }) => action === "advocate.referral.converted").length;
}

async function balanceOf(advocate: TestAdvocate): Promise<number> {
  return (await readAdvocate(api, advocate)).creditBalanceCents;
}
