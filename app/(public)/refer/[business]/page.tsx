import { Lock, MailCheck, UserRoundSearch } from "lucide-react";
import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import { cache } from "react";
import { brandLook } from "@/app/brand-look";
import { readInTime } from "@/app/read-in-time";
import { NotLoaded, Sheet } from "@/app/sheet";
import { BusinessCard } from "@/components/friend-page/business-card";
import { PageFoot, PageFrame, Steps, TermsLink } from "@/components/friend-page/page-frame";
import { ReferForm } from "@/components/friend-page/refer-form";
import { fullName } from "@/emails/text/names";
import { isSentMark, stampForm } from "@/lib/public/friend-page/form-time";
import { keptFormCookie, openForm } from "@/lib/public/friend-page/kept-form";
import { type Business, findBusiness, findOnlyTerms } from "@/lib/public/refer/find-business";
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
  return business && { ...business, hasTerms: (await findOnlyTerms(business, now)) !== null };
}

export async function generateMetadata({ params }: Visit): Promise<Metadata> {
  const business = await readBusiness((await params).business);
  if (!business || business === "failed") return { title: "Who sent you?", robots: { index: false } };
  return { title: { absolute: `Who sent you to ${fullName(business.brand.name)}?` } };
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
  if (business === "failed") {
    return <NotLoaded path={`/refer/${encodeURIComponent(slug)}`} text="Please try again in a minute." />;
  }
  if (!business) {
    return (
      <Sheet
        title="This link doesn’t work"
        text="Please check it with the business: a letter may be missing or mixed up."
      />
    );
  }
  const query = await searchParams;
  const mark = query["sent"];
  const isSent = typeof mark === "string" && isSentMark(placeOfBusiness(business.slug), mark, new Date());
  const name = fullName(business.brand.name);
  const brand = brandLook({ ...business.brand, name });
  const Icon = isSent ? MailCheck : UserRoundSearch;
  return (
    <BrandedMain brand={brand}>
      <PageFrame
        brand={brand}
        band={
          <>
            <span
              aria-hidden
              className="grid size-12 place-items-center rounded-full bg-(--brand-ink) text-(--brand-color)"
            >
              <Icon size={24} strokeWidth={2} />
            </span>
            <h1 className="wrap-anywhere mt-4 text-balance font-semibold text-[2.25rem] leading-[1.06] tracking-[-0.035em] @4xl:mt-6 @4xl:text-[2.75rem]">
              {isSent ? "Thank you. We’ll be in touch" : "Did someone send you?"}
            </h1>
            {!isSent && <p className="mt-4 text-section">Tell us who, so you both get your reward.</p>}
          </>
        }
      >
        <div className="grid gap-8">
          {isSent ? (
            <Steps
              steps={[
                `${name} looks up who sent you`,
                `${name} will get in touch with you`,
                "The person who sent you gets a thank-you",
              ]}
            />
          ) : (
            <FormOf business={business} name={name} isAgain={query["again"] !== undefined} />
          )}
          {Object.keys(business.profile).length > 0 && (
            <BusinessCard business={name} facts={business.profile} />
          )}
          <PageFoot business={name} links={business.brand.links}>
            <p className="flex gap-2.5">
              <Lock aria-hidden size={15} strokeWidth={1.75} className="mt-[0.2em] shrink-0" />
              <span className="wrap-anywhere min-w-0 text-pretty">
                Only <bdi>{name}</bdi> sees what you type here.
              </span>
            </p>
            {business.hasTerms && <TermsLink href={`/refer/${business.slug}/terms`} />}
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
}

async function FormOf({ business: { slug, plan }, name, isAgain }: FormOfProps) {
  const place = placeOfBusiness(slug);
  const kept = isAgain ? openForm((await cookies()).get(keptFormCookie)?.value, place) : null;
  return (
    <ReferForm
      business={name}
      asksForTexts={plan.sms}
      action={`/api/refer/${slug}`}
      stamp={stampForm(place, new Date(), { isRepeat: kept !== null })}
      values={kept?.values}
      trouble={isAgain ? (kept ?? { wrong: [], notice: "gone" }) : undefined}
    />
  );
}
