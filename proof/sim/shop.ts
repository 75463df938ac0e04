import fc from "fast-check";
import { deleteCampaign } from "@/lib/business/campaigns/service";
import { adjustCredit } from "@/lib/credit/adjust";
import { redeemCredit } from "@/lib/credit/redemptions/service";
import type { Actor } from "@/lib/kit/auth/actor";
import { DAY_MS } from "@/lib/kit/durations";
import { ApiError } from "@/lib/kit/errors";
import { transactWrites, type WriteContext } from "@/lib/kit/implement";
import { inviteAdvocate } from "@/lib/leads/advocates/invite";
import { listAllAdvocates } from "@/lib/leads/advocates/list";
import { recordVisit } from "@/lib/leads/advocates/record-visit";
import {
  createMatchRequest,
  dismissMatchRequest,
  listMatchRequests,
  matchRequest,
} from "@/lib/leads/match-requests/service";
import { answerReferral } from "@/lib/leads/referrals/confirm";
import { convertReferral } from "@/lib/leads/referrals/convert";
import { createReferral } from "@/lib/leads/referrals/create";
import { requestReferral } from "@/lib/leads/referrals/friend-request";
import { listAllReferrals } from "@/lib/leads/referrals/list-all";
import { rejectReferral } from "@/lib/leads/referrals/reject";
import { reverseReferral, unreverseReferral } from "@/lib/leads/referrals/reverse";
import { setReferralStage } from "@/lib/leads/referrals/stages";
import { listReviews } from "@/lib/leads/review/list";
import { allowReferral, denyReferral } from "@/lib/leads/review/service";
import { uniqueEmail } from "@/proof/fixtures/organization";
import { openBusiness, openCampaign } from "@/proof/sim/business";

/** A business in which members, advocates and friends act at random. */
export interface Shop {
  readonly actor: Actor;
  readonly member: Actor;
  /** Its present. */
  now: Date;
  /** A counter that gives every friend a unique name and number. */
  friends: number;
}

/** @param start when its first campaign begins */
export async function openShop(start: Date): Promise<Shop> {
  const { actor } = await openBusiness();
  await openCampaign(actor, {}, { now: start });
  return { actor, member: { ...actor, kind: "user" }, now: start, friends: 0 };
}

/** What an act works with: the rows that its number picks, and a friend it may add. */
interface Turn {
  readonly shop: Shop;
  readonly which: number;
  readonly at: { readonly now: Date };
  readonly advocate: Awaited<ReturnType<typeof listAllAdvocates>>["advocates"][number] | undefined;
  readonly place: { readonly campaignId: string; readonly advocateId: string } | undefined;
  readonly call: { readonly matchRequestId: string } | undefined;
  readonly friend: ReturnType<typeof inventFriend>;
  /** A lead in one of these stages. */
  readonly lead: (...stages: readonly string[]) => { campaignId: string; referralId: string } | undefined;
}

/** Without a fitting row there is nothing to do. */
type Act = (turn: Turn) => Promise<unknown> | undefined;

const open = ["new", "contacted", "booked"];

const acts = {
  enroll: async ({ shop: { actor }, place, at }) => {
    const campaignId = place?.campaignId ?? (await openCampaign(actor, {}, at));
    return inviteAdvocate(actor, { campaignId, name: "Ann Reyes", email: uniqueEmail("ann") }, at);
  },
  visit: ({ advocate, at }) => advocate && recordVisit(advocate.referralCode, at.now),
  form: ({ shop, advocate, friend }) => {
    if (!advocate) return;
    const { campaignId, referralCode } = advocate;
    const networkKey = Buffer.from(`network ${shop.friends}`);
    return byPortal(shop, (context) =>
      requestReferral(context, { campaignId, referralCode, ...friend }, { networkKey, language: "en" }),
    );
  },
  call: ({ shop, friend, at }) => createMatchRequest(shop.member, { ...friend, sentBy: "Maria" }, at),
  create: ({ shop, place, friend, which, at }) =>
    place && createReferral(which % 2 ? shop.actor : shop.member, { ...place, ...friend }, at),
  match: ({ shop, call, place, at }) =>
    call && place && matchRequest(shop.member, { matchRequestId: call.matchRequestId, ...place }, at),
  dismiss: ({ shop, call, at }) =>
    call && dismissMatchRequest(shop.member, { matchRequestId: call.matchRequestId }, at),
  confirm: (turn) => answer(turn, "confirm"),
  deny: (turn) => answer(turn, "deny"),
  contacted: (turn) => move(turn, open, { stage: "contacted" }),
  booked: (turn) => move(turn, open, { stage: "booked" }),
  "new again": (turn) => move(turn, ["contacted", "booked"], { stage: "new" }),
  lost: (turn) => move(turn, open, { stage: "lost", reason: "no answer" }),
  reopen: (turn) => move(turn, ["lost", "rejected"], { stage: "contacted" }),
  reject: ({ shop, lead, at }) =>
    whenFound(lead(...open), (ids) => rejectReferral(shop.member, { ...ids, reason: "spam" }, at)),
  convert: ({ shop, lead, which, at }) =>
    whenFound(lead(...open), (ids) => convertReferral(shop.member, { ...ids, jobValueCents: 10_000 + which }, at)),
  reverse: ({ shop, lead, at }) =>
    whenFound(lead("converted"), (ids) => reverseReferral(shop.member, { ...ids, reason: "refunded" }, at)),
  restore: ({ shop, lead, at }) => whenFound(lead("reversed"), (ids) => unreverseReferral(shop.member, ids, at)),
  allow: (turn) => decide(turn, true),
  "deny reward": (turn) => decide(turn, false),
  "add credit": (turn) => adjust(turn, 1, "Thank you"),
  "take credit": (turn) => adjust(turn, -1, "Correction"),
  redeem: ({ shop, place, which, at }) =>
    place && redeemCredit(shop.actor, { ...place, amountCents: 100 + which * 10, method: "manual" }, at),
  "delete campaign": async ({ shop: { actor }, place, which, at }) => {
    // Rarely, or nothing would grow.
    if (!place || which > 20) return;
    await deleteCampaign(actor, { campaignId: place.campaignId }, at);
    await openCampaign(actor, {}, at);
  },
} as const satisfies Record<string, Act>;

