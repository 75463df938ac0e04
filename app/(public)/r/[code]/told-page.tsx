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
}

/** What there is to tell. Whose link it is stands there where nothing was sent. */
function ToldBand({ kind, heading, advocate, business }: ToldBandProps) {
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
        <Recommender name={advocate} business={business} />
      )}
      <h1 className="wrap-anywhere mt-4 text-balance font-semibold text-[1.875rem] leading-[1.12] tracking-[-0.03em] @4xl:mt-6 @4xl:text-[2.75rem]">
        {heading}
      </h1>
    </>
  );
}

/** A page that asks for nothing: what came of the form, or why the link takes no friends. */
export function ToldPage({ kind, link }: { kind: ToldKind; link: FriendLink }) {
  const names = namesOf(link);
  const brand = brandedOf(link);
  const { heading, text } = tell(kind, names, formatEndDate(link.expiresAt));
  return (
    <BrandedMain brand={brand}>
      <PageFrame brand={brand} band={<ToldBand {...{ kind, heading, ...names }} />}>
        <div className="grid gap-8">
          <p className="wrap-anywhere text-pretty text-[1.0625rem] leading-relaxed">{text}</p>
          {isSentKind(kind) && <NextSteps kind={kind} link={link} business={names.business} />}
          {isSentKind(kind) && link.state === "open" && <FormLink kind={kind} code={link.code} />}
          <PageFoot business={names.business} links={link.brand.links} />
        </div>
      </PageFrame>
    </BrandedMain>
  );
}

const typoQuestions: Readonly<Record<SentKind, string>> = {
  sent: "Didn’t get it, or typo in the address?",
  texted: "Didn’t get it, or typo in the number?",
  calling: "Typo in the number?",
};

/** Back to the form, for whoever mistyped. */
function FormLink({ kind, code }: { kind: SentKind; code: string }) {
  return (
    <p>
      {typoQuestions[kind]}{" "}
      <a
        href={`/r/${code}`}
        className="inline-flex min-h-11 items-center font-medium text-(--brand-text) underline underline-offset-4"
      >
        Back to the form
      </a>
    </p>
  );
}

/** What follows a form that was sent. The friend's own link works as long as the campaign takes referrals. */
function NextSteps({ kind, link, business }: { kind: SentKind; link: FriendLink; business: string }) {
  const { code, offer, state } = link;
  const steps = saySteps(offer, business);
  return (
    <>
      <Steps steps={kind === "calling" ? steps : ["Open the message and confirm it was you", ...steps]} />
      {(state === "open" || state === "full") && (
        <p className="text-pretty rounded-card bg-tint px-4 py-3.5">
          Once your first job is done, you’ll get your own link to share.
        </p>
      )}
      <CallCode code={code} />
    </>
  );
}

/** The whole of a page that wears a brand. */
export function BrandedMain({ brand, children }: { brand: ShownBrand; children: ReactNode }) {
  return (
    <main
      id="content"
      tabIndex={-1}
      style={brandTheme(brand)}
      className="brand-theme flex min-h-dvh flex-col text-ink"
    >
      {children}
    </main>
  );
}
