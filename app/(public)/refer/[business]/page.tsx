import { Lock, MailCheck, UserRoundSearch } from "lucide-react";
import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import { notFound, permanentRedirect } from "next/navigation";
import { brandLook } from "@/app/brand-look";
import { BrandedMain } from "@/app/branded-main";
import { pageLanguage, wordsFor } from "@/app/page-words";
import { NotLoaded } from "@/app/sheet";
import { describeGift } from "@/components/campaigns/offer";
import { BusinessCard } from "@/components/friend-page/business-card";
import { BandIcon, CallFirst, PageFoot, PageFrame, Steps, TermsLink } from "@/components/friend-page/page-frame";
import { PublicForm, TextField } from "@/components/friend-page/public-form";
import { LanguageLinks } from "@/components/language-switch";
import { fullName } from "@/emails/text/names";
import { appUrl } from "@/lib/kit/env";
import { catalogs } from "@/lib/kit/words/catalogs";
import type { Words } from "@/lib/kit/words/en/en";
import { profileIn } from "@/lib/messages/brand";
import { isSentMark, stampForm } from "@/lib/public/friend-page/form-time";
import { openForm, savedFormCookie } from "@/lib/public/friend-page/saved-form";
import { type Business, presentAddress } from "@/lib/public/refer/find-business";
import { placeOfBusiness } from "@/lib/public/refer/refer-handler";
import { type BusinessPage, readBusiness } from "./read-business";

