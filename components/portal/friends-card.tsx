import { describeAdvocateReward, describeReward, giftOf, type Offer } from "@/components/campaigns/offer";
import type { BusinessFacts } from "@/components/friend-page/business-card";
import type { Words } from "@/lib/kit/words/en/en";
import { Fold, PortalCard } from "./portal-card";
import type { PortalState } from "./portal-state";

type FriendStatusKind = keyof Words["portal"]["standing"];

const chips: Readonly<Record<FriendStatusKind, string>> = {
  waiting: "bg-amber-bg text-amber",
  contacted: "bg-amber-bg text-amber",
  booked: "bg-tint text-(--brand-text)",
  earned: "bg-tint text-(--brand-text)",
  pending: "bg-amber-bg text-amber",
  done: "bg-tint text-(--brand-text)",
  ended: "bg-inner-line text-soft",
  unconfirmed: "bg-inner-line text-soft",
  lost: "bg-inner-line text-soft",
  checked: "bg-amber-bg text-amber",
  denied: "bg-inner-line text-soft",
  takenBack: "bg-inner-line text-soft",
  discreet: "bg-tint text-(--brand-text)",
};

/** Reasons for a reversal, and for a denial after review. */
type ReversalText = keyof Words["portal"]["whyReversed"];
type DenialText = keyof Words["portal"]["whyDenied"];

interface FriendRowsProps {
  readonly friends: readonly ShownFriend[];
  readonly hasEnded: boolean;
  /** Whether the link takes friends, so that a reminder makes sense. */
  readonly isOpen: boolean;
  readonly business: string;
  readonly phone: BusinessFacts["phone"];
  readonly words: Words;
}

