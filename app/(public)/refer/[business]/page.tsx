import { Lock, MailCheck, UserRoundSearch } from "lucide-react";
import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import { permanentRedirect } from "next/navigation";
import { cache } from "react";
import { brandLook } from "@/app/brand-look";
import { pageLanguage, wordsFor } from "@/app/page-words";
import { readInTime } from "@/app/read-in-time";
import { NotLoaded, Sheet } from "@/app/sheet";
import { BusinessCard } from "@/components/friend-page/business-card";
import { PageFoot, PageFrame, Steps, TermsLink } from "@/components/friend-page/page-frame";
import { ReferForm } from "@/components/friend-page/refer-form";
import type { Words } from "@/components/words/en/en";
import { LanguageLinks } from "@/components/words/language-switch";
import { catalogs } from "@/components/words/words";
import { fullName } from "@/emails/text/names";
import { profileIn } from "@/lib/messages/brand";
import { isSentMark, stampForm } from "@/lib/public/friend-page/form-time";
import { keptFormCookie, openForm } from "@/lib/public/friend-page/kept-form";
import { type Business, findBusiness, findOnlyTerms, presentAddress } from "@/lib/public/refer/find-business";
import { placeOfBusiness } from "@/lib/public/refer/refer-handler";
import { BrandedMain } from "../../r/[code]/told-page";

interface Visit {
  readonly params: Promise<{ business: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

// The page, its title and its color ask for it once each.
const readBusiness = cache((slug: string) => readInTime("refer page", findPage(slug, new Date())));

async function findPage(slug: string, now: Date) {
  const business = await findBusiness(slug, now);
  return business && { ...business, hasTerms: (await findOnlyTerms(business, "en", now)) !== null };
}

export async function generateMetadata({ params }: Visit): Promise<Metadata> {
  const business = await readBusiness((await params).business);
  if (!business || business === "failed") {
    const { refer } = await wordsFor();
    return { title: refer.title, robots: { index: false } };
  }
  const { refer } = await wordsFor(business.language);
  return { title: { absolute: refer.titleOf(fullName(business.brand.name)) } };
}

/** Phones color what surrounds the page, as if the band went on. */
export async function generateViewport({ params }: Visit): Promise<Viewport> {
  const business = await readBusiness((await params).business);
  return business && business !== "failed" ? { themeColor: business.brand.color } : {};
}

/** What a friend sees who has no link: the address on the truck. Nobody is listed, and no name is confirmed. */
export default async function ReferPage({ params, searchParams }: Visit) {
  const { business: slug } = await params;
  const business = await readBusiness(slug);
  const language = await pageLanguage(business && business !== "failed" ? business.language : undefined);
  const words = catalogs[language];
  const { frame, refer } = words;
  if (business === "failed") {
    return <NotLoaded path={`/refer/${encodeURIComponent(slug)}`} text={frame.tryAgain} words={words} />;
  }
  if (!business) return <Sheet title={frame.brokenLink} text={refer.unknownText} words={words} />;
  const elsewhere = presentAddress(slug, business);
  if (elsewhere) permanentRedirect(elsewhere);
  const query = await searchParams;
  const mark = query["sent"];
  const isSent = typeof mark === "string" && isSentMark(placeOfBusiness(business.slug), mark, new Date());
  const name = fullName(business.brand.name);
  const profile = profileIn(business.profile, language);
  const brand = brandLook({ ...business.brand, name });
  const Icon = isSent ? MailCheck : UserRoundSearch;
  return (
    <BrandedMain brand={brand} words={words}>
      <PageFrame
        brand={brand}
        languages={<LanguageLinks words={words} />}
        band={
          <>
            <span
              aria-hidden
              className="grid size-12 place-items-center rounded-full bg-(--brand-ink) text-(--brand-color)"
            >
              <Icon size={24} strokeWidth={2} />
            </span>
            <h1 className="wrap-anywhere mt-4 text-balance font-semibold text-[2.25rem] leading-[1.06] tracking-[-0.035em] @4xl:mt-6 @4xl:text-[2.75rem]">
              {isSent ? refer.sent : refer.heading}
            </h1>
            {!isSent && (
              <p className="mt-4 text-section">
                {business.brand.industry === "healthcare" ? refer.thanksText : refer.text}
              </p>
            )}
          </>
        }
      >
        <div className="grid gap-8">
          {isSent ? (
            <Steps
              steps={[refer.steps.looks(name), refer.steps.contact(name), refer.steps.thanks]}
              words={words}
            />
          ) : (
            <FormOf {...{ business, name, words }} isAgain={query["again"] !== undefined} />
          )}
          {Object.keys(profile).length > 0 && <BusinessCard business={name} facts={profile} words={words} />}
          <PageFoot
            business={name}
            privacyUrl={business.brand.privacyUrl}
            links={business.brand.links}
            words={words}
          >
            <p className="flex gap-2.5">
              <Lock aria-hidden size={15} strokeWidth={1.75} className="mt-[0.2em] shrink-0" />
              <span className="wrap-anywhere min-w-0 text-pretty">
                {words.friend.only} <bdi>{name}</bdi> {words.friend.sees}
              </span>
            </p>
            {business.hasTerms && <TermsLink href={`/refer/${business.slug}/terms`} words={words} />}
          </PageFoot>
        </div>
      </PageFrame>
    </BrandedMain>
  );
}

interface FormOfProps {
  readonly business: Business;
  readonly name: string;
  /** Whether the form that was just sent was not taken. */
  readonly isAgain: boolean;
  readonly words: Words;
}

async function FormOf({ business: { slug, plan, brand }, name, isAgain, words }: FormOfProps) {
  const place = placeOfBusiness(slug);
  const kept = isAgain ? openForm((await cookies()).get(keptFormCookie)?.value, place) : null;
  return (
    <ReferForm
      business={name}
      privacyUrl={brand.privacyUrl}
      asksForTexts={plan.sms}
      mayTell={brand.industry === "healthcare" ? words.friend.whoSent : undefined}
      action={`/api/refer/${slug}`}
      stamp={stampForm(place, new Date(), { isRepeat: kept !== null })}
      values={kept?.values}
      trouble={isAgain ? (kept ?? { wrong: [], notice: "gone" }) : undefined}
      words={words}
    />
  );
}
