import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { database } from "@/db/client";
import { answerJob } from "@/lib/asks/answer-job";
import { noteLinkOpened } from "@/lib/asks/note-opened";
import type { Actor } from "@/lib/kit/auth/actor";
import { DAY_MS, HOUR_MS } from "@/lib/kit/durations";
import { ApiError } from "@/lib/kit/errors";
import { transactWrites } from "@/lib/kit/implement";
import { recordVisit } from "@/lib/leads/advocates/record-visit";
import { convertReferral } from "@/lib/leads/referrals/convert";
import { createReferral } from "@/lib/leads/referrals/create";
import { setReferralStage } from "@/lib/leads/referrals/stages";
import { personOf } from "@/proof/asks-year/diary";
import type { Town, TownShop } from "@/proof/asks-year/town";
import { areas } from "@/proof/asks-year/world";
import { answerText } from "@/proof/fixtures/inbound-texts";
import { pressButton, pressOneClick, resubscribe } from "@/proof/fixtures/unsubscribe";

/** An ask that was delivered. */
interface Reached {
  readonly shop: TownShop;
  readonly step: string;
  readonly causeId: string;
  readonly campaignId: string;
  readonly advocateId: string;
  readonly recipient: string;
  /** The token in the unsubscribe link. */
  readonly stopToken: string | undefined;
}

/** Decides how the recipient reacts to an ask in the following minutes and days. */
export function react(town: Town, reached: Reached, at: number): void {
  const { random, agenda } = town;
  const later = (mostHours: number) => at + Math.ceil((0.05 + random.next() * mostHours) * HOUR_MS);
  const isFriend = reached.step === "friend_reminder";
  if (random.chance(4)) agenda.add(later(30), (now) => stop(town, reached, now));
  if (reached.step === "question" && random.chance(60)) {
    const score = random.pick([5, 5, 5, 4, 4, 3, 2]);
    agenda.add(later(40), (now) => answer(town, reached, score, now));
  }
  if (!isFriend && random.chance(20)) agenda.add(later(48), (now) => open(town, reached, now));
  if (!isFriend && random.chance(9)) agenda.add(later(90), (now) => refer(town, reached, random.chance(70), now));
  if (!reached.recipient.includes("@") && random.chance(5)) {
    agenda.add(later(20), async () => {
      await answerText({
        From: reached.recipient,
        Body: random.pick(["Thank you!", "HELP", "Who is this", "AYUDA"]),
      });
    });
  }
}

async function stop(town: Town, reached: Reached, now: Date): Promise<void> {
  const { diary, random, agenda } = town;
  const { recipient, stopToken, shop } = reached;
  diary.count("stops");
  if (random.chance(40)) {
    agenda.add(now.getTime() + random.integer(3, 40) * DAY_MS, () => comeBack(town, reached));
  }
  if (stopToken === undefined) {
    await answerText({
      From: recipient,
      Body: random.pick(["STOP", "stop.", "Parar", "Please stop texting me"]),
    });
    diary.stoppedTexts.add(recipient);
    return;
  }
  const isAll = random.chance(20);
  const { status } = await (isAll ? pressButton(stopToken, "stop-all") : pressOneClick(stopToken));
  // An erased person has no message left to reply to.
  if (status >= 400 && diary.erased.has(reached.advocateId)) return;
  if (status >= 400) throw new Error(`A link that stops emails answered ${status}`);
  diary.stoppedEmails.add(`${shop.orgId} ${personOf(recipient, null)}`);
  if (isAll) diary.stoppedEverywhere.add(personOf(recipient, null));
}

async function comeBack({ diary, random }: Town, { recipient, stopToken, shop }: Reached): Promise<void> {
  diary.count("starts");
  if (stopToken === undefined) {
    await answerText({ From: recipient, Body: random.pick(["START", "Iniciar"]) });
    diary.stoppedTexts.delete(recipient);
    return;
  }
  const { status } = await resubscribe(stopToken);
  if (status >= 400) return;
  diary.stoppedEmails.delete(`${shop.orgId} ${personOf(recipient, null)}`);
  diary.stoppedEverywhere.delete(personOf(recipient, null));
}

