import { type LostReason, lostReasons } from "@/db/enums";
import { adjustCredit } from "@/lib/credit/adjust";
import { redeemCredit } from "@/lib/credit/redemptions/service";
import { DAY_MS, MINUTE_MS } from "@/lib/kit/durations";
import { inviteAdvocate } from "@/lib/leads/advocates/invite";
import { recordVisit } from "@/lib/leads/advocates/record-visit";
import { convertReferral } from "@/lib/leads/referrals/convert";
import { createReferral } from "@/lib/leads/referrals/create";
import { setReferralStage } from "@/lib/leads/referrals/stages";
import { type Conversion, type Purse, planGiftCard, planReversals } from "@/lib/platform/demo/demo-credit";
import { type DemoCampaign, demoJobValues, demoSpanish, demoThanks } from "@/lib/platform/demo/demo-data";
import type { DemoAdvocate, DemoScene, Step } from "@/lib/platform/demo/demo-scene";
import { planFirstJob, planJob } from "@/lib/platform/demo/demo-work";
import { exampleEmail } from "@/lib/platform/ops/people";

/** The referral link of an advocate; the code is known once the advocate is enrolled. */
interface Link {
  referralCode: string;
}

/** Lets friends open an advocate's link: some before each referral, and every other link of advocates without one. */
function planVisits({ visitors }: DemoScene, link: Link, enrolledAt: Date, referredAt: readonly Date[]): Step[] {
  const looks = visitors.next() < 0.5 ? [new Date(enrolledAt.getTime() + 5 * DAY_MS)] : [];
  return (referredAt.length > 0 ? referredAt : looks).flatMap((until) =>
    Array.from({ length: visitors.integer(1, 3) }, () => {
      const longest = Math.min(3 * DAY_MS, until.getTime() - enrolledAt.getTime() - MINUTE_MS);
      const at = new Date(until.getTime() - Math.round(visitors.next() * longest));
      return { at, run: () => recordVisit(link.referralCode, at) };
    }),
  );
}

/** Enrolls an advocate with visits and referrals, converts the first of them, and spends or adds some credit. */
export function planAdvocate(
  scene: DemoScene,
  campaign: DemoCampaign,
  [name, referred, converted]: DemoCampaign["referrers"][number],
  ids: DemoAdvocate,
): Step[] {
  const { random } = scene;
  const { startedDaysAgo, pausedDaysAgo = 0 } = campaign;
  const purse = { balance: 0 };
  const sentDays = Array.from({ length: referred }, (_, index) =>
    index < converted
      ? random.integer(pausedDaysAgo + 12, startedDaysAgo - 6)
      : random.integer(pausedDaysAgo + 1, pausedDaysAgo + 20),
  );
  const conversionDays = sentDays.slice(0, converted).map((day) => day - random.integer(2, 10));
  const referrals = sentDays.map((day, index) => planReferral(scene, ids, purse, day, conversionDays[index]));
  const enrolledDay = Math.min(Math.max(...sentDays, pausedDaysAgo + 15) + random.integer(1, 5), startedDaysAgo - 1);
  const link = { referralCode: "" };
  const enrollment = planEnrollment(scene, name, ids, link, enrolledDay);
  const conversions = referrals.flatMap(({ conversion }) => conversion ?? []);
  const referredAt = referrals.flatMap(({ steps }) => steps.slice(0, 1)).map(({ at }) => at);
  return [
    enrollment,
    ...planVisits(scene, link, enrollment.at, referredAt),
    ...referrals.flatMap(({ steps }) => steps),
    ...planAdjustment(scene, ids, purse, enrolledDay, conversionDays),
    ...planGiftCard(scene, name, ids, purse, conversions),
    ...planReversals(scene, name, ids, conversions),
    ...(pausedDaysAgo === 0 ? planJob(scene, ids, enrolledDay) : []),
  ];
}

interface PlannedReferral {
  readonly steps: readonly Step[];
  readonly conversion?: Conversion;
}

