import type { AskStop } from "@/db/enums";
import { DAY_MS } from "@/lib/kit/durations";
import type { SeenAsk } from "@/proof/asks-year/observe";
import type { Town, TownShop } from "@/proof/asks-year/town";

/** The facts for judging an ask: the world, and earlier messages to the same person. */
export interface AskCase {
  readonly town: Town;
  readonly shop: TownShop;
  readonly ask: SeenAsk;
  /** Time of judgment, in ms. */
  readonly at: number;
  readonly before: readonly SeenAsk[];
  /** The ask that a reminder follows up on. */
  readonly first: SeenAsk | undefined;
}

const firstSteps: readonly string[] = ["question", "after_job"];
const afterQuestion: readonly string[] = ["after_job", "reminder", "last_reminder"];

type Test = (facts: AskCase) => boolean;

const isFriend = ({ ask }: AskCase) => ask.step === "friend_reminder";
const isWithin = ({ at }: AskCase, { decidedAt }: SeenAsk, days: number) =>
  decidedAt !== null && decidedAt > at - days * DAY_MS && decidedAt <= at;

// Texts go to people who agreed to them, email to the rest. A person who opted out of one channel gets the other.
const ways = ({ shop, ask }: AskCase): string[] => [
  ...(ask.phone && ask.agreedToTexts && shop.business.texts ? [ask.phone] : []),
  ...(ask.email ? [ask.email] : []),
];

/** The legal and business rules that forbid sending an ask, by the skip reason each one leads to. */
const forbids = {
  erased: ({ town: { diary }, ask }) => diary.erased.has(ask.advocateId),
  campaign_closed: ({ town: { diary }, ask }) => diary.pausedCampaigns.has(ask.campaignId),
  turned_off: ({ town: { diary }, ask }) =>
    diary.silentCampaigns.has(ask.campaignId) || diary.silentSteps.has(`${ask.campaignId} ${ask.step}`),
  do_not_ask: (facts) => !isFriend(facts) && facts.town.diary.marked.has(facts.ask.advocateId),
  opted_out: (facts) =>
    ways(facts).length > 0 && ways(facts).every((contact) => facts.town.diary.hasStopped(facts.shop.orgId, contact)),
  unreachable: (facts) => ways(facts).length === 0,
  unhappy: ({ town: { diary }, ask }) => afterQuestion.includes(ask.step) && (diary.scores.get(ask.causeId) ?? 5) <= 3,
  referred: (facts) =>
    !isFriend(facts) &&
    (facts.town.diary.referredAt.get(facts.ask.advocateId) ?? []).some((time) => time > facts.ask.createdAt),
  full: (facts) => {
    const campaign = facts.shop.campaigns.find(({ campaignId }) => campaignId === facts.ask.campaignId);
    const places = facts.town.diary.places.get(facts.ask.advocateId)?.size ?? 0;
    return !isFriend(facts) && campaign?.manner === "asking" && places > 0;
  },
  opened: ({ town: { diary }, ask }) => ask.step === "link_unopened" && diary.opened.has(ask.advocateId),
  booked: (facts) => isFriend(facts) && facts.town.diary.settledReferrals.has(facts.ask.causeId),
  spent: ({ ask }) => ["credit_landed", "credit_expiring"].includes(ask.step) && ask.balanceCents === 0,
  first_not_sent: ({ ask, first }) =>
    ["reminder", "last_reminder"].includes(ask.step) && (!first || first.state === "skipped"),
  asked_this_season: (facts) =>
    firstSteps.includes(facts.ask.step) &&
    facts.before.some(
      (earlier) =>
        firstSteps.includes(earlier.step) && earlier.causeId !== facts.ask.causeId && isWithin(facts, earlier, 90),
    ),
  just_asked: (facts) =>
    !isFriend(facts) &&
    facts.before.some(
      (earlier) =>
        (earlier.step !== "question" || earlier.causeId !== facts.ask.causeId) && isWithin(facts, earlier, 2),
    ),
  too_late: ({ ask, at }) => at - ask.plannedFor > 7 * DAY_MS,
  by_hand: ({ town: { diary }, ask }) => diary.skippedByHand.has(ask.askId),
} as const satisfies Partial<Record<AskStop, Test>>;

/** Whether the recorded skip reason is true. */
export function isTrue(stop: AskStop, facts: AskCase): boolean {
  if (stop === "not_delivered") return ways(facts).some((contact) => facts.town.diary.refused.has(contact));
  // A carrier that rejects a number reports it as the owner's STOP.
  if (stop === "opted_out" && ways(facts).some((contact) => facts.town.diary.refused.has(contact))) return true;
  return forbids[stop](facts);
}

/** Reasons that should have stopped a sent ask; must be empty. */
export function listForbidden(facts: AskCase): AskStop[] {
  const stops = Object.keys(forbids) as (keyof typeof forbids)[];
  return stops.filter((stop) => forbids[stop](facts));
}