type ActName = keyof typeof acts;

/** Acts by frequency. */
const often: Readonly<Partial<Record<ActName, number>>> = {
  enroll: 2,
  visit: 2,
  form: 4,
  call: 2,
  create: 3,
  confirm: 2,
  match: 2,
  contacted: 2,
  convert: 4,
};
const act = fc.constantFrom(
  ...(Object.keys(acts) as ActName[]).flatMap((name) => Array<ActName>(often[name] ?? 1).fill(name)),
);

/** A random act, and the days that pass before it. */
const step = fc.record({
  act,
  which: fc.nat({ max: 60 }),
  days: fc.integer({ min: 0, max: 3 }),
  contacts: fc.constantFrom("phone", "email", "both" as const),
});
export type ShopStep = typeof step extends fc.Arbitrary<infer Step> ? Step : never;

/** Random steps; the same seed gives the same ones. */
export function inventSteps(count: number, seed: number): ShopStep[] {
  return fc.sample(step, { numRuns: count, seed });
}

/** How long the steps take. */
export function durationOf(steps: readonly ShopStep[]): number {
  return steps.reduce((sum, { days }) => sum + days * DAY_MS + 1_000, 0);
}

/** @returns whether anything happened: there was a fitting row, and the product did not refuse */
export async function takeStep(shop: Shop, { act: name, which, days, contacts }: ShopStep): Promise<boolean> {
  shop.now = new Date(shop.now.getTime() + days * DAY_MS + 1_000);
  const at = { now: shop.now };
  const [{ advocates }, { referrals }, { matchRequests }] = await Promise.all([
    listAllAdvocates(shop.actor, {}, at),
    listAllReferrals(shop.actor, {}, at),
    listMatchRequests(shop.actor, {}, at),
  ]);
  const advocate = pick(advocates, which);
  const lead: Turn["lead"] = (...stages) => {
    const found = pick(
      referrals.filter(({ stage }) => stages.includes(stage)),
      which,
    );
    return found && { campaignId: found.campaignId, referralId: found.referralId };
  };
  const place = advocate && { campaignId: advocate.campaignId, advocateId: advocate.advocateId };
  const friend = inventFriend(shop, contacts);
  const run: Act = acts[name];
  try {
    const work = run({ shop, which, at, advocate, place, call: pick(matchRequests, which), friend, lead });
    await work;
    return work !== undefined;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

function pick<Row>(rows: readonly Row[], which: number): Row | undefined {
  return rows[which % Math.max(rows.length, 1)];
}

/** The name of the friend who was added last. */
export function nameOfFriend({ friends }: Shop): string {
  return `Fred ${[...String(friends)].map((digit) => "abcdefghij".charAt(Number(digit))).join("")}`;
}

function inventFriend(shop: Shop, contacts: "phone" | "email" | "both") {
  shop.friends++;
  const phone = `+1415555${String(shop.friends % 10_000).padStart(4, "0")}`;
  return {
    friendName: nameOfFriend(shop),
    ...(contacts !== "phone" && { friendEmail: uniqueEmail("fred") }),
    ...(contacts !== "email" && { friendPhone: phone }),
  };
}

function whenFound<Ids>(ids: Ids | undefined, work: (ids: Ids) => Promise<unknown>) {
  return ids && work(ids);
}

type Stage = { stage: "contacted" | "booked" | "new" } | { stage: "lost"; reason: "no answer" };

function move({ shop, lead, at }: Turn, from: readonly string[], to: Stage) {
  const ids = lead(...from);
  return ids && setReferralStage(shop.member, { ...ids, ...to }, at);
}

function answer({ shop, lead }: Turn, reply: "confirm" | "deny") {
  const ids = lead("new");
  return ids && byPortal(shop, (context) => answerReferral(context, ids.referralId, reply));
}

function adjust({ shop, place, which, at }: Turn, sign: 1 | -1, note: string) {
  return place && adjustCredit(shop.actor, { ...place, delta: sign * (100 + which * 10), note }, at);
}

async function decide({ shop: { member }, which, at }: Turn, isAllowed: boolean): Promise<void> {
  const { reviews } = await listReviews(member, { part: "open" }, at);
  const review = pick(reviews, which);
  if (!review) return;
  const { reviewId } = review;
  if (isAllowed) await allowReferral(member, { reviewId }, at);
  else await denyReferral(member, { reviewId, reason: "same household", note: "Proof" }, at);
}

function byPortal({ actor, now }: Shop, run: (context: WriteContext) => Promise<void>): Promise<void> {
  const portal: Actor = { ...actor, kind: "portal", roles: [] };
  return transactWrites({ actor: portal, now }, (_, perform) => perform(run));
}
