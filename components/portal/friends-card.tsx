import { advocateGets, friendGets, type Offer, sayReward } from "@/components/campaigns/offer";
import { formatMoney } from "@/components/ui/format";
import { Fold, PortalCard } from "./portal-card";
import type { PortalState } from "./portal-state";

const chips = {
  Waiting: "bg-amber-bg text-amber",
  "In touch": "bg-amber-bg text-amber",
  Booked: "bg-tint text-(--brand-text)",
  Earned: "bg-tint text-(--brand-text)",
  Pending: "bg-amber-bg text-amber",
  Done: "bg-tint text-(--brand-text)",
  Ended: "bg-inner-line text-soft",
  "Not confirmed": "bg-inner-line text-soft",
  "Not this time": "bg-inner-line text-soft",
  "Not counted": "bg-inner-line text-soft",
  "Taken back": "bg-inner-line text-soft",
};

/** Why a reward was taken back. */
type ReversalReason = "refunded" | "canceled" | "chargeback" | "fraud" | "duplicate" | "mistake" | "other";

interface FriendRowsProps {
  readonly friends: readonly ShownFriend[];
  readonly hasEnded: boolean;
}

/** Friends, each with where they stand and why. */
function FriendRows({ friends, hasEnded }: FriendRowsProps) {
  return (
    <ul className="divide-y divide-inner-line">
      {friends.map((friend) => {
        const { label, text } = standingOf(friend, hasEnded);
        return (
          <li key={friend.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-3">
            <div className="min-w-0 flex-[1_1_10rem]">
              <p className="wrap-anywhere font-medium text-[0.9375rem]">
                <bdi>{friend.name}</bdi>
              </p>
              <p className="wrap-anywhere text-pretty text-secondary text-soft">{text}</p>
            </div>
            <span
              className={`rounded-chip px-2.5 py-0.5 font-medium text-caption forced-colors:border ${chips[label]}`}
            >
              {label}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

const NEWEST = 10;

export interface FriendsCardProps {
  readonly state: PortalState;
  readonly offer: Offer;
  /** Newest first. */
  readonly friends: readonly ShownFriend[];
  readonly usedCount: number;
  /** How many friends the campaign lets an advocate refer. */
  readonly cap: number;
}

/** What became of whom, and how many more there can be. */
export function FriendsCard({ friends, usedCount, cap, state, offer }: FriendsCardProps) {
  const hasEnded = state === "ended";
  const older = friends.slice(NEWEST);
  return (
    <PortalCard title="Your friends" aside={sayCount(usedCount, cap)}>
      <CapBar usedCount={usedCount} cap={cap} />
      {friends.length === 0 ? (
        <div className="pt-2">
          {state === "open" ? (
            <FirstSteps offer={offer} />
          ) : (
            <p className="text-soft">No one has used your link.</p>
          )}
        </div>
      ) : (
        <FriendRows friends={friends.slice(0, NEWEST)} hasEnded={hasEnded} />
      )}
      {older.length > 0 && (
        <Fold title={`${older.length.toLocaleString("en-US")} more`}>
          <FriendRows friends={older} hasEnded={hasEnded} />
        </Fold>
      )}
    </PortalCard>
  );
}

/** How far the advocate has come to the most friends there can be. The words beside it say the same. */
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

/** "3 of 25 friends"; just "27 friends" when a campaign has lowered its cap since. */
export function sayCount(usedCount: number, cap: number): string {
  const [used, most] = [usedCount, cap].map((count) => count.toLocaleString("en-US"));
  if (usedCount > cap) return `${used} friends`;
  return `${used} of ${most} ${cap === 1 ? "friend" : "friends"}`;
}

/** How it goes, for who has not started yet. */
function FirstSteps({ offer }: { offer: Offer }) {
  const [give, get] = [friendGets(offer), advocateGets(offer)];
  const steps = [
    "Send your link to someone you know.",
    give ? `They book their first job and get ${give}.` : "They book their first job.",
    get && `Once it is done, you earn ${get} in credit.`,
  ].filter(Boolean);
  return (
    <>
      <p className="text-soft">No one yet. Here’s how it works:</p>
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

/** Somebody an advocate has referred, as the page may show it. */
export interface ShownFriend {
  readonly id: string;
  /** First name and initial. */
  readonly name: string;
  /** Those of the day the friend came. */
  readonly terms: Pick<Offer, "rewardMode" | "advocateRewardValue">;
  readonly stage: "new" | "contacted" | "booked" | "lost" | "rejected" | "converted" | "reversed";
  readonly awaitsConfirmation: boolean;
  /** Once the friend became a customer. */
  readonly converted: {
    /** In words, as `readyOn`, which is there while the reward is pending. */
    readonly day: string;
    /** What is left of the reward, and what was taken back of it, in cents. */
    readonly earnedCents: number;
    readonly takenBackCents: number;
    /** Why all of it was taken back, if it was. */
    readonly reversedFor: ReversalReason | null;
    readonly readyOn: string | null;
  } | null;
}

interface Standing {
  readonly label: keyof typeof chips;
  /** Why, in one line. */
  readonly text: string;
}

/** Where a friend stands. @param hasEnded whether the program is over, so that who still waits earns nothing */
export function standingOf(friend: ShownFriend, hasEnded: boolean): Standing {
  const { terms, converted, stage, awaitsConfirmation } = friend;
  if (converted) return standingOfJob(converted, stage);
  if (stage === "lost") {
    return { label: "Not this time", text: "This friend did not book. Your spot is open again." };
  }
  if (stage === "rejected")
    return { label: "Not counted", text: "This one doesn’t count. Your spot is open again." };
  if (hasEnded) return { label: "Ended", text: "The program ended before the job was done." };
  if (awaitsConfirmation) {
    return { label: "Not confirmed", text: "Ask your friend to confirm using the email we sent them." };
  }
  return { label: labels[stage] ?? "Waiting", text: sayPromise(terms) };
}

// In plain words, and nobody is blamed: what it was stays between the business and the friend.
const whyReversed: Readonly<Record<ReversalReason, string>> = {
  refunded: "It was refunded later",
  canceled: "It was canceled later",
  chargeback: "Its payment was returned later",
  fraud: "It doesn’t count after all",
  duplicate: "It was counted twice",
  mistake: "It was counted by mistake",
  other: "It doesn’t count after all",
};

function standingOfJob(
  { day, earnedCents, takenBackCents, reversedFor, readyOn }: NonNullable<ShownFriend["converted"]>,
  stage: ShownFriend["stage"],
): Standing {
  const done = `Job done on ${day}.`;
  if (stage === "reversed") {
    const what = takenBackCents > 0 ? `, so the ${formatMoney(takenBackCents)} was taken back` : "";
    return { label: "Taken back", text: `${done} ${whyReversed[reversedFor ?? "other"]}${what}.` };
  }
  if (earnedCents === 0) return { label: "Done", text: done };
  const amount = formatMoney(earnedCents);
  if (readyOn) return { label: "Pending", text: `${done} ${amount} on ${readyOn}.` };
  const since = takenBackCents > 0 ? " after a refund" : "";
  return { label: "Earned", text: `${done} You earned ${amount}${since}.` };
}

const labels: Partial<Record<ShownFriend["stage"], keyof typeof chips>> = {
  contacted: "In touch",
  booked: "Booked",
};

function sayPromise({ rewardMode, advocateRewardValue }: ShownFriend["terms"]): string {
  if (advocateRewardValue === 0) return "Waiting for their first job.";
  const reward = sayReward(rewardMode, advocateRewardValue);
  return rewardMode === "fixed"
    ? `You earn ${reward} when the job is done.`
    : `You earn ${reward} of the job when it is done.`;
}