async function answer({ diary }: Town, { shop, causeId, advocateId }: Reached, score: number, now: Date) {
  if (diary.erased.has(advocateId)) return;
  diary.count("answers");
  const actor = portalOf(shop, advocateId);
  await transactWrites({ actor, now }, (_, perform) =>
    perform((context) => answerJob(context, { jobId: causeId, score })),
  );
  if (!diary.scores.has(causeId)) diary.scores.set(causeId, score);
}

function portalOf({ orgId, actor: { plan } }: TownShop, advocateId: string): Actor {
  return { kind: "portal", id: advocateId, name: "Ann Reyes", orgId, roles: [], plan };
}

async function open({ diary }: Town, { shop, advocateId }: Reached, now: Date): Promise<void> {
  if (diary.erased.has(advocateId)) return;
  diary.count("links opened");
  const [advocate] = await database().execute<{ code: string }>(sql`
    SELECT referral_code AS code FROM advocates WHERE org_id = ${shop.orgId}::uuid AND id = ${advocateId}::uuid`);
  if (!advocate) throw new Error("There is no such advocate");
  await recordVisit(advocate.code, now);
  await noteLinkOpened(advocate.code, now);
  diary.opened.add(advocateId);
}

async function refer(town: Town, { shop, campaignId, advocateId }: Reached, byPortal: boolean, now: Date) {
  const { diary, random } = town;
  if (diary.erased.has(advocateId)) return;
  const [id] = randomUUID().split("-");
  const number = `+1${random.pick(Object.keys(areas))}${random.integer(4_000_000, 9_999_999)}`;
  const hasEmail = random.chance(60);
  const friend = hasEmail
    ? { friendEmail: `friend-${id}@mail.acme.com` }
    : { friendPhone: /^\+1\d{3}(555|.11)/.test(number) ? "+12124567890" : number };
  const consent = !hasEmail && { friendSmsConsent: true };
  const actor = byPortal ? portalOf(shop, advocateId) : shop.actor;
  const wish = { campaignId, advocateId, friendName: "Fred Fox", ...friend, ...consent };
  const created = await createReferral(actor, wish, { now }).catch(ignoreRefusal);
  if (!created) return diary.count("referrals refused");
  diary.count("referrals");
  const { referralId } = created.referral;
  diary.referredAt.set(advocateId, [...(diary.referredAt.get(advocateId) ?? []), now.getTime()]);
  const places = diary.places.get(advocateId) ?? new Set();
  diary.places.set(advocateId, places.add(referralId));
  followUp(town, { shop, campaignId, advocateId, referralId }, now);
}

function ignoreRefusal(error: unknown): undefined {
  if (error instanceof ApiError) return undefined;
  throw error;
}

interface OpenLead {
  readonly shop: TownShop;
  readonly campaignId: string;
  readonly advocateId: string;
  readonly referralId: string;
}

/** Schedules a lead's next steps. */
function followUp({ agenda, random, diary }: Town, referral: OpenLead, now: Date): void {
  const { shop, advocateId, ...ids } = { ...referral };
  const luck = random.next();
  const after = (least: number, most: number) => now.getTime() + random.integer(least, most) * HOUR_MS;
  const settle = (hours: number, work: (moment: Date) => Promise<unknown>, what: string) =>
    agenda.add(hours, async (moment) => {
      if (await work(moment).then(() => true, ignoreRefusal)) {
        diary.count(what);
        diary.settledReferrals.add(ids.referralId);
      }
    });
  if (luck < 0.3) {
    const booked = { ...ids, stage: "booked" } as const;
    settle(after(5, 70), (moment) => setReferralStage(shop.actor, booked, { now: moment }), "leads booked");
  }
  if (luck < 0.6) {
    const convert = (moment: Date) => convertReferral(shop.actor, { ...ids, jobValueCents: 40_000 }, { now: moment });
    settle(after(72, 500), convert, "conversions");
  } else if (luck < 0.75) {
    const lost = { ...ids, stage: "lost", reason: "too expensive" } as const;
    const lose = async (moment: Date) => {
      await setReferralStage(shop.actor, lost, { now: moment });
      diary.places.get(advocateId)?.delete(ids.referralId);
    };
    settle(after(10, 200), lose, "leads lost");
  }
}