function planEnrollment(
  { actor, random, newPhone, daysAgo }: DemoScene,
  name: string,
  ids: DemoAdvocate,
  link: Link,
  day: number,
): Step {
  const phone = random.next() < 0.5 ? { phone: newPhone() } : {};
  const email = "phone" in phone && random.next() < 0.3 ? {} : { email: exampleEmail(name) };
  return {
    at: daysAgo(day),
    run: async (call) => {
      const { campaignId } = ids;
      const language = demoSpanish.has(name) ? { language: "es" as const } : {};
      const invited = { campaignId, name, ...email, ...phone, ...language };
      const { advocate } = await inviteAdvocate(actor, invited, call);
      ids.advocateId = advocate.advocateId;
      link.referralCode = advocate.referralCode;
    },
  };
}

function planReferral(
  scene: DemoScene,
  ids: DemoAdvocate,
  purse: Purse,
  sentDay: number,
  convertedDay: number | undefined,
): PlannedReferral {
  const { actor, random, newName, newPhone, daysAgo } = scene;
  const friendName = newName();
  const phone = random.next() < 0.5 ? { friendPhone: newPhone() } : {};
  // Half of the waiting friends called and left no address.
  const isCaller = "friendPhone" in phone && convertedDay === undefined;
  const friend = { friendName, ...phone, ...(!isCaller && { friendEmail: exampleEmail(friendName) }) };
  const job = { jobValueCents: random.pick(demoJobValues) };
  const known = { referralId: "" };
  const send: Step = {
    at: daysAgo(sentDay),
    run: async (call) => {
      known.referralId = (await createReferral(actor, { ...ids, ...friend }, call)).referral.referralId;
    },
  };
  if (convertedDay === undefined) {
    const outcome = planCall(scene, sentDay);
    if (!outcome) {
      if (friend.friendEmail) scene.waiting.push({ name: friendName, email: friend.friendEmail });
      return { steps: [send] };
    }
    const call: Step = {
      at: new Date(send.at.getTime() + 90 * MINUTE_MS),
      run: (call) => setReferralStage(actor, { campaignId: ids.campaignId, ...known, ...outcome }, call),
    };
    return { steps: [send, call] };
  }
  const convert: Step = {
    at: daysAgo(convertedDay),
    run: async (call) => {
      const { campaignId } = ids;
      const result = await convertReferral(actor, { campaignId, ...known, ...job }, call);
      if ("advocateNewBalance" in result) purse.balance = result.advocateNewBalance;
    },
  };
  const steps = [send, convert, ...planFirstJob(scene, ids, known, convertedDay)];
  return { steps, conversion: { at: convert.at, known } };
}

type CallOutcome = { readonly stage: "contacted" | "booked" } | { readonly stage: "lost"; readonly reason: LostReason };

/** The result of calling a friend back, unless no one has called yet. */
function planCall({ callers }: DemoScene, sentDay: number): CallOutcome | undefined {
  const chance = callers.next();
  if (sentDay < 2 || chance < 0.25) return undefined;
  if (chance < 0.8) return { stage: chance < 0.55 ? "contacted" : "booked" };
  return { stage: "lost", reason: callers.pick(lostReasons) };
}

// An advocate with three rewards spent some the next day; a few others got credit from a member.
function planAdjustment(
  { actor, random, daysAgo }: DemoScene,
  ids: DemoAdvocate,
  purse: Purse,
  enrolledDay: number,
  conversionDays: number[],
): Step[] {
  const spends = conversionDays.length >= 3;
  if (!spends && random.next() > 0.2) return [];
  const day = spends ? Math.min(...conversionDays) - 1 : enrolledDay - 2;
  const [invoiceNumber, note] = spends ? [String(random.integer(1042, 1987)), ""] : ["", random.pick(demoThanks)];
  return [
    {
      at: daysAgo(day),
      run: (call) => {
        const amountCents = Math.floor(purse.balance / 200) * 100;
        const use = { ...ids, amountCents, method: "invoice" as const, invoiceNumber };
        return spends ? redeemCredit(actor, use, call) : adjustCredit(actor, { ...ids, delta: 1_000, note }, call);
      },
    },
  ];
}