/** One row for each friend, with status and reason. */
function FriendRows({ friends, isOpen, phone, words, ...program }: FriendRowsProps) {
  return (
    <ul className="divide-y divide-inner-line">
      {friends.map((friend) => {
        const { kind, text } = standingOf(friend, program, words);
        return (
          <li key={friend.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-3">
            <div className="min-w-0 flex-[1_1_10rem]">
              <p className="wrap-anywhere font-medium text-[0.9375rem]">
                <bdi>{friend.name}</bdi>
              </p>
              <p className="wrap-anywhere text-pretty text-secondary text-soft">{text}</p>
              {isOpen && (
                <Reminder friend={friend} kind={kind} phone={phone} words={words} business={program.business} />
              )}
            </div>
            <span className={`rounded-chip px-2.5 py-0.5 font-medium text-caption forced-colors:border ${chips[kind]}`}>
              {words.portal.standing[kind]}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

interface ReminderProps extends Pick<FriendRowsProps, "business" | "phone" | "words"> {
  readonly friend: ShownFriend;
  readonly kind: FriendStatusKind;
}

/** The advocate's own text to a friend who has not confirmed or answered. We send nothing. */
function Reminder({ friend, kind, business, phone, words }: ReminderProps) {
  const { firstName: name } = friend;
  const { remind, remindHow, nudge } = words.portal.friends;
  if (!name || (kind !== "unconfirmed" && kind !== "waiting" && kind !== "contacted")) return null;
  const text =
    kind === "unconfirmed" ? nudge.confirm(name, business) : nudge.answer(name, business, phone?.written ?? "");
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-secondary text-soft print:hidden">
      <a
        href={`sms:?&body=${encodeURIComponent(text)}`}
        className="inline-flex min-h-11 items-center font-medium text-(--brand-text) underline underline-offset-4"
      >
        {remind(name)}
      </a>
      {remindHow}
    </p>
  );
}

const NEWEST = 10;

export interface FriendsCardProps {
  readonly state: PortalState;
  readonly offer: Offer;
  /** Newest first. */
  readonly friends: readonly ShownFriend[];
  readonly usedCount: number;
  /** The campaign's limit of friends per advocate. */
  readonly cap: number;
  readonly words: Words;
}

interface Business {
  readonly business: string;
  readonly phone?: BusinessFacts["phone"];
}

/** The advocate's friends, and how many more they can refer once the limit is near. */
export function FriendsCard({ phone, business, ...props }: FriendsCardProps & Business) {
  const { friends, usedCount, cap, state, offer, words } = props;
  const program = { hasEnded: state === "ended", isOpen: state === "open", business, phone, words };
  const texts = words.portal.friends;
  const older = friends.slice(NEWEST);
  return (
    <PortalCard title={texts.title} aside={formatCount(usedCount, cap, words)}>
      {isNearCap(usedCount, cap) && <CapBar usedCount={usedCount} cap={cap} />}
      {friends.length === 0 ? (
        <div className="pt-2">
          {state === "open" ? <FirstSteps offer={offer} words={words} /> : <p className="text-soft">{texts.none}</p>}
        </div>
      ) : (
        <FriendRows friends={friends.slice(0, NEWEST)} {...program} />
      )}
      {older.length > 0 && (
        <Fold title={texts.more(words.count(older.length))}>
          <FriendRows friends={older} {...program} />
        </Fold>
      )}
    </PortalCard>
  );
}

/** Progress toward the campaign's cap. The words beside it say the same, so it is hidden from screen readers. */
function CapBar({ usedCount, cap }: { usedCount: number; cap: number }) {
  const share = Math.min(usedCount / Math.max(cap, 1), 1);
  return (
    <div
      aria-hidden
      className="mb-1 h-1.5 overflow-hidden rounded-chip bg-inner-line forced-colors:border print:hidden"
    >
      <div
        style={{ width: `${share * 100}%` }}
        className="h-full rounded-chip bg-(--brand-text) forced-colors:bg-[Highlight]"
      />
    </div>
  );
}

/** What friends earned the advocate: each reward that can be used, in cents. Empty in healthcare. */
export function rewardsEarned(friends: readonly ShownFriend[]): readonly number[] {
  if (friends.some(({ isHidden }) => isHidden)) return [];
  return friends.flatMap(({ checking, converted }) =>
    converted && converted.earnedCents > 0 && !checking && !converted.readyOn ? converted.earnedCents : [],
  );
}

/** Whether an advocate should know how few places are left. */
function isNearCap(usedCount: number, cap: number): boolean {
  return usedCount <= cap && usedCount >= cap * 0.8;
}

/** "20 of 25 friends" near the limit, else "3 friends". */
export function formatCount(usedCount: number, cap: number, { count, portal }: Words): string {
  const used = count(usedCount);
  return isNearCap(usedCount, cap)
    ? portal.friends.of(used, count(cap), cap)
    : portal.headline.friends(usedCount, used);
}

/** How referring works, for advocates without friends yet. */
function FirstSteps({ offer, words }: { offer: Offer; words: Words }) {
  const [gift, get] = [giftOf(offer, words.offer), describeAdvocateReward(offer, words.offer)];
  const { howTo, steps: texts } = words.portal.friends;
  const steps = [texts.send, gift ? texts.bookAndGet(gift) : texts.book, get && texts.earn(get)].filter(Boolean);
  return (
    <>
      <p className="text-soft">{howTo}</p>
      <ol className="mt-3 grid gap-2.5">
        {steps.map((step, position) => (
          <li key={step} className="flex items-center gap-3">
            <span className="grid size-7 shrink-0 place-items-center rounded-full bg-tint font-semibold text-(--brand-text) text-caption">
              {position + 1}
            </span>
            <span className="wrap-anywhere min-w-0">{step}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

/** A referred friend, limited to what the advocate may see. */
export interface ShownFriend {
  readonly id: string;
  /** In healthcare: the advocate may see nothing of this friend. */
  readonly isHidden?: boolean | undefined;
  /** First name and initial. */
  readonly name: string;
  /** Empty if there is none to use. */
  readonly firstName: string;
  /** The terms on the day the friend came. */
  readonly terms: Pick<Offer, "rewardMode" | "advocateRewardValue">;
  readonly stage: "new" | "contacted" | "booked" | "lost" | "rejected" | "converted" | "reversed";
  /** How the friend was asked to confirm, if that is pending; `call`: nothing could be sent, so the business calls. */
  readonly confirmation: "email" | "sms" | "call" | null;
  /** The business has to review it first. */
  readonly checking: boolean;
  /** Why it does not count, if the advocate may know. */
  readonly deniedFor: DenialText | null;
  /** Set once the friend becomes a customer. */
  readonly converted: {
    /** In words, like `readyOn`, which is set while the reward is pending. */
    readonly day: string;
    /** The remaining and the reversed part of the reward, in cents. */
    readonly earnedCents: number;
    readonly takenBackCents: number;
    /** Why all of it was reversed, if it was. */
    readonly reversedFor: ReversalText | null;
    readonly readyOn: string | null;
  } | null;
}

interface FriendStatus {
  readonly kind: FriendStatusKind;
  /** The reason, in one line. */
  readonly text: string;
}

interface Program {
  /** Whether the campaign is over, so that pending friends earn nothing. */
  readonly hasEnded: boolean;
  readonly business: string;
}

/** A friend's status for the advocate. */
export function standingOf(friend: ShownFriend, { hasEnded, business }: Program, words: Words): FriendStatus {
  const { terms, converted, stage, confirmation, checking, deniedFor } = friend;
  const { why, whyDenied } = words.portal;
  if (friend.isHidden) return { kind: "discreet", text: words.portal.why.discreet };
  if (checking) return { kind: "checked", text: why.checking(business) };
  if (deniedFor) return { kind: "denied", text: whyDenied[deniedFor] };
  if (converted) return standingOfJob(converted, stage, words);
  if (stage === "lost") return { kind: "lost", text: why.lost };
  if (stage === "rejected") return { kind: "denied", text: why.rejected };
  if (hasEnded) return { kind: "ended", text: why.ended };
  if (confirmation === "call") return { kind: "waiting", text: why.calls(business) };
  if (confirmation) return { kind: "unconfirmed", text: why.unconfirmed[confirmation] };
  const kind = stage === "contacted" || stage === "booked" ? stage : "waiting";
  return { kind, text: describePromise(terms, words) };
}

const waitingKinds: readonly FriendStatusKind[] = [
  ...(["waiting", "contacted", "booked", "unconfirmed", "checked"] as const),
];

/** Whether a friend may still count, as far as the advocate may know: in healthcare it stays hidden. */
export function hasWaiting(friends: readonly ShownFriend[], program: Program, words: Words): boolean {
  return friends.some((friend) => waitingKinds.includes(standingOf(friend, program, words).kind));
}

function standingOfJob(
  { day, earnedCents, takenBackCents, reversedFor, readyOn }: NonNullable<ShownFriend["converted"]>,
  stage: ShownFriend["stage"],
  { money, portal: { why, whyDenied, whyReversed } }: Words,
): FriendStatus {
  const done = why.done(day);
  // A held reward was never credit, so it reads as denied rather than reversed.
  if (reversedFor === "not eligible") return { kind: "denied", text: whyDenied.other };
  if (stage === "reversed") {
    const amount = takenBackCents > 0 ? money(takenBackCents) : "";
    return { kind: "takenBack", text: why.takenBack(done, whyReversed[reversedFor ?? "other"], amount) };
  }
  if (earnedCents === 0) return { kind: "done", text: done };
  const amount = money(earnedCents);
  if (readyOn) return { kind: "pending", text: why.pending(done, amount, readyOn) };
  const earned = takenBackCents > 0 ? why.earnedAfterRefund : why.earned;
  return { kind: "earned", text: earned(done, amount) };
}

function describePromise({ rewardMode, advocateRewardValue }: ShownFriend["terms"], words: Words): string {
  const { why } = words.portal;
  if (advocateRewardValue === 0) return why.noReward;
  const reward = describeReward(rewardMode, advocateRewardValue, words.offer);
  return rewardMode === "fixed" ? why.promise(reward) : why.promiseShare(reward);
}
