import type { ShownFriend } from "@/components/portal/friends-card";
import { Fold, PortalCard } from "@/components/portal/portal-card";
import { formatMoney } from "@/components/ui/format";
import { shortName } from "@/emails/text/names";
import { cleanText, isolate } from "@/emails/text/text";
import type { PortalEntry, PortalFriend } from "@/lib/public/portal/read-portal";

const NEWEST = 5;

interface HistoryCardProps {
  /** Newest first. */
  readonly entries: readonly ShownEntry[];
  /** Whether there are older ones than these. */
  readonly hasMore: boolean;
  readonly business: string;
}

/** Every change of the credit, as a bank tells it. */
export function HistoryCard({ entries, hasMore, business }: HistoryCardProps) {
  const older = entries.slice(NEWEST);
  if (entries.length === 0) return null;
  return (
    <PortalCard title="Credit history">
      <Statement entries={entries.slice(0, NEWEST)} />
      {older.length > 0 && (
        <Fold title={`${older.length} older ${older.length === 1 ? "line" : "lines"}`}>
          <Statement entries={older} />
        </Fold>
      )}
      {hasMore && (
        <p className="wrap-anywhere border-inner-line border-t pt-3 text-pretty text-secondary text-soft">
          Older entries aren’t shown here. Ask {business} for them.
        </p>
      )}
    </PortalCard>
  );
}

/** Lines of a ledger: when, what, how much, and what there was then. */
function Statement({ entries }: { entries: readonly ShownEntry[] }) {
  return (
    <ol className="divide-y divide-inner-line">
      {entries.map(({ id, day, text, amountCents, balanceCents }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-3">
          <div className="min-w-0 flex-[1_1_10rem]">
            <p className="wrap-anywhere text-pretty text-[0.9375rem]">{text}</p>
            <p className="text-secondary text-soft">{day}</p>
          </div>
          <div className="ml-auto min-w-0 text-right">
            <p
              className={`wrap-anywhere font-medium text-[0.9375rem] ${amountCents > 0 ? "text-(--brand-text)" : ""}`}
            >
              {formatMoney(amountCents, { signed: true })}
            </p>
            <p className="wrap-anywhere text-secondary text-soft">Balance {formatMoney(balanceCents)}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

// The zone that our emails tell times in: a reader's own is unknown to the server.
const timeZone = "America/New_York";
const thisYear = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone });
const anyYear = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone });
const year = new Intl.DateTimeFormat("en-US", { year: "numeric", timeZone });

/** "Nov 3", or "Nov 3, 2025" in another year than now. */
export function formatDay(day: Date, now: Date): string {
  return (year.format(day) === year.format(now) ? thisYear : anyYear).format(day);
}

/** A line of the statement as the page shows it. */
export interface ShownEntry {
  readonly id: string;
  readonly day: string;
  /** What happened. */
  readonly text: string;
  readonly amountCents: number;
  readonly balanceCents: number;
}

const NAMELESS = "A friend";
const UNDO = /^Undo: /;

/** A friend as an advocate may know one: first name and initial, and nothing to reach the friend by. */
export function showFriend(friend: PortalFriend, now: Date): ShownFriend {
  const { referralId, name, terms, converted, stage, awaitsConfirmation } = friend;
  return {
    id: referralId,
    name: shortName(name) || NAMELESS,
    terms,
    stage,
    awaitsConfirmation,
    converted: converted && {
      day: formatDay(converted.at, now),
      earnedCents: converted.earnedCents,
      takenBackCents: converted.takenBackCents,
      reversedFor: converted.reversedFor,
      readyOn: converted.readyAt && formatDay(converted.readyAt, now),
    },
  };
}

/** A line of the ledger in words. */
export function showEntry(entry: PortalEntry, business: string, now: Date): ShownEntry {
  const { entryId, at, amountCents, balanceCents } = entry;
  return { id: entryId, day: formatDay(at, now), text: sayEntry(entry, business), amountCents, balanceCents };
}

const withFriend: Partial<Record<PortalEntry["action"], (friend: string) => string>> = {
  "advocate.referral.converted": (friend) => `${friend} became a customer`,
  "advocate.credit.released": (friend) => `Your reward for ${friend} is ready to use`,
  "advocate.credit.reversed": (friend) => `Taken back: the job of ${friend} was refunded or didn’t count`,
  "advocate.credit.restored": (friend) => `Given back: the job of ${friend} counts after all`,
};

const alone: Partial<Record<PortalEntry["action"], string>> = {
  "advocate.credit.settled": "For credit that was used before it was taken back",
  "advocate.credit.redeemed": "Used",
  "advocate.credit.returned": "Given back, because it wasn’t used",
  "advocate.credit.expired": "Expired",
};

function sayEntry({ action, friendName, memo, amountCents }: PortalEntry, business: string): string {
  if (friendName !== null) return withFriend[action]?.(shortName(friendName) || NAMELESS) ?? "";
  const told = alone[action];
  if (told !== undefined) return told;
  const isAdded = amountCents > 0;
  if (memo === null) return `${isAdded ? "Added" : "Deducted"} by ${business}`;
  const note = isolate(cleanText(memo.replace(UNDO, "")));
  // What staff take back again was neither a gift nor used (components/credit/adjustment.ts).
  if (UNDO.test(memo)) return `${isAdded ? "Added back" : "Removed"} by ${business}: ${note}`;
  if (isAdded) return `Added by ${business}: ${note}`;
  return /^used\b/i.test(note) ? note : `Used: ${note}`;
}
