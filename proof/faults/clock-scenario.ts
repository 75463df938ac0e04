import { randomUUID } from "node:crypto";
import { z } from "zod";
import { signInByHttp } from "@/proof/bench/server";
import { createClient, type RetryingClient } from "@/proof/faults/client";
import type { Load } from "@/proof/faults/load";
import { problemsOf, type ScenarioOutcome, type TrialStage } from "@/proof/faults/scenario";
import { createRandom } from "@/proof/sim/random";

/** Each web server's clock offset from the database, in ms. */
export const CLOCK_SHIFTS_MS = [120_000, -120_000] as const;

const WRITES = 6;

const Enrolled = z.object({ body: z.object({ advocate: z.object({ advocateId: z.string() }) }) });
const Entry = z.object({
  activityId: z.string(),
  memo: z.string().optional(),
  balanceBefore: z.int().optional(),
  balanceAfter: z.int().optional(),
});
const Activity = z.object({ body: z.object({ activity: z.array(Entry) }) });

/** Two web servers whose clocks are four minutes apart, as they are in all scenarios. */
export async function clocks({ installation, load }: TrialStage): Promise<ScenarioOutcome> {
  const [ahead, behind] = installation.webs;
  const { apiKey, admin, journal, town } = load;
  const clientOf = (url: string) => createClient([url], apiKey, journal, createRandom(1));
  const clients = [clientOf(ahead.url), clientOf(behind.url)] as const;
  const advocateId = await enroll(clients[0], town.campaign);
  const summary = `${WRITES} adjustments in turn, one key on both servers, a session of each on the other`;
  const problems = problemsOf({
    ...(await adjustInTurn(clients, `${town.campaign}/advocates/${advocateId}`)),
    "a key of one server is known to the other": await isKeyShared(clients, town.campaign, advocateId),
    "a session that begins ahead holds behind": await isSessionShared(ahead.url, behind.url, admin),
    "a session that begins behind holds ahead": await isSessionShared(behind.url, ahead.url, admin),
  });
  return { summary: summary, problems };
}

type Clients = readonly [ahead: RetryingClient, behind: RetryingClient];

async function enroll(client: RetryingClient, campaign: string): Promise<string> {
  const email = `clock.${randomUUID()}@mail.acme.com`;
  const body = { name: "Ann Reyes", email };
  const outcome = await client.write({ kind: "enroll", mark: email, path: `${campaign}/invite`, body });
  return Enrolled.parse(outcome).body.advocate.advocateId;
}

async function adjustInTurn([ahead, behind]: Clients, path: string): Promise<Record<string, boolean>> {
  const notes: string[] = [];
  for (let write = 0; write < WRITES; write++) {
    const note = randomUUID();
    notes.push(note);
    const body = { delta: 100, note };
    const adjustment = { kind: "adjust", mark: note, path: `${path}/credit`, body } as const;
    await (write % 2 === 0 ? ahead : behind).write(adjustment);
  }
  const { activity } = Activity.parse(await behind.read(`${path}/activity`)).body;
  const adjusted = activity.filter(({ memo }) => memo !== undefined).reverse();
  return {
    "the ledger keeps the order of the writes":
      adjusted.map(({ memo }) => memo).join() === notes.join() && notes.length === WRITES,
    "each entry starts from the balance before it": adjusted.every(
      ({ balanceBefore }, index) => balanceBefore === (adjusted[index - 1]?.balanceAfter ?? 0),
    ),
    "every entry has an id of its own": new Set(activity.map(({ activityId }) => activityId)).size === activity.length,
  };
}

async function isKeyShared([ahead, behind]: Clients, campaign: string, advocateId: string): Promise<boolean> {
  const friendEmail = `clock.${randomUUID()}@mail.acme.com`;
  const body = { advocateId, friendName: "Fred Fox", friendEmail };
  const path = `${campaign}/referrals`;
  const write = { kind: "refer", mark: friendEmail, path, body, key: randomUUID() } as const;
  const [first, second] = [await ahead.write(write), await behind.write(write)];
  return first.kind === "acknowledged" && JSON.stringify(first) === JSON.stringify(second);
}

async function isSessionShared(at: string, on: string, admin: Load["admin"]): Promise<boolean> {
  const cookie = await signInByHttp(at, admin);
  const response = await fetch(`${on}/api/app/account`, { headers: { Cookie: cookie } });
  return response.status === 200;
}
