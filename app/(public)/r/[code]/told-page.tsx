import {
  CalendarX,
  CirclePause,
  type LucideIcon,
  MailCheck,
  MessageSquareText,
  PhoneCall,
  Users,
} from "lucide-react";
import type { ReactNode } from "react";
import { brandTheme, type ShownBrand } from "@/components/brand/brand";
import { saySteps } from "@/components/campaigns/offer";
import { CallCode, PageFoot, PageFrame, Recommender, Steps } from "@/components/friend-page/page-frame";
import type { Words } from "@/components/words/en/en";
import { LanguageLinks } from "@/components/words/language-switch";
import type { FriendLink } from "@/lib/public/friend-page/find-link";
import { isSentKind, type SentKind, type ToldKind } from "./view";
import { brandedOf, formatEndDate, namesOf, tell } from "./wording";

const icons: Readonly<Record<ToldKind, LucideIcon>> = {
  sent: MailCheck,
  texted: MessageSquareText,
  calling: PhoneCall,
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

/** What there is to tell. Whose link it is stands there where nothing was sent. */
function ToldBand({ kind, heading, advocate, business, words }: ToldBandProps) {
  const Icon = icons[kind];
  return (
    <>
      {isSentKind(kind) ? (
        <span
          aria-hidden
          className="grid size-12 place-items-center rounded-full bg-(--brand-ink) text-(--brand-color)"
        >
          <Icon size={24} strokeWidth={2} />
        </span>
      ) : (
        <Recommender name={advocate} business={business} words={words} />
      )}
      <h1 className="wrap-anywhere mt-4 text-balance font-semibold text-[1.875rem] leading-[1.12] tracking-[-0.03em] @4xl:mt-6 @4xl:text-[2.75rem]">
        {heading}
      </h1>
    </>
  );
}

interface ToldPageProps {
  readonly kind: ToldKind;
  readonly link: FriendLink;
  readonly words: Words;
}

/** A page that asks for nothing: what came of the form, or why the link takes no friends. */
export function ToldPage({ kind, link, words }: ToldPageProps) {
  const names = namesOf(link);
  const brand = brandedOf(link);
  const { heading, text } = tell(kind, names, formatEndDate(link.expiresAt, words), words);
  return (
    <BrandedMain brand={brand} words={words}>
      <PageFrame
        brand={brand}
        band={<ToldBand {...{ kind, heading, words, ...names }} />}
        languages={<LanguageLinks words={words} />}
      >
        <div className="grid gap-8">
          <p className="wrap-anywhere text-pretty text-[1.0625rem] leading-relaxed">{text}</p>
          {isSentKind(kind) && <NextSteps {...{ kind, link, words }} business={names.business} />}
          {isSentKind(kind) && link.state === "open" && (
            <FormLink kind={kind} code={link.code} words={words} />
          )}
          <PageFoot
            business={names.business}
            privacyUrl={link.brand.privacyUrl}
            links={link.brand.links}
            words={words}
          />
        </div>
      </PageFrame>
    </BrandedMain>
  );
}

interface FormLinkProps {
  readonly kind: SentKind;
  readonly code: string;
  readonly words: Words;
}

/** Back to the form, for whoever mistyped. */
function FormLink({ kind, code, words: { told } }: FormLinkProps) {
  return (
    <p>
      {told.typo[kind]}{" "}
      <a
        href={`/r/${code}`}
        className="inline-flex min-h-11 items-center font-medium text-(--brand-text) underline underline-offset-4"
      >
        {told.toForm}
      </a>
    </p>
  );
}

interface NextStepsProps extends ToldPageProps {
  readonly kind: SentKind;
  readonly business: string;
}

/** What follows a form that was sent. The friend's own link works as long as the campaign takes referrals. */
function NextSteps({ kind, link, business, words }: NextStepsProps) {
  const { code, offer, state } = link;
  const steps = saySteps(offer, business, words.offer);
  return (
    <>
      <Steps steps={kind === "calling" ? steps : [words.told.confirm, ...steps]} words={words} />
      {(state === "open" || state === "full") && (
        <p className="text-pretty rounded-card bg-tint px-4 py-3.5">{words.told.ownLink}</p>
      )}
      <CallCode code={code} words={words} />
    </>
  );
}

interface BrandedMainProps {
  readonly brand: ShownBrand;
  readonly words: Words;
  readonly children: ReactNode;
}

/** The whole of a page that wears a brand. */
export function BrandedMain({ brand, words, children }: BrandedMainProps) {
  return (
    <main
      id="content"
      tabIndex={-1}
      lang={words.lang}
      style={brandTheme(brand)}
      className="brand-theme flex min-h-dvh flex-col text-ink"
    >
      {children}
    </main>
  );
}
