import { Download, Printer, Ticket } from "lucide-react";
import { brandTheme } from "@/components/brand/brand";
import { PageFoot, TermsLink } from "@/components/friend-page/page-frame";
import { AdvocatePortal, type ShownPending } from "@/components/portal/advocate-portal";
import { drawQr, QrCode, type QrShape, writeQrSvg } from "@/components/qr/qr-code";
import { formatMoney } from "@/components/ui/format";
import { firstName, fullName, shortName, withinSentence } from "@/emails/text/names";
import { formatCreditMonths } from "@/lib/kit/format-credit-months";
import type { PortalFacts } from "@/lib/public/portal/read-portal";
import type { UsableCredit } from "@/lib/redemptions/rules";
import { brandLook } from "../../../brand-look";
import { formatDay, HistoryCard, showEntry, showFriend } from "./history-card";
import { MessagesCard } from "./messages-card";
import { type Outcome, TellCard } from "./tell-card";

interface QrContentProps {
  readonly shape: QrShape;
  readonly code: string;
  readonly cardPath: string;
}

const buttonStyles =
  "inline-flex min-h-11 flex-[1_1_auto] items-center justify-center gap-2 rounded-control border border-edge px-3.5 py-2 font-medium text-body transition-colors hover:border-faint";

/** The link as a picture: to be scanned from the screen, saved, or printed. */
function QrContent({ shape, code, cardPath }: QrContentProps) {
  const file = `data:image/svg+xml,${encodeURIComponent(writeQrSvg(shape))}`;
  return (
    <>
      <p className="text-pretty text-secondary text-soft">Have a friend scan it with their phone’s camera.</p>
      <QrCode shape={shape} label="QR code for your link" className="mx-auto my-3 h-auto w-52 max-w-full" />
      <div className="flex flex-wrap gap-2">
        <a href={file} download={`${code}.svg`} className={buttonStyles}>
          <Download aria-hidden size={16} strokeWidth={1.75} />
          Download
        </a>
        <a href={cardPath} rel="noreferrer" className={buttonStyles}>
          <Printer aria-hidden size={16} strokeWidth={1.75} />
          Print a card
        </a>
      </div>
    </>
  );
}

/** Leads to a one-time code for all of the credit, once there is enough of it. */
function UseCredit({ action, usable }: { action: string; usable: UsableCredit }) {
  const { leastCents, mostCents } = usable;
  if (mostCents < leastCents) {
    return (
      <p className="mt-2 text-pretty text-secondary text-soft">
        You can use your credit once you have {formatMoney(leastCents)}.
      </p>
    );
  }
  return (
    <form method="post" action={action} className="mt-3 print:hidden">
      <input type="hidden" name="action" value="show" />
      <button
        type="submit"
        className="flex min-h-12 w-full items-center justify-center gap-2 rounded-[10px] bg-tint px-4 py-2 font-medium text-(--brand-text) text-[0.9375rem] transition-opacity hover:opacity-85 forced-colors:border"
      >
        <Ticket aria-hidden size={18} strokeWidth={1.75} />
        Use my credit
      </button>
      <p className="mt-2 text-pretty text-secondary text-soft">
        Get a one-time code to show when you pay. It comes off your bill.
      </p>
    </form>
  );
}

/** What is pending, the reward that is ready first before the others. */
function showPending({ pendingCents, friends }: PortalFacts, now: Date): ShownPending | null {
  const waiting = friends
    .flatMap(({ name, holdDays, converted }) =>
      converted?.readyAt && converted.earnedCents > 0
        ? [{ name, holdDays, ...converted, readyAt: converted.readyAt }]
        : [],
    )
    .sort((a, b) => a.readyAt.getTime() - b.readyAt.getTime());
  const [first] = waiting;
  if (pendingCents === 0 || !first) return null;
  const days = waiting.map(({ readyAt }) => formatDay(readyAt, now));
  const [readyOn = ""] = days;
  const sayDone = ({ name, at }: typeof first) =>
    `The job of ${shortName(name) || "your friend"} was done on ${formatDay(at, now)}`;
  const later = first.holdDays === 1 ? "1 day" : `${first.holdDays} days`;
  const why =
    waiting.length === 1
      ? [`${sayDone(first)}. Credit is ready ${later} later, once the bill is settled.`]
      : [
          ...waiting.map(
            (one, at) => `${sayDone(one)}: ${formatMoney(one.earnedCents)} is ready on ${days[at]}.`,
          ),
          "Credit is ready some days after the job, once the bill is settled.",
        ];
  return { cents: pendingCents, readyOn: new Set(days).size > 1 ? `from ${readyOn}` : readyOn, why };
}

/** What of the credit expires next, and how long credit lasts. */
function sayEnds({ brand, creditExpires }: PortalFacts, now: Date): string | undefined {
  if (brand.creditMonths === undefined) return undefined;
  // Noon in UTC is that day in the zone of the page's dates.
  const day = creditExpires && formatDay(new Date(`${creditExpires.expiresOn}T12:00:00Z`), now);
  const next = creditExpires && `${formatMoney(creditExpires.amountCents)} expires at the end of ${day}.`;
  return [next, formatCreditMonths(brand.creditMonths)].filter(Boolean).join(" ");
}

interface PortalViewProps {
  readonly token: string;
  readonly facts: PortalFacts;
  readonly now: Date;
  readonly outcome: Outcome;
}

/** The portal as its facts say. Names of friends leave the server shortened. */
export function PortalView({ token, facts, now, outcome }: PortalViewProps) {
  const business = fullName(facts.brand.name);
  const brand = brandLook({ ...facts.brand, name: business });
  const { code, offer, referralUrl, reward, ledger, hasMoreEntries, state } = facts;
  const action = `/api/portal/${token}`;
  return (
    <main id="content" tabIndex={-1} style={brandTheme(brand)} className="brand-theme">
      <AdvocatePortal
        brand={brand}
        firstName={firstName(facts.name)}
        state={state}
        offer={offer}
        code={code}
        url={referralUrl}
        qr={<QrContent shape={drawQr(referralUrl)} code={code} cardPath={`/portal/${token}/card`} />}
        creditCents={facts.creditCents}
        pending={showPending(facts, now)}
        owedCents={facts.owedCents}
        creditEnds={sayEnds(facts, now)}
        use={facts.usable && <UseCredit action={`${action}/code`} usable={facts.usable} />}
        phone={facts.profile.phone}
        usedCount={facts.usedCount}
        cap={facts.cap}
        friends={facts.friends.map((friend) => showFriend(friend, now))}
        reward={
          reward && reward.cents > 0 ? { ...reward, from: withinSentence(shortName(reward.from)) } : null
        }
      >
        <TellCard action={action} business={business} isOpen={state === "open"} outcome={outcome} />
        <HistoryCard
          entries={ledger.map((entry) => showEntry(entry, business, now))}
          hasMore={hasMoreEntries}
          business={business}
        />
        <MessagesCard
          action={action}
          business={business}
          messages={facts.messages}
          isSaved={outcome.isSaved}
        />
        <PageFoot business={business} links={facts.brand.links}>
          <p className="text-pretty">This page is only for you. Don’t share its link.</p>
          {state === "open" && <TermsLink href={`/r/${code}/terms`} />}
        </PageFoot>
      </AdvocatePortal>
    </main>
  );
}
