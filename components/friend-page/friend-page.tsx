import { CalendarClock, Lock, ShieldCheck, Star } from "lucide-react";
import type { ReactNode } from "react";
import type { ShownBrand } from "@/components/brand/brand";
import {
  describeClaim,
  describeEnd,
  describeHeadline,
  describeSteps,
  giftOf,
  type Offer,
} from "@/components/campaigns/offer";
import {
  type BrandLink,
  CallCode,
  CallLine,
  OwnerLink,
  PageFoot,
  PageFrame,
  Recommender,
  type ShownRecommendation,
  Steps,
  TermsLink,
} from "@/components/friend-page/page-frame";
import type { FriendWords as Words } from "@/lib/kit/words/en/en";
import { BusinessCard, type BusinessFacts } from "./business-card";
import { PublicForm, type PublicFormProps } from "./public-form";

export interface FriendPageProps extends Omit<PublicFormProps, "business"> {
  readonly brand: ShownBrand;
  /** The advocate's name as friends see it: "Ann R."; empty if there is none to use. */
  readonly advocateName: string;
  /** The advocate's note and photo, if there are any. */
  readonly recommendation?: ShownRecommendation | null;
  /** The code to read out on the phone instead of sending the form. */
  readonly code: string;
  readonly offer: Offer;
  /** In healthcare: the advocate is told nothing of friends who have not agreed to it. */
  readonly isDiscreet?: boolean;
  /** The offer's last day, in words. */
  readonly endDate?: string | undefined;
  readonly links?: readonly BrandLink[];
  /** The business's own details. */
  readonly facts?: BusinessFacts;
  readonly languages?: ReactNode;
}

/** The page behind an advocate's link: who recommends, the offer, two fields, the business, the next steps. */
export function FriendPage({
  brand,
  advocateName,
  recommendation = null,
  code,
  offer,
  endDate,
  links = [],
  facts = {},
  languages,
  isDiscreet = false,
  ...form
}: FriendPageProps) {
  const { words } = form;
  const consentName = isDiscreet ? advocateName || words.friend.whoSent : undefined;
  const { phone, ...described } = facts;
  const band = (
    <OfferBand
      business={brand.name}
      offer={offer}
      advocateName={advocateName}
      recommendation={recommendation}
      endDate={endDate}
      facts={facts}
      words={words}
    />
  );
  return (
    <PageFrame brand={brand} band={band} languages={languages}>
      <FriendForm {...form} offer={offer} consentName={consentName} facts={facts} business={brand.name} />
      <div className="mt-5 grid gap-8">
        {phone ? (
          <CallLine phone={phone} code={code} words={words} gift={giftOf(offer, words.offer)} />
        ) : (
          <CallCode code={code} words={words} />
        )}
        {Object.keys(described).length > 0 && <BusinessCard business={brand.name} facts={described} words={words} />}
        <Steps steps={describeSteps(offer, brand.name, words.offer)} words={words} />
        <PageFoot business={brand.name} privacyUrl={form.privacyUrl} links={links} words={words}>
          <PrivacyLine business={brand.name} advocateName={advocateName} isDiscreet={isDiscreet} words={words} />
          <TermsLink href={`/r/${code}/terms`} words={words} />
          <OwnerLink words={words} />
        </PageFoot>
      </div>
    </PageFrame>
  );
}

interface PrivacyLineProps {
  readonly business: string;
  readonly advocateName: string;
  readonly isDiscreet: boolean;
  readonly words: Words;
}

/** Who sees the input. The advocate sees at most the friend's first name and initial. */
function PrivacyLine({ business, advocateName, isDiscreet, words: { friend } }: PrivacyLineProps) {
  return (
    <p className="flex gap-2.5">
      <Lock size={15} className="mt-[0.2em] shrink-0" />
      <span className="wrap-anywhere min-w-0 text-pretty">
        {friend.only} <bdi>{business}</bdi> {friend.sees} <bdi>{advocateName || friend.yourFriend}</bdi>{" "}
        {isDiscreet ? friend.isNotTold : friend.seesOfYou}
      </span>
    </p>
  );
}

interface OfferBandProps {
  readonly business: string;
  readonly offer: Offer;
  readonly advocateName: string;
  readonly recommendation: ShownRecommendation | null;
  readonly endDate?: string | undefined;
  readonly facts: BusinessFacts;
  readonly words: Words;
}

/** The advocate, the friend's reward with its last day, and why to trust the business. */
function OfferBand({ business, offer, advocateName, recommendation, endDate, facts, words }: OfferBandProps) {
  return (
    <>
      <Recommender name={advocateName} recommendation={recommendation} business={business} words={words} />
      <h1 className="wrap-anywhere mt-4 text-balance font-semibold text-[2.25rem] leading-[1.06] tracking-[-0.035em] @4xl:mt-6 @4xl:text-[2.75rem] @6xl:text-[3.5rem]">
        {describeHeadline(offer, words.offer)}
      </h1>
      {endDate && (
        <p className="mt-3 flex items-start gap-2 text-body @4xl:mt-6 @4xl:text-section">
          <CalendarClock size={16} className="mt-[0.2em] shrink-0" />
          {describeEnd(offer, endDate, words.offer)}
        </p>
      )}
      <TrustLine facts={facts} words={words} />
    </>
  );
}

export interface FriendFormProps extends PublicFormProps {
  readonly offer: Offer;
  readonly facts?: BusinessFacts;
}

/** The form for friends who follow an advocate's link. */
export function FriendForm({ offer, facts = {}, ...form }: FriendFormProps) {
  const { words } = form;
  const { callBack } = facts;
  return (
    <PublicForm
      {...form}
      title={words.friend.reach}
      submit={describeClaim(offer, words.offer)}
      promise={[callBack && words.friend.callsBack[callBack], words.friend.free].filter(Boolean).join(" ")}
    />
  );
}

/** Review sites that people know by name rather than by host. */
const sites: ReadonlyMap<string, string> = new Map([
  ...["g.page", "google.com", "maps.google.com", "g.co", "maps.app.goo.gl"].map((host) => [host, "Google"] as const),
  ["yelp.com", "Yelp"],
  ["facebook.com", "Facebook"],
  ["angi.com", "Angi"],
  ["nextdoor.com", "Nextdoor"],
  ["bbb.org", "BBB"],
  ["trustpilot.com", "Trustpilot"],
]);

/** Why a friend can trust the business, in one line: its rating and its license. Empty if it gave neither. */
function TrustLine({ facts, words }: { facts: BusinessFacts; words: Words }) {
  const { reviews, licenseNumber } = facts;
  const { average, host = "" } = reviews ?? {};
  if (!average && !licenseNumber) return null;
  const format = new Intl.NumberFormat(words.lang);
  return (
    <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-secondary @4xl:mt-5 @4xl:text-body">
      {average && (
        <li className="flex items-center gap-1.5">
          <Star size={15} fill="currentColor" className="shrink-0" />
          {words.friend.rated(average.rating.toFixed(1), sites.get(host) ?? host, format.format(average.count))}
        </li>
      )}
      {licenseNumber && (
        <li className="wrap-anywhere flex min-w-0 items-center gap-1.5">
          <ShieldCheck size={15} className="shrink-0" />
          {licenseNumber}
        </li>
      )}
    </ul>
  );
}
