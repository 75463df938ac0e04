import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Random } from "@/lib/platform/ops/random";
import type { Client } from "./client";

/** Advocates and referrals that the API has acknowledged; the referrals are still to be converted. */
export interface Town {
  readonly campaign: string;
  readonly advocates: string[];
  readonly referrals: string[];
}

const Created = z.object({
  advocate: z.object({ advocateId: z.string() }).optional(),
  referral: z.object({ referralId: z.string() }).optional(),
});

/** The busiest advocates, whose ledgers several clients write at once. */
const BUSY = 10;
/** How many convert the same referral, when several do. */
const CROWD = 4;

let phones = 0;

/** A number that a provider may see. */
function newPhone(): string {
  phones += 1;
  return `+1415${2_000_000 + phones}`;
}

const newEmail = (name: string) => `${name}.${randomUUID()}@mail.acme.com`;
const withKey = (random: Random) => (random.next() < 0.5 ? { key: randomUUID() } : {});

export async function enroll(client: Client, town: Town, random: Random): Promise<void> {
  const email = newEmail("ann");
  const phone = random.next() < 0.5 ? { phone: newPhone() } : {};
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

export async function refer(client: Client, town: Town, random: Random): Promise<void> {
  const friendEmail = newEmail("fred");
  const consent = random.next() < 0.5 ? { friendPhone: newPhone(), friendSmsConsent: true } : {};
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

/** Converts a referral; every third one several times at once, as if nobody knew of the others. */
export async function convert(client: Client, town: Town, random: Random): Promise<void> {
  const referralId = town.referrals.shift();
  if (referralId === undefined) return;
  const times = random.next() < 0.33 ? CROWD : 1;
  const path = `${town.campaign}/referrals/${referralId}/convert`;
  const write = () => client.write({ kind: "convert", mark: referralId, path, body: {}, ...withKey(random) });
  await Promise.all(Array.from({ length: times }, write));
}

export async function adjust(client: Client, town: Town, random: Random): Promise<void> {
  const note = randomUUID();
  const delta = random.next() < 0.7 ? random.integer(1, 5_000) : -random.integer(1, 5_000);
  const path = `${town.campaign}/advocates/${pickAdvocate(town, random)}/credit`;
  await client.write({ kind: "adjust", mark: note, path, body: { delta, note }, ...withKey(random) });
}

function pickAdvocate({ advocates }: Town, random: Random): string {
  return random.pick(random.next() < 0.5 ? advocates.slice(0, BUSY) : advocates);
}

/** What was acknowledged can be read, from any server. @throws Error when it cannot */
export async function look(client: Client, town: Town, random: Random): Promise<void> {
  const path = `${town.campaign}/advocates/${random.pick(town.advocates.slice(-BUSY))}/activity`;
  const answer = await client.read(path);
  if (answer?.status !== 200) throw new Error(`GET ${path} answered ${answer?.status ?? "nothing"}`);
}
