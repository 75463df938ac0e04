import { ChevronRight, Download, Printer, Ticket } from "lucide-react";
import { brandTheme } from "@/components/brand/brand";
import { PageFoot, TermsLink } from "@/components/friend-page/page-frame";
import { LanguageForm } from "@/components/language-switch";
import { AdvocatePortal, type ShownPending } from "@/components/portal/advocate-portal";
import { portalCardStyles } from "@/components/portal/portal-card";
import { drawQr } from "@/components/qr/draw-qr";
import { QrCode, type QrShape } from "@/components/qr/qr-code";
import { firstName, fullName, shortName, withinSentence } from "@/emails/text/names";
import type { UsableCredit } from "@/lib/credit/redemptions/rules";
import { describeUseOfCredit } from "@/lib/kit/format-use-of-credit";
import type { Words } from "@/lib/kit/words/en/en";
import { wordsForIndustry } from "@/lib/kit/words/thank";
import type { PortalFacts } from "@/lib/public/portal/read-portal";
import { brandLook } from "../../../brand-look";
import { HistoryCard, showEntry, showFriend } from "./history-card";
import { MessagesCard } from "./messages-card";
import { type FormOutcome, TellCard } from "./tell-card";

interface QrContentProps {
  readonly shape: QrShape;
  readonly code: string;
  readonly cardPath: string;
  /** The code as a PNG, which phones can keep among their photos. */
  readonly picturePath: string;
  readonly copy: Words["portal"]["qr"];
}

const buttonStyles =
  "inline-flex min-h-11 flex-[1_1_auto] items-center justify-center gap-2 rounded-control border border-edge px-3.5 py-2 font-medium text-body transition-colors hover:border-faint";

/** The link as a QR code to scan, save or print. */
function QrContent({ shape, code, cardPath, picturePath, copy }: QrContentProps) {
  return (
    <>
      <p className="text-pretty text-secondary text-soft">{copy.text}</p>
      <QrCode shape={shape} label={copy.label} className="mx-auto my-3 h-auto w-52 max-w-full" />
      <div className="flex flex-wrap gap-2">
        <a href={picturePath} download={`${code}.png`} className={buttonStyles}>
          <Download size={16} />
          {copy.download}
        </a>
        <a href={cardPath} rel="noreferrer" className={buttonStyles}>
          <Printer size={16} />
          {copy.print}
        </a>
      </div>
    </>
  );
}

interface UseCreditProps {
  readonly action: string;
  readonly usable: UsableCredit;
  readonly words: Words;
}

