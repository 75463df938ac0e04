import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { closeDatabase } from "@/db/client";
import { createWebhookEndpoint } from "@/lib/integrations/outbound/service";
import { countAcknowledged, createClient, type Journal, type RetryingClient } from "@/proof/faults/client";
import { testPassword } from "@/proof/fixtures/organization";
import { openBusiness, openCampaign } from "@/proof/sim/business";
import type { Installation } from "@/proof/sim/installation";
import type { Random } from "@/proof/sim/random";

/** Advocates, and referrals to convert, that the API has acknowledged. */
interface Town {
  /** The path of the organization's only campaign. */
  readonly campaign: string;
  readonly advocates: string[];
  readonly referrals: string[];
}

const Created = z.object({
  advocate: z.object({ advocateId: z.string() }).optional(),
  referral: z.object({ referralId: z.string() }).optional(),
});

/** The busiest advocates, whose ledgers several clients write concurrently. */
const BUSY = 10;
/** Concurrent conversions of one referral. */
const CROWD = 4;

let phones = 0;

/** A phone number that providers accept. */
function newPhone(): string {
  phones += 1;
  return `+1415${2_000_000 + phones}`;
}

const newEmail = (name: string) => `${name}.${randomUUID()}@mail.acme.com`;
const withKey = (random: Random) => (random.chance(50) ? { key: randomUUID() } : {});

async function enroll(client: RetryingClient, town: Town, random: Random): Promise<void> {
  const email = newEmail("ann");
  const phone = random.chance(50) ? { phone: newPhone() } : {};
  const outcome = await client.write({
    kind: "enroll",
    mark: email,
    path: `${town.campaign}/invite`,
    body: { name: "Ann Reyes", email, ...phone },
    ...withKey(random),
  });
  if (outcome.kind !== "acknowledged") return;
  const { advocate } = Created.parse(outcome.body);
  if (advocate) town.advocates.push(advocate.advocateId);
}

async function refer(client: RetryingClient, town: Town, random: Random): Promise<void> {
  const friendEmail = newEmail("fred");
  const consent = random.chance(50) ? { friendPhone: newPhone(), friendSmsConsent: true } : {};
  const outcome = await client.write({
    kind: "refer",
    mark: friendEmail,
    path: `${town.campaign}/referrals`,
    body: { advocateId: pickAdvocate(town, random), friendName: "Fred Fox", friendEmail, ...consent },
    ...withKey(random),
  });
  if (outcome.kind !== "acknowledged") return;
  const { referral } = Created.parse(outcome.body);
  if (referral) town.referrals.push(referral.referralId);
}

/** Converts a referral; every third one several times concurrently, as if by independent clients. */
async function convert(client: RetryingClient, town: Town, random: Random): Promise<void> {
  const referralId = town.referrals.shift();
  if (referralId === undefined) return;
  const times = random.chance(33) ? CROWD : 1;
  const path = `${town.campaign}/referrals/${referralId}/convert`;
  const write = () => client.write({ kind: "convert", mark: referralId, path, body: {}, ...withKey(random) });
  await Promise.all(Array.from({ length: times }, write));
}

async function adjust(client: RetryingClient, town: Town, random: Random): Promise<void> {
  const note = randomUUID();
  const delta = random.chance(70) ? random.integer(1, 5_000) : -random.integer(1, 5_000);
  const path = `${town.campaign}/advocates/${pickAdvocate(town, random)}/credit`;
  await client.write({ kind: "adjust", mark: note, path, body: { delta, note }, ...withKey(random) });
}

function pickAdvocate({ advocates }: Town, random: Random): string {
  return random.pick(random.chance(50) ? advocates.slice(0, BUSY) : advocates);
}

/** Reads acknowledged data from any server. @throws Error if it is missing */
async function look(client: RetryingClient, town: Town, random: Random): Promise<void> {
  const path = `${town.campaign}/advocates/${random.pick(town.advocates.slice(-BUSY))}/activity`;
  const answer = await client.read(path);
  if (answer?.status !== 200) throw new Error(`GET ${path} answered ${answer?.status ?? "nothing"}`);
}

const CLIENTS = 8;
const LONGEST_PAUSE_MS = 60;
const PATIENCE_MS = 120_000;

/** Running clients of one organization. */
export interface Load {
  readonly orgId: string;
  readonly apiKey: string;
  readonly admin: { readonly email: string; readonly password: string };
  readonly journal: Journal;
  readonly client: RetryingClient;
  readonly town: Town;
  /** Resolves after this many more acknowledged writes. */
  more(writes: number): Promise<void>;
  /** Lets each client finish its current request. */
  finish(): Promise<void>;
}

// Weighted by repetition.
const acts = [enroll, refer, refer, refer, convert, convert, convert, adjust, adjust, look];

/** Starts clients that write continuously, whatever happens to the servers. */
export async function startLoad({ webs, events }: Installation, random: Random): Promise<Load> {
  const { orgId, apiKey, actor, email } = await openBusiness();
  await createWebhookEndpoint(actor, { url: `${events.url}/hook`, eventTypes: ["referral.converted"] });
  const campaign = `/api/app/campaigns/${await openCampaign(actor)}`;
  // We must not have open connections when the database is killed.
  await closeDatabase();
  const journal: Journal = { entries: [], requests: [] };
  const urls = webs.map(({ url }) => url);
  const client = createClient(urls, apiKey, journal, random);
  const town: Town = { campaign, advocates: [], referrals: [] };
  for (let attempt = 0; town.advocates.length === 0 && attempt < 10; attempt++) {
    await enroll(client, town, random);
  }
  if (town.advocates.length === 0) throw new Error("The product does not work at all");
  let goesOn = true;
  const work = async () => {
    while (goesOn) {
      await random.pick(acts)(client, town, random);
      await sleep(random.integer(1, LONGEST_PAUSE_MS));
    }
  };
  const failures: unknown[] = [];
  const working = Promise.all(
    Array.from({ length: CLIENTS }, () => work().catch((error: unknown) => failures.push(error))),
  );
  const stopOnFailure = () => {
    if (failures.length > 0) throw failures[0];
  };
  return {
    orgId,
    apiKey,
    admin: { email, password: testPassword },
    journal,
    client,
    town,
    more: async (writes) => {
      const goal = countAcknowledged(journal) + writes;
      const deadline = performance.now() + PATIENCE_MS;
      while (countAcknowledged(journal) < goal) {
        stopOnFailure();
        if (performance.now() > deadline) throw new Error("Nothing is acknowledged any more");
        await sleep(20);
      }
    },
    finish: async () => {
      goesOn = false;
      await working;
      stopOnFailure();
    },
  };
}
