import {
  CalendarCheck,
  CalendarX,
  CircleCheck,
  CircleMinus,
  CirclePause,
  type LucideIcon,
  MailCheck,
  MessageSquareText,
  PhoneCall,
  Users,
} from "lucide-react";
import { BrandedMain } from "@/app/branded-main";
import { describeSteps, giftOf } from "@/components/campaigns/offer";
import { BusinessCard } from "@/components/friend-page/business-card";
import {
  BandIcon,
  CallCode,
  CallFirst,
  OwnerLink,
  PageFoot,
  PageFrame,
  Recommender,
  Steps,
  TermsLink,
} from "@/components/friend-page/page-frame";
import { PublicForm } from "@/components/friend-page/public-form";
import { FriendTicket, TicketReach, type TicketStep, TicketWallets } from "@/components/friend-page/ticket";
import { LanguageLinks } from "@/components/language-switch";
import type { Words } from "@/lib/kit/words/en/en";
import type { Language } from "@/lib/kit/words/languages";
import { profileIn } from "@/lib/messages/brand";
import type { FriendLink } from "@/lib/public/friend-page/find-link";
import type { LinkForm } from "./link-form";
import { isSentKind, type SentKind, type SentRequest, type ToldKind } from "./view";
import { walletPaths } from "./wallet-ticket";
import { brandedOf, formatEndDate, namesOf, wordMessage } from "./wording";

const icons: Readonly<Record<ToldKind, LucideIcon>> = {
  sent: MailCheck,
  texted: MessageSquareText,
  calling: PhoneCall,
  asked: PhoneCall,
  set: CircleCheck,
  contacted: PhoneCall,
  booked: CalendarCheck,
  saved: CircleCheck,
  before: CircleMinus,
  paused: CirclePause,
  expired: CalendarX,
  full: Users,
  ended: CalendarX,
  gone: CalendarX,
};

interface ToldBandProps {
  readonly kind: ToldKind;
  readonly heading: string;
  readonly advocate: string;
  readonly business: string;
  readonly words: Words;
}

/** The message. Names the advocate if no form was sent. */
function ToldBand({ kind, heading, advocate, business, words }: ToldBandProps) {
  const Icon = icons[kind];
  return (
    <>
      {isSentKind(kind) ? <BandIcon icon={Icon} /> : <Recommender name={advocate} business={business} words={words} />}
      <h1 className="wrap-anywhere mt-4 text-balance font-semibold text-[1.875rem] leading-[1.12] tracking-[-0.03em] @4xl:mt-6 @4xl:text-[2.75rem]">
        {heading}
      </h1>
    </>
  );
}

interface ToldPageProps {
  readonly kind: ToldKind;
  readonly link: FriendLink;
  readonly language: Language;
  readonly form: LinkForm;
  readonly sent?: SentRequest | undefined;
  readonly words: Words;
}

/** The result of the form, or why the link has no offer, and how to reach the business. */
export function FriendMessagePage({ kind, link, language, form, sent, words }: ToldPageProps) {
  const names = namesOf(link);
  const brand = brandedOf(link);
  const { callBack, phone } = link.profile;
  const { heading, text } = wordMessage(kind, names, formatEndDate(link.expiresAt, words), words, sent?.name);
  return (
    <BrandedMain brand={brand} words={words}>
      <PageFrame
        brand={brand}
        band={<ToldBand kind={kind} heading={heading} words={words} {...names} />}
        languages={<LanguageLinks words={words} />}
      >
        <div className="grid gap-8">
          <p className="wrap-anywhere text-pretty text-[1.0625rem] leading-relaxed">{text}</p>
          {sent && hasOffer(kind, link) && <Ticket kind={kind} link={link} sent={sent} words={words} />}
          {isSentKind(kind) ? (
            <NextSteps kind={kind} link={link} words={words} business={names.business} />
          ) : (
            <>
              {phone && (
                <CallFirst phone={phone} words={words} text={link.takesCalls ? words.linkPage.callMe : undefined} />
              )}
              {link.takesCalls && (
                <PublicForm
                  {...form}
                  consentName={undefined}
                  title={words.linkPage.callMe}
                  submit={words.linkPage.callMeSend}
                  promise={callBack && words.friend.callsBack[callBack]}
                />
              )}
            </>
          )}
          <ContactOf kind={kind} link={link} language={language} sent={sent} words={words} business={names.business} />
          {isSentKind(kind) && <FormLink kind={kind} code={link.code} words={words} />}
          <PageFoot business={names.business} privacyUrl={link.brand.privacyUrl} links={link.brand.links} words={words}>
            {hasOffer(kind, link) && <TermsLink href={`/r/${link.code}/terms`} words={words} />}
            {!isSentKind(kind) && <OwnerLink words={words} />}
          </PageFoot>
        </div>
      </PageFrame>
    </BrandedMain>
  );
}

