import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "@playwright/test";
import { z } from "zod";
import { type Api, type ApiAnswer, createdId } from "./api";
import { anyEmail } from "./members";

const WRITERS = 4;
const SPENT = 1_000;
const LEFT = 2_500 - SPENT;
const patienceMs = 120_000;

/** A story the API acknowledged: this advocate referred one friend, who was converted, and spent some credit. */
interface WrittenStory {
  readonly advocateId: string;
  readonly referralId: string;
}

/** Writes stories continuously, several at a time, whatever happens to the server. */
export function writeStories(api: Api, campaign: string) {
  const written: WrittenStory[] = [];
  let isRunning = true;
  const writers = Promise.all(
    Array.from({ length: WRITERS }, async () => {
      while (isRunning) written.push(await writeStory(api, campaign));
    }),
  );
  return {
    /** Resolves once this many more stories are written. */
    more: async (count: number) => {
      const goal = written.length + count;
      const reached = async () => expect.poll(() => written.length >= goal, { timeout: patienceMs }).toBe(true);
      await Promise.race([reached(), writers]);
    },
    /** Finishes the running stories. Returns all stories. */
    finish: async (): Promise<readonly WrittenStory[]> => {
      isRunning = false;
      await writers;
      return written;
    },
  };
}

async function writeStory(api: Api, campaign: string): Promise<WrittenStory> {
  // Retried under its key until the API acknowledges it, as a careful client does.
  const write = (path: string, body: object) => {
    const headers = { "Idempotency-Key": randomUUID() };
    return repeatUntilDone(() => api.post(`${campaign}/${path}`, body, headers));
  };
  const ann = { name: "Ann Reyes", email: anyEmail("ann") };
  const advocateId = createdId(await write("invite", ann));
  const friend = { advocateId, friendName: "Fred Fox", friendEmail: anyEmail("fred") };
  const referralId = createdId(await write("referrals", friend));
  await write(`referrals/${referralId}/convert`, {});
  const { body } = await write(`advocates/${advocateId}/credit`, { delta: -SPENT });
  expect(body).toEqual({ newBalanceCents: LEFT });
  return { advocateId, referralId };
}

/** Repeats a request until it gets a final answer. */
async function repeatUntilDone(send: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const answer = await send().catch(nullWhenCut);
    if (answer && answer.status < 300) return answer;
    const code = answer?.body["code"];
    const mayRepeat = !answer || code === "unavailable" || code === "idempotency_in_progress";
    if (!mayRepeat || Date.now() > deadline) throw new Error(`Refused: ${JSON.stringify(answer?.body)}`);
    await sleep(50);
  }
}

// `fetch` throws a TypeError if a connection is refused or breaks; a silent server is a different failure.
function nullWhenCut(error: unknown): null {
  if (error instanceof TypeError) return null;
  throw error;
}

const Lists = z.object({
  advocates: z.array(z.object({ advocateId: z.string(), creditBalanceCents: z.int() })),
  referrals: z.array(z.object({ referralId: z.string(), status: z.string() })),
});

/** Expects that a campaign holds all of these stories, each exactly once, and nothing else. */
export async function expectStored(api: Api, campaign: string, stories: readonly WrittenStory[]): Promise<void> {
  const [advocates, referrals] = await Promise.all(
    ["advocates", "referrals"].map((list) => repeatUntilDone(() => api.get(`${campaign}/${list}`))),
  );
  const stored = Lists.parse({ ...advocates?.body, ...referrals?.body });
  expect(stored.referrals).toHaveLength(stories.length);
  const converted = stored.referrals.filter(({ status }) => status === "converted");
  expect(new Set(converted.map(({ referralId }) => referralId))).toEqual(
    new Set(stories.map(({ referralId }) => referralId)),
  );
  // Each friend became an advocate without earnings.
  expect(stored.advocates).toHaveLength(2 * stories.length);
  const rich = stored.advocates.filter(({ creditBalanceCents }) => creditBalanceCents !== 0);
  expect(new Map(rich.map(({ advocateId, creditBalanceCents }) => [advocateId, creditBalanceCents]))).toEqual(
    new Map(stories.map(({ advocateId }) => [advocateId, LEFT])),
  );
}
