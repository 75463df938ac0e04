import {
  ArrowUpRight,
  CalendarX,
  CirclePause,
  Flag,
  Gift,
  type LucideIcon,
  Phone,
  QrCode,
  SlidersHorizontal,
  Users,
} from "lucide-react";
import { type ReactNode, useId } from "react";
import type { ShownBrand } from "@/components/brand/brand";
import { BandRings, BrandLine } from "@/components/brand/brand-line";
import { describeAdvocateReward, describeGift, describeReward, type Offer } from "@/components/campaigns/offer";
import type { BusinessFacts } from "@/components/friend-page/business-card";
import { Code } from "@/components/friend-page/page-frame";
import { describeUseOfCredit, type WayOfUse } from "@/lib/kit/format-use-of-credit";
import type { Words } from "@/lib/kit/words/en/en";
import { FriendsCard, type FriendsCardProps, hasWaiting, rewardsEarned } from "./friends-card";
import { Fold, PortalCard, portalCardStyles } from "./portal-card";
import { describeEarned, describeNext, headlineOf, type PortalState, stoppedWords } from "./portal-state";
import { ShareButtons } from "./share-buttons";

type Stopped = Exclude<PortalState, "open">;

const icons: Readonly<Record<Stopped, LucideIcon>> = {
  paused: CirclePause,
  expired: CalendarX,
  full: Users,
  ended: Flag,
};

interface StoppedCardProps extends Pick<FriendsCardProps, "friends" | "words"> {
  readonly state: Stopped;
  readonly business: string;
}

/** Replaces the link while it accepts no friends, and says why. */
function StoppedCard({ state, business, friends, words }: StoppedCardProps) {
  const program = { hasEnded: state === "ended", business };
  const { title, text } = stoppedWords(state, business, hasWaiting(friends, program, words), words);
  const Icon = icons[state];
  return (
    <PortalCard title={title}>
      <p className="flex gap-3 text-pretty text-soft">
        <Icon size={18} className="mt-px shrink-0" />
        <span className="wrap-anywhere min-w-0">{text}</span>
      </p>
    </PortalCard>
  );
}

export interface AdvocatePortalProps extends FriendsCardProps {
  readonly brand: ShownBrand;
  readonly firstName: string;
  /** The code friends can read out on the phone. */
  readonly code: string;
  /** The link to share. */
  readonly url: string;
  /** The link's QR code, with its actions. */
  readonly qr?: ReactNode;
  readonly creditCents: number;
  /** Promised credit, if any. */
  readonly pending?: ShownPending | null;
  readonly owedCents?: number;
  /** When parts of the credit expire, in sentences; omitted if none do. */
  readonly creditEnds?: string | undefined;
  /** How customers use credit at this business. */
  readonly wayOfUse?: WayOfUse | undefined;
  /** The button to use credit, or when it will appear; omitted if credit is used in other ways. */
  readonly use?: ReactNode;
  readonly phone?: BusinessFacts["phone"];
  readonly reward?: ShownReward | null;
  readonly languages?: ReactNode;
  /** Content below the friends. */
  readonly children?: ReactNode;
}

/**
 * An advocate's own page: the link to share, the credit earned, and each friend's progress. Sizes depend on its own
 * width instead of the window's, because previews show it small. Callers set the brand's theme around it.
 */
export function AdvocatePortal(props: AdvocatePortalProps) {
  const { brand, state, offer, code, url, qr, creditCents, pending, owedCents = 0, phone, reward } = props;
  const { words, children } = props;
  return (
    <div className="@container bg-paper text-ink [&_:focus-visible]:outline-(color:--brand-text)">
      <PortalBand {...props} />
      <div className="relative mx-auto -mt-14 grid max-w-[66rem] grid-cols-[minmax(0,1fr)] gap-3 px-4 pb-10 @3xl:-mt-20 @3xl:grid-cols-[minmax(0,25rem)_minmax(0,1fr)] @3xl:items-start @3xl:gap-5 @3xl:px-8 @3xl:pb-16 print:mt-0">
        <div className="grid min-w-0 gap-3 @3xl:gap-5">
          {reward && <RewardBanner {...reward} words={words} />}
          {state === "open" ? (
            <ShareCard business={brand.name} code={code} url={url} qr={qr} offer={offer} words={words} />
          ) : (
            <StoppedCard state={state} business={brand.name} friends={props.friends} words={words} />
          )}
          {(describeAdvocateReward(offer) || creditCents > 0 || pending || owedCents > 0) && (
            <CreditCard
              cents={creditCents}
              pending={pending ?? null}
              owedCents={owedCents}
              ends={props.creditEnds}
              use={props.use}
              wayOfUse={props.wayOfUse ?? "code"}
              canGrow={state === "open"}
              phone={phone}
              words={words}
            />
          )}
        </div>
        <div className="grid min-w-0 gap-3 @3xl:gap-5">
          <FriendsCard {...props} business={brand.name} />
          {children}
        </div>
      </div>
    </div>
  );
}

