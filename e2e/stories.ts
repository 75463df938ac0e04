import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "@playwright/test";
import { z } from "zod";
import { type Answer, type Api, createdId } from "./api";

const TELLERS = 4;
const SPENT = 1_000;
const LEFT = 2_500 - SPENT;
const patienceMs = 60_000;

/** What the API has acknowledged: this advocate referred one friend, who was converted, and spent some credit. */
export interface Story {
  readonly advocateId: string;
  readonly referralId: string;
}

export interface Telling {
  /** Resolves once this many more stories have been told. */
  more(count: number): Promise<void>;
  /** Lets those that have begun end, and answers all of them. */
  finish(): Promise<readonly Story[]>;
}

/** Writes one story after the other, several at a time, whatever happens to the server. */
export function tellStories(api: Api, campaign: string): Telling {
  const told: Story[] = [];
  let goesOn = true;
  let failure: unknown;

  async function tell(): Promise<void> {
    while (goesOn) {
      told.push(await tellStory(api, campaign, told.length % 2 === 0));
      await sleep(20);
    }
  }

  const tellers = Promise.all(Array.from({ length: TELLERS }, tell));
  tellers.catch((error: unknown) => {
    failure = error;
    goesOn = false;
  });
  return {
    more: async (count) => {
      const goal = told.length + count;
      while (told.length < goal) {
        if (failure) throw failure;
        await sleep(20);
      }
    },
    finish: async () => {
      goesOn = false;
      await tellers;
      return told;
    },
  };
}

async function tellStory(api: Api, campaign: string, isConvertedWithKey: boolean): Promise<Story> {
  const friend = { friendName: "Fred Fox", friendEmail: `fred.${randomUUID()}@example.com` };
  const ann = { name: "Ann Reyes", email: `ann.${randomUUID()}@example.com` };
  const advocateId = createdId(await write(api, `${campaign}/invite`, ann, randomUUID()));
  const referral = await write(api, `${campaign}/referrals`, { advocateId, ...friend }, randomUUID());
  const referralId = createdId(referral);
  const key = isConvertedWithKey ? randomUUID() : undefined;
  await write(api, `${campaign}/referrals/${referralId}/convert`, {}, key);
  const { body } = await write(
    api,
    `${campaign}/advocates/${advocateId}/credit`,
    { delta: -SPENT },
    randomUUID(),
  );
  expect(body).toEqual({ newBalanceCents: LEFT });
  return { advocateId, referralId };
}

/**
 * Repeats a write until the API has acknowledged it, as a careful client does. Without an Idempotency-Key, only a
 * conversion can be repeated: it tells that it was done before.
 */
async function write(api: Api, path: string, body: object, key: string | undefined): Promise<Answer> {
  const headers: Record<string, string> = key === undefined ? {} : { "Idempotency-Key": key };
  return insist(() => api.post(path, body, headers), key === undefined ? "already_converted" : null);
}

/** Repeats a request that got no answer, or was told to try again, until it is done. */
async function insist(send: () => Promise<Answer>, alsoDone: string | null = null): Promise<Answer> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const answer = await send().catch(nullWhenCut);
    const code = answer?.body["code"] ?? null;
    if (answer && (answer.status < 300 || code === alsoDone)) return answer;
    if (answer && code !== "unavailable" && code !== "idempotency_in_progress") {
      throw new Error(`Refused: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
    if (Date.now() > deadline) throw new Error(`Nothing was done within ${patienceMs / 1_000} s`);
    await sleep(50);
  }
}

// `fetch` throws this for a connection that is refused or breaks. A server that stays silent is another matter.
function nullWhenCut(error: unknown): null {
  if (error instanceof TypeError) return null;
  throw error;
}

const Lists = z.object({
  advocates: z.array(z.object({ advocateId: z.string(), creditBalanceCents: z.int() })),
  referrals: z.array(z.object({ referralId: z.string(), status: z.string() })),
});

/** Expects that a campaign holds these stories: all of each, each once, and nothing else. */
export async function expectKept(api: Api, campaign: string, stories: readonly Story[]): Promise<void> {
  const [advocates, referrals] = await Promise.all([
    insist(() => api.get(`${campaign}/advocates`)),
    insist(() => api.get(`${campaign}/referrals`)),
  ]);
  const found = Lists.parse({ ...advocates.body, ...referrals.body });
  const converted = found.referrals.filter(({ status }) => status === "converted");
  expect(found.referrals).toHaveLength(stories.length);
  expect(new Set(converted.map(({ referralId }) => referralId))).toEqual(
    new Set(stories.map(({ referralId }) => referralId)),
  );
  // Each friend became an advocate, who has not earned anything yet.
  expect(found.advocates).toHaveLength(2 * stories.length);
  const rich = found.advocates.filter(({ creditBalanceCents }) => creditBalanceCents !== 0);
  expect(new Map(rich.map(({ advocateId, creditBalanceCents }) => [advocateId, creditBalanceCents]))).toEqual(
    new Map(stories.map(({ advocateId }) => [advocateId, LEFT])),
  );
  await Promise.all(stories.map((story) => expectEntries(api, campaign, story)));
}

async function expectEntries(api: Api, campaign: string, { advocateId, referralId }: Story): Promise<void> {
  const { body } = await insist(() => api.get(`${campaign}/advocates/${advocateId}/activity`));
  expect(body["activity"]).toHaveLength(4);
  expect(body).toMatchObject({
    activity: [
      { action: "advocate.credit.adjusted", amountCents: -SPENT, balanceAfter: LEFT },
      { action: "advocate.referral.converted", referralId, balanceBefore: 0, balanceAfter: LEFT + SPENT },
      { action: "advocate.referral.sent", referralId },
      { action: "advocate.enrolled" },
    ],
  });
}