interface PageProps {
  readonly params: Promise<{ business: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

/** The friend's reward in a few words; "" if there is none or it depends on the advocate. */
function giftOn({ offer }: Pick<BusinessPage, "offer">, words: Words): string {
  return typeof offer === "string" ? "" : describeGift(offer, words.offer);
}

/** The offer as the headline; "" if friends' offers differ, or for a practice, which doesn't pay for patients. */
function offeredOn(business: BusinessPage, words: Words): string {
  return business.brand.industry === "healthcare" ? "" : giftOn(business, words);
}

function headlineOf(business: BusinessPage, words: Words): string {
  return offeredOn(business, words) || words.refer.heading;
}

/** The line below the headline. */
function leadOf(business: BusinessPage, words: Words): string {
  const { heading, text } = words.refer;
  return offeredOn(business, words) ? `${heading} ${text}` : introOf(business, words);
}

/** A practice doesn't pay for patients, and without a campaign there is no reward. */
function introOf(business: BusinessPage, words: Words): string {
  const { refer } = words;
  if (business.offer === "none") return refer.plainText;
  if (business.brand.industry === "healthcare") return refer.thanksText;
  const gift = giftOn(business, words);
  return gift ? refer.giftText(gift) : refer.text;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const business = await readBusiness((await params).business);
  if (!business || business === "failed") {
    const { refer } = await wordsFor();
    return { title: refer.title, robots: { index: false } };
  }
  const words = await wordsFor(business.language);
  const title = words.refer.titleOf(fullName(business.brand.name));
  const description = introOf(business, words);
  const url = `${appUrl()}/refer/${business.slug}`;
  return {
    // The base URL of the picture.
    metadataBase: new URL(appUrl()),
    title: { absolute: title },
    description,
    alternates: { canonical: url },
    openGraph: { title, description, type: "website", url, siteName: business.brand.name },
    twitter: { card: "summary_large_image", title, description },
  };
}

/** Phones color the area around the page like the page's top band. */
export async function generateViewport({ params }: PageProps): Promise<Viewport> {
  const business = await readBusiness((await params).business);
  return business && business !== "failed" ? { themeColor: business.brand.color } : {};
}

/** The page for a friend without a link, for example from the address on a truck. It lists and confirms no names. */
export default async function ReferPage({ params, searchParams }: PageProps) {
  const { business: slug } = await params;
  const business = await readBusiness(slug);
  const language = await pageLanguage(business && business !== "failed" ? business.language : undefined);
  const words = catalogs[language];
  const { frame, refer } = words;
  if (business === "failed") {
    return <NotLoaded path={`/refer/${encodeURIComponent(slug)}`} text={frame.tryAgain} words={words} />;
  }
  if (!business) notFound();
  const elsewhere = presentAddress(slug, business);
  if (elsewhere) permanentRedirect(elsewhere);
  const query = await searchParams;
  const mark = query["sent"];
  const isSent = typeof mark === "string" && isSentMark(placeOfBusiness(business.slug), mark, new Date());
  const name = fullName(business.brand.name);
  const { phone, ...described } = profileIn(business.profile, language);
  const brand = brandLook({ ...business.brand, name });
  const Icon = isSent ? MailCheck : UserRoundSearch;
  return (
    <BrandedMain brand={brand} words={words}>
      <PageFrame
        brand={brand}
        languages={<LanguageLinks words={words} />}
        band={
          <>
            <BandIcon icon={Icon} />
            <h1 className="wrap-anywhere mt-4 text-balance font-semibold text-[2.25rem] leading-[1.06] tracking-[-0.035em] @4xl:mt-6 @4xl:text-[2.75rem]">
              {isSent ? refer.sent : headlineOf(business, words)}
            </h1>
            {!isSent && <p className="mt-4 text-section">{leadOf(business, words)}</p>}
          </>
        }
      >
        <div className="grid gap-8">
          {phone && <CallFirst phone={phone} words={words} text={isSent ? undefined : refer.callText} />}
          {isSent ? (
            <Steps steps={stepsOf(business, name, words)} words={words} />
          ) : (
            <FormOf business={business} name={name} words={words} isAgain={query["again"] !== undefined} />
          )}
          {Object.keys(described).length > 0 && <BusinessCard business={name} facts={described} words={words} />}
          <PageFoot business={name} privacyUrl={business.brand.privacyUrl} links={business.brand.links} words={words}>
            <p className="flex gap-2.5">
              <Lock size={15} className="mt-[0.2em] shrink-0" />
              <span className="wrap-anywhere min-w-0 text-pretty">
                {words.friend.only} <bdi>{name}</bdi> {words.friend.sees}
              </span>
            </p>
            {typeof business.offer !== "string" && <TermsLink href={`/refer/${business.slug}/terms`} words={words} />}
          </PageFoot>
        </div>
      </PageFrame>
    </BrandedMain>
  );
}

/** Steps after the form was sent, limited to those that hold for any advocate. */
function stepsOf(business: BusinessPage, name: string, words: Words): string[] {
  const { steps } = words.refer;
  const gift = giftOn(business, words);
  return [
    steps.looks(name),
    steps.contact(name),
    ...(gift ? [steps.gift(gift)] : []),
    ...(business.offer === "none" ? [] : [steps.thanks]),
  ];
}

interface FormOfProps {
  readonly business: Business;
  readonly name: string;
  /** Whether the form was just rejected. */
  readonly isAgain: boolean;
  readonly words: Words;
}

async function FormOf({ business: { slug, plan, brand }, name, isAgain, words }: FormOfProps) {
  const place = placeOfBusiness(slug);
  const storedForm = isAgain ? openForm((await cookies()).get(savedFormCookie)?.value, place) : null;
  return (
    <PublicForm
      business={name}
      privacyUrl={brand.privacyUrl}
      asksForTexts={plan.sms}
      consentName={brand.industry === "healthcare" ? words.friend.whoSent : undefined}
      action={`/api/refer/${slug}`}
      stamp={stampForm(place, new Date())}
      values={storedForm?.values}
      trouble={isAgain ? (storedForm ?? { wrong: [], notice: "gone" }) : undefined}
      words={words}
      title={words.refer.form}
      submit={words.refer.send}
    >
      {(bind) => (
        <TextField
          {...bind("sentBy")}
          label={words.refer.sender}
          autoComplete="off"
          placeholder="Maria Gonzalez"
          maxLength={100}
        />
      )}
    </PublicForm>
  );
}