/** The reward an advocate got as a friend. */
interface ShownReward {
  /** The name of the advocate who sent them, as friends see it: "Ann R.", or empty. */
  readonly from: string;
  readonly cents: number;
  /** The day of the discounted job, in words. */
  readonly day: string;
}

/** Who sent the advocate, and the reward they got for it. */
function RewardBanner({ from, cents, day, words }: ShownReward & { readonly words: Words }) {
  const { aFriend, reward } = words.portal;
  return (
    <section aria-label={reward.label} className={`${portalCardStyles} flex items-center gap-3`}>
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-tint text-(--brand-text)">
        <Gift size={18} />
      </span>
      <p className="wrap-anywhere min-w-0 text-pretty text-[0.9375rem]">
        <bdi>{from || aFriend}</bdi> {reward.from}{" "}
        <strong className="font-semibold">{reward.got(describeReward("fixed", cents, words.offer), day)}</strong>
      </p>
    </section>
  );
}

/** Credit that is promised for later. */
export interface ShownPending {
  readonly cents: number;
  /** When some of it is ready, or why no day is known, in words. */
  readonly when: string;
  /** Why it is not ready yet, in sentences. */
  readonly why: readonly string[];
}

interface CreditCardProps {
  readonly cents: number;
  readonly pending: ShownPending | null;
  readonly owedCents: number;
  readonly ends: string | undefined;
  readonly use: ReactNode;
  readonly wayOfUse: WayOfUse;
  /** Whether friends can still earn the advocate more. */
  readonly canGrow: boolean;
  readonly phone: BusinessFacts["phone"];
  readonly words: Words;
}

