import type { ShownFriend } from "@/components/portal/friend-standing";
import { shortName } from "@/emails/text/names";
import { cleanText, isolate } from "@/emails/text/text";
import type { PortalEntry, PortalFriend } from "@/lib/public/portal/facts";

// The zone that our e-mails tell times in: a reader's own is unknown to the server.
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
export function showFriend({ referralId, name, terms, converted }: PortalFriend, now: Date): ShownFriend {
  return {
    id: referralId,
    name: shortName(name) || NAMELESS,
    terms,
    converted: converted && { day: formatDay(converted.at, now), earnedCents: converted.earnedCents },
  };
}

/** A line of the ledger in words. */
export function showEntry(entry: PortalEntry, business: string, now: Date): ShownEntry {
  const { entryId, at, amountCents, balanceCents } = entry;
  return { id: entryId, day: formatDay(at, now), text: sayEntry(entry, business), amountCents, balanceCents };
}

function sayEntry({ friendName, memo, amountCents }: PortalEntry, business: string): string {
  if (friendName !== null) return `${shortName(friendName) || NAMELESS} became a customer`;
  const isAdded = amountCents > 0;
  if (memo === null) return `${isAdded ? "Added" : "Taken off"} by ${business}`;
  const note = isolate(cleanText(memo.replace(UNDO, "")));
  // What staff take back again was neither a gift nor used (components/credit/adjustment.ts).
  if (UNDO.test(memo)) return `${isAdded ? "Added back" : "Taken back"} by ${business}: ${note}`;
  if (isAdded) return `Added by ${business}: ${note}`;
  return /^used\b/i.test(note) ? note : `Used: ${note}`;
}