function isJustSent(kind: SentKind) {
  return kind === "sent" || kind === "texted" || kind === "calling" || kind === "asked";
}

/** Back to the form, to fix a typo. */
function FormLink({ kind, code, words: { linkPage } }: { kind: SentKind; code: string; words: Words }) {
  return (
    <p>
      {linkPage.typo[isJustSent(kind) ? kind : "before"]}{" "}
      <a
        href={`/r/${code}?new`}
        className="inline-flex min-h-11 items-center font-medium text-(--brand-text) underline underline-offset-4"
      >
        {linkPage.toForm}
      </a>
    </p>
  );
}

/** Whether the sent form was for the link's offer. */
function hasOffer(kind: ToldKind, { state }: FriendLink): boolean {
  return isSentKind(kind) && kind !== "asked" && (kind !== "before" || state === "open");
}

type ContactProps = Omit<ToldPageProps, "form"> & { readonly business: string };

/** How to reach the business, with the code to mention if that gets the offer. */
function ContactOf({ kind, link, language, business, sent, words }: ContactProps) {
  const facts = profileIn(link.profile, language);
  const brings = hasOffer(kind, link);
  if ((sent && brings) || !isSentKind(kind)) {
    // The ticket has the code and the number, and a closed link's page begins with it.
    const { phone: _, ...described } = facts;
    return Object.keys(described).length > 0 && <BusinessCard business={business} words={words} facts={described} />;
  }
  if (Object.keys(facts).length === 0) return brings && <CallCode code={link.code} words={words} />;
  const code = { text: link.code, gift: giftOf(link.offer, words.offer) };
  return <BusinessCard business={business} facts={facts} words={words} {...(brings && { code })} />;
}

interface TicketProps {
  readonly kind: ToldKind;
  readonly link: FriendLink;
  readonly sent: SentRequest;
  readonly words: Words;
}

/** The friend's ticket, with the ways to reach the business. */
function Ticket({ kind, link, sent, words }: TicketProps) {
  const now = new Date();
  const last = lastStep(kind);
  const changed = sent.changedAt && last !== "sent" ? { [last]: words.shortDay(sent.changedAt, now) } : {};
  const days = { sent: words.shortDay(sent.at, now), ...changed };
  const isWaiting = kind !== "sent" && kind !== "texted" && kind !== "before";
  const { phone } = link.profile;
  return (
    <div className="grid gap-4">
      <FriendTicket last={last} isWaiting={isWaiting} days={days} words={words} offer={sent.offer} code={link.code} />
      {phone && (
        <TicketReach
          phone={phone}
          words={words}
          business={namesOf(link).business}
          cardPath={`/r/${link.code}/contact.vcf`}
        />
      )}
      {kind !== "saved" && kind !== "before" && <TicketWallets paths={walletPaths(link.code, now)} words={words} />}
      {kind === "saved" && (
        <a
          href="/portal"
          className="inline-flex min-h-11 items-center font-medium text-(--brand-text) underline underline-offset-4"
        >
          {words.linkPage.ownPage}
        </a>
      )}
      <p className="text-pretty text-center text-secondary text-soft">{words.linkPage.keep}</p>
    </div>
  );
}

function lastStep(kind: ToldKind): TicketStep {
  if (kind === "contacted") return "call";
  return kind === "booked" || kind === "saved" ? kind : "sent";
}

interface NextStepsProps {
  readonly kind: SentKind;
  readonly link: FriendLink;
  readonly business: string;
  readonly words: Words;
}

/** Next steps after a form was sent. The friend's own link works while the campaign accepts referrals. */
function NextSteps({ kind, link, business, words }: NextStepsProps) {
  const { offer, state } = link;
  if (!hasOffer(kind, link) || kind === "booked" || kind === "saved" || kind === "before") return null;
  const steps = describeSteps(offer, business, words.offer);
  // The heading already says that the business will call.
  const [, ...afterCall] = steps;
  const isCalled = kind !== "sent" && kind !== "texted";
  return (
    <>
      <Steps steps={isCalled ? afterCall : [words.linkPage.confirm, ...steps]} words={words} />
      {(state === "open" || state === "full") && (
        <p className="text-pretty rounded-card bg-tint px-4 py-3.5">{words.linkPage.ownLink}</p>
      )}
    </>
  );
}