/** Opens a one-time code for all of the credit, once there is enough. */
function UseCredit({ action, usable: { leastCents, mostCents }, words }: UseCreditProps) {
  const { credit } = words.portal;
  if (mostCents < leastCents) {
    return (
      <p className="mt-2 text-pretty text-secondary text-soft">
        {describeUseOfCredit(words, "code", words.money(leastCents))}
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
        <Ticket size={18} />
        {credit.use}
      </button>
      <p className="mt-2 text-pretty text-secondary text-soft">{describeUseOfCredit(words, "code")}</p>
    </form>
  );
}

/** Pending rewards, the next one first. */
function showPending(facts: PortalFacts, words: Words, now: Date): ShownPending | null {
  const { pendingCents, friends, brand } = facts;
  const { money, day } = words;
  const { credit: copy, aFriendInside, yourFriend } = words.portal;
  const waiting = friends
    .flatMap(({ name, holdDays, converted, checking }) =>
      converted?.readyAt && converted.earnedCents > 0 && !checking
        ? [{ name, holdDays, ...converted, readyAt: converted.readyAt }]
        : [],
    )
    .sort((a, b) => a.readyAt.getTime() - b.readyAt.getTime());
  const checked = friends
    .filter(({ checking, converted }) => checking && converted && converted.earnedCents > 0)
    .map(({ name }) => copy.checking(fullName(brand.name), shortName(name) || aFriendInside));
  const [first] = waiting;
  if (friends.some(({ isHidden }) => isHidden)) return showThanks(facts, words, now);
  if (pendingCents === 0 || (!first && checked.length === 0)) return null;
  if (!first) return { cents: pendingCents, when: copy.checked, why: [...checked, copy.nothingToDo] };
  const days = waiting.map(({ readyAt }) => day(readyAt, now));
  const [readyOn = ""] = days;
  const describeResult = ({ name, at }: typeof first) => copy.done(shortName(name) || yourFriend, day(at, now));
  const why =
    waiting.length === 1
      ? [copy.readyLater(describeResult(first), first.holdDays)]
      : [
          ...waiting.map((one, at) => copy.readyAt(describeResult(one), money(one.earnedCents), days[at] ?? "")),
          copy.readySomeDays,
        ];
  const isFirst = new Set(days).size > 1 || checked.length > 0;
  const when = isFirst ? copy.readyFrom(readyOn) : copy.readyOn(readyOn);
  return { cents: pendingCents, when, why: [...why, ...checked] };
}

/** Pending thank-yous in healthcare mode: dates only, with no friend named. */
function showThanks({ pendingCents, friends }: PortalFacts, words: Words, now: Date): ShownPending | null {
  const { credit: copy } = words.portal;
  const days = friends
    .flatMap(({ readyAt, converted, checking }) => (checking ? [] : (readyAt ?? converted?.readyAt ?? [])))
    .sort((a, b) => a.getTime() - b.getTime())
    .map((at) => words.day(at, now));
  const [first] = days;
  if (pendingCents === 0) return null;
  if (first === undefined) return { cents: pendingCents, when: copy.checked, why: [copy.nothingToDo] };
  const when = new Set(days).size > 1 ? copy.readyFrom(first) : copy.readyOn(first);
  return { cents: pendingCents, when, why: [...new Set(days)].map(copy.thanksReady) };
}

/** The next credit to expire, and how long credit lasts. */
function describeEnds({ brand, creditExpires }: PortalFacts, words: Words, now: Date): string | undefined {
  if (brand.creditMonths === undefined) return undefined;
  const { credit: copy } = words.portal;
  // Noon UTC is the same day in the page's time zone.
  const day = creditExpires && words.day(new Date(`${creditExpires.expiresOn}T12:00:00Z`), now);
  const next = creditExpires && day && copy.expires(words.money(creditExpires.amountCents), day);
  return [next, copy.lasts(brand.creditMonths)].filter(Boolean).join(" ");
}

interface OwnDataLinksProps {
  readonly token: string;
  /** Whether friends would see a note and a photo. */
  readonly maySee: boolean;
  readonly words: Words;
}

const rowStyles =
  "flex min-h-12 items-center justify-between gap-3 py-2 font-medium text-body hover:text-(--brand-text)";

/** The way to the note and photo that friends see, and to the advocate's data. */
function OwnDataLinks({ token, maySee, words: { ownData } }: OwnDataLinksProps) {
  const page = `/portal/${token}/data`;
  return (
    <nav aria-label={ownData.page} className={`${portalCardStyles} divide-y divide-inner-line py-1! print:hidden`}>
      {maySee && (
        <a href={`${page}#shown`} className={rowStyles}>
          {ownData.linkSee}
          <ChevronRight size={16} className="shrink-0 text-faint" />
        </a>
      )}
      <a href={page} className={rowStyles}>
        {ownData.link}
        <ChevronRight size={16} className="shrink-0 text-faint" />
      </a>
    </nav>
  );
}

interface PortalViewProps {
  readonly token: string;
  readonly facts: PortalFacts;
  readonly now: Date;
  readonly outcome: FormOutcome;
  readonly words: Words;
}

/** The portal. Friends' names are already shortened on the server. */
export function PortalView({ token, facts, now, outcome, words: spoken }: PortalViewProps) {
  const words = wordsForIndustry(spoken, facts.brand);
  const business = fullName(facts.brand.name);
  const brand = brandLook({ ...facts.brand, name: business });
  const { code, offer, referralUrl, reward, ledger, hasMoreEntries, state } = facts;
  const action = `/api/portal/${token}`;
  return (
    <main id="content" tabIndex={-1} lang={words.lang} style={brandTheme(brand)} className="brand-theme">
      <AdvocatePortal
        brand={brand}
        firstName={firstName(facts.name)}
        state={state}
        offer={offer}
        code={code}
        url={referralUrl}
        qr={
          <QrContent
            shape={drawQr(referralUrl)}
            code={code}
            cardPath={`/portal/${token}/card`}
            picturePath={`/portal/${token}/qr.png`}
            copy={words.portal.qr}
          />
        }
        creditCents={facts.creditCents}
        pending={showPending(facts, words, now)}
        owedCents={facts.owedCents}
        creditEnds={describeEnds(facts, words, now)}
        use={facts.usable && <UseCredit action={`${action}/code`} usable={facts.usable} words={words} />}
        wayOfUse={facts.brand.useOfCredit?.way}
        phone={facts.profile.phone}
        usedCount={facts.usedCount}
        cap={facts.cap}
        friends={facts.friends.map((friend) => showFriend(friend, words, now))}
        reward={
          reward && reward.cents > 0
            ? {
                cents: reward.cents,
                day: words.day(reward.at, now),
                from: withinSentence(shortName(reward.from)),
              }
            : null
        }
        languages={<LanguageForm action={action} words={words} />}
        words={words}
      >
        <TellCard action={action} business={business} outcome={outcome} words={words} isOpen={state === "open"} />
        <HistoryCard
          entries={ledger.map((entry) => showEntry(entry, business, words, now))}
          hasMore={hasMoreEntries}
          business={business}
          words={words}
        />
        <MessagesCard
          action={action}
          business={business}
          messages={facts.messages}
          isSaved={outcome.isSaved}
          isRequested={outcome.isRequested}
          words={words}
        />
        <OwnDataLinks token={token} maySee={state === "open" && facts.brand.industry !== "healthcare"} words={words} />
        <PageFoot business={business} privacyUrl={facts.brand.privacyUrl} links={facts.brand.links} words={words}>
          <p className="text-pretty">{words.portal.onlyYours}</p>
          {state === "open" && <TermsLink href={`/r/${code}/terms`} words={words} />}
        </PageFoot>
      </AdvocatePortal>
    </main>
  );
}
