import type { ShownFriend } from "@/components/portal/friends-card";
import { Fold, PortalCard } from "@/components/portal/portal-card";
import { firstName, shortName } from "@/emails/text/names";
import { cleanText, isolate } from "@/emails/text/text";
import type { Words } from "@/lib/kit/words/en/en";
import type { PortalEntry, PortalFriend } from "@/lib/public/portal/read-portal";

const NEWEST = 5;

interface HistoryCardProps {
  /** Newest first. */
  readonly entries: readonly ShownEntry[];
  /** Whether there are older entries. */
  readonly hasMore: boolean;
  readonly business: string;
  readonly words: Words;
}

/** The credit history as a bank statement. */
export function HistoryCard({ entries, hasMore, business, words }: HistoryCardProps) {
  const { history } = words.portal;
  const older = entries.slice(NEWEST);
  if (entries.length === 0) return null;
  return (
    <PortalCard title={history.title}>
      <Statement entries={entries.slice(0, NEWEST)} words={words} />
      {older.length > 0 && (
        <Fold title={history.older(older.length, words.count(older.length))}>
          <Statement entries={older} words={words} />
        </Fold>
      )}
      {hasMore && (
        <p className="wrap-anywhere border-inner-line border-t pt-3 text-pretty text-secondary text-soft">
          {history.more(business)}
        </p>
      )}
    </PortalCard>
  );
}

/** Ledger lines: date, event, amount and balance. */
function Statement({ entries, words: { money, portal } }: Pick<HistoryCardProps, "entries" | "words">) {
  return (
    <ol className="divide-y divide-inner-line">
      {entries.map(({ id, day, text, amountCents, balanceCents }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-3">
          <div className="min-w-0 flex-[1_1_10rem]">
            <p className="wrap-anywhere text-pretty text-[0.9375rem]">{text}</p>
            <p className="text-secondary text-soft">{day}</p>
          </div>
          <div className="ml-auto min-w-0 text-right">
            <p className={`wrap-anywhere font-medium text-[0.9375rem] ${amountCents > 0 ? "text-(--brand-text)" : ""}`}>
              {money(amountCents, { signed: true })}
            </p>
            <p className="wrap-anywhere text-secondary text-soft">{portal.history.balance(money(balanceCents))}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** A displayed line of the statement. */
interface ShownEntry {
  readonly id: string;
  readonly day: string;
  readonly text: string;
  readonly amountCents: number;
  readonly balanceCents: number;
}

const UNDO = /^Undo: /;

/** A friend as shown to an advocate: first name and initial, no contacts. */
export function showFriend(friend: PortalFriend, words: Words, now: Date): ShownFriend {
  const { referralId, name, terms, converted, stage, confirmation, checking, deniedFor } = friend;
  return {
    id: referralId,
    isHidden: friend.isHidden,
    name: shortName(name) || words.portal.aFriend,
    firstName: firstName(name),
    terms,
    stage,
    confirmation,
    checking,
    deniedFor,
    converted: converted && {
      day: words.day(converted.at, now),
      earnedCents: converted.earnedCents,
      takenBackCents: converted.takenBackCents,
      reversedFor: converted.reversedFor,
      readyOn: converted.readyAt && words.day(converted.readyAt, now),
    },
  };
}

export function showEntry(entry: PortalEntry, business: string, words: Words, now: Date): ShownEntry {
  const { entryId, at, amountCents, balanceCents } = entry;
  const text = describeEntry(entry, business, words);
  return { id: entryId, day: words.day(at, now), text, amountCents, balanceCents };
}

type History = Words["portal"]["history"];

function describeWithFriend(
  { action, friendName }: PortalEntry,
  { history, aFriend, aFriendInside }: Words["portal"],
): string {
  const name = shortName(friendName ?? "");
  if (action === "advocate.referral.converted") return history.converted(name || aFriend);
  const friend = name || aFriendInside;
  if (action === "advocate.credit.released") return history.released(friend);
  if (action === "advocate.credit.reversed") return history.reversed(friend);
  return action === "advocate.credit.restored" ? history.restored(friend) : "";
}

const alone: Partial<Record<PortalEntry["action"], "settled" | "returned" | "expired">> = {
  "advocate.credit.settled": "settled",
  "advocate.credit.returned": "returned",
  "advocate.credit.expired": "expired",
};

const discreet: Partial<Record<PortalEntry["action"], "released" | "reversed" | "restored">> = {
  "advocate.credit.released": "released",
  "advocate.credit.reversed": "reversed",
  "advocate.credit.restored": "restored",
};

function describeEntry(entry: PortalEntry, business: string, words: Words): string {
  const { action, friendName, isHidden, memo, owedCents } = entry;
  const { money, portal } = words;
  const { history, discreet: copy } = portal;
  const fixedText = alone[action];
  if (fixedText !== undefined) return history[fixedText];
  if (!isHidden && friendName === null) {
    const what = describeUse(entry, words.emails.used) ?? describeByHand(entry, business, history);
    const note = memo === null ? "" : isolate(cleanText(memo.replace(UNDO, "")));
    if (note === "") return what;
    return what === history.redeemed && /^used\b/i.test(note) ? note : history.noted(what, note);
  }
  const what = isHidden ? copy[discreet[action] ?? "entry"] : describeWithFriend(entry, portal);
  return owedCents > 0 ? history.owed(what, money(owedCents)) : what;
}

/** How credit was used, like in its receipt; undefined if it wasn't, or if there is nothing more to say. */
function describeUse({ action, use }: PortalEntry, copy: Words["emails"]["used"]): string | undefined {
  if (action !== "advocate.credit.redeemed" || !use) return undefined;
  if (use.method === "gift_card") return copy.lineCard;
  return use.invoiceNumber === null ? undefined : copy.line(isolate(cleanText(use.invoiceNumber)));
}

/** A member's manual change, by entry type. */
function describeByHand({ creditType, amountCents }: PortalEntry, business: string, history: History): string {
  const isAdded = amountCents > 0;
  if (creditType === "used" || creditType === "given") return history.redeemed;
  if (creditType === "brought_over") return history.broughtOver;
  if (creditType === "undone") return isAdded ? history.addedBack(business) : history.removed(business);
  return isAdded ? history.added(business) : history.deducted(business);
}