/** The credit to spend, and how to use it. */
function CreditCard({ cents, pending, owedCents, ends, canGrow, phone, words, ...how }: CreditCardProps) {
  const { use, wayOfUse } = how;
  const heading = useId();
  const {
    money,
    portal: { credit: texts, call },
  } = words;
  return (
    <section aria-labelledby={heading} className={portalCardStyles}>
      <h2 id={heading} className="text-secondary text-soft">
        {texts.title}
      </h2>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2 overflow-hidden">
        <div className={pending ? "pr-4" : "flex grow flex-wrap items-center justify-between gap-x-3"}>
          <p className="wrap-anywhere min-w-0 font-semibold text-[2rem] leading-tight tracking-[-0.03em]">
            {money(cents)}
          </p>
          {pending ? (
            <Standing className="text-(--brand-text)">{texts.available}</Standing>
          ) : (
            cents > 0 && (
              <span className="rounded-chip bg-tint px-2.5 py-1 font-medium text-(--brand-text) text-caption forced-colors:border">
                {texts.ready}
              </span>
            )
          )}
        </div>
        {pending && (
          // The dividing line is hidden when the two are stacked.
          <div className="-ml-4 flex flex-col justify-end self-stretch border-line border-l pl-4">
            <p className="wrap-anywhere font-semibold text-[1.25rem] leading-tight tracking-[-0.02em]">
              {money(pending.cents)}
            </p>
            <Standing className="text-amber">{texts.pending(pending.when)}</Standing>
          </div>
        )}
      </div>
      {cents > 0 && use}
      {(owedCents > 0 || cents === 0 || !use) && (
        <p className="mt-2 text-pretty text-secondary text-soft">
          {owedCents > 0 ? texts.owed(money(owedCents)) : describeUse(cents, canGrow && !pending, words, wayOfUse)}
        </p>
      )}
      {ends && <p className="mt-1 text-pretty text-secondary text-soft">{ends}</p>}
      {pending && (
        <Fold title={texts.why(money(pending.cents))}>
          <ul className="wrap-anywhere grid gap-1.5 text-pretty text-secondary text-soft">
            {pending.why.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Fold>
      )}
      {phone && (
        <a
          href={`tel:${phone.e164}`}
          className="mt-1 inline-flex min-h-11 items-center gap-2 font-medium text-(--brand-text) hover:underline print:text-ink"
        >
          <Phone size={16} />
          {call(phone.written)}
        </a>
      )}
    </section>
  );
}

/** An amount's label: a dot and a word or two. */
function Standing({ className, children }: { className: string; children: ReactNode }) {
  return (
    <p className={`flex items-center gap-1.5 font-medium text-caption ${className}`}>
      <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-current" />
      <span>{children}</span>
    </p>
  );
}

function describeUse(cents: number, canGrow: boolean, words: Words, way: WayOfUse): string {
  const { credit: texts } = words.portal;
  if (cents > 0) return describeUseOfCredit(words, way);
  return canGrow ? texts.grows : texts.none;
}

type PortalBandProps = Pick<
  AdvocatePortalProps,
  "brand" | "firstName" | "state" | "offer" | "usedCount" | "cap" | "friends" | "languages" | "words"
>;

/** The business and the page's headline, on the brand's color. */
function PortalBand({ brand, friends, languages, words, ...facts }: PortalBandProps) {
  const { lines, text } = headlineOf({ business: brand.name, ...facts }, words);
  const rewards = rewardsEarned(friends);
  const earned = describeEarned(rewards, words);
  const next = describeNext(rewards, facts, words);
  return (
    <div className="relative border-line border-b bg-(--brand-color) text-(--brand-ink) print:border-0 print:bg-transparent print:text-ink">
      <BandRings />
      <div className="relative mx-auto max-w-[66rem] px-[1.375rem] pt-3.5 pb-[4.75rem] @3xl:px-8 @3xl:pt-5 @3xl:pb-28 print:pb-5">
        <div className="flex min-h-11 items-center justify-between gap-3">
          <BrandLine brand={brand} />
          <div className="-mr-3 flex shrink-0 items-center print:hidden">
            {languages}
            <a
              href="#messages"
              aria-label={words.portal.messagesLink}
              className="grid size-11 shrink-0 place-items-center rounded-control outline-current! transition-opacity hover:opacity-75"
            >
              <SlidersHorizontal size={18} />
            </a>
          </div>
        </div>
        <h1 className="wrap-anywhere mt-4 font-semibold text-[2rem] leading-[1.12] tracking-[-0.03em] @3xl:mt-8 @3xl:text-[3rem]">
          {lines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </h1>
        <p className="wrap-anywhere mt-2.5 max-w-[34rem] text-pretty text-[0.9375rem] leading-normal @3xl:mt-4 @3xl:text-[1.0625rem]">
          {text}
        </p>
        {earned && (
          <p className="wrap-anywhere mt-2 text-pretty text-[1.0625rem]">
            <strong className="font-semibold">{earned}</strong> {next}
          </p>
        )}
      </div>
    </div>
  );
}

interface ShareCardProps {
  readonly business: string;
  readonly code: string;
  readonly url: string;
  readonly qr: ReactNode;
  readonly offer: Offer;
  readonly words: Words;
}

/** The link and the ways to share it. */
function ShareCard({ business, code, url, qr, offer, words }: ShareCardProps) {
  const texts = words.portal;
  const [gift, get] = [describeGift(offer, words.offer), describeAdvocateReward(offer, words.offer)];
  const isRewarded = get !== "";
  const message = isRewarded ? texts.sharedForReward(business, gift, get) : texts.shared(business, gift);
  return (
    <section aria-label={texts.share.card} className={`${portalCardStyles} pb-1.5! print:hidden`}>
      <ShareButtons business={business} url={url} message={message} isRewarded={isRewarded} words={texts.share} />
      <Fold icon={<QrCode size={18} />} title={texts.qr.title}>
        {qr}
      </Fold>
      <p className="flex flex-wrap items-center justify-between gap-x-3 border-inner-line border-t py-3 text-secondary text-soft">
        {texts.giveCode}
        <Code className="text-[1.125rem]">{code}</Code>
      </p>
      <a
        href={`/r/${code}`}
        rel="noreferrer"
        className="flex min-h-12 items-center justify-between gap-3 border-inner-line border-t py-2 font-medium text-(--brand-text) text-body hover:underline"
      >
        {texts.friendsView}
        <ArrowUpRight size={16} className="shrink-0" />
      </a>
    </section>
  );
}
