import type { Metadata } from "next";
import { permanentRedirect } from "next/navigation";
import { cache } from "react";
import { brandLook } from "@/app/brand-look";
import { BrandedMain } from "@/app/branded-main";
import { pageLanguage } from "@/app/page-words";
import { readInTime } from "@/app/read-in-time";
import { NotLoaded, Sheet } from "@/app/sheet";
import { fullName } from "@/emails/text/names";
import { catalogs } from "@/lib/kit/words/catalogs";
import { writePrivacy } from "@/lib/public/privacy/write-privacy";
import { findBusiness } from "@/lib/public/refer/find-business";
import { Article } from "../../terms-article";

interface PageProps {
  readonly params: Promise<{ business: string }>;
}

const readBusiness = cache(async (slug: string) => {
  const business = await readInTime("privacy page", findBusiness(slug, new Date()));
  const knownBusiness = business && business !== "failed" ? business : undefined;
  return { business, language: await pageLanguage(knownBusiness?.language) };
});

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { language } = await readBusiness((await params).business);
  return { title: { absolute: catalogs[language].frame.privacy }, robots: { index: false } };
}

/** The data a business collects in its program, the purposes, and how to request erasure. */
export default async function PrivacyPage({ params }: PageProps) {
  const slug = (await params).business;
  const { business, language } = await readBusiness(slug);
  const words = catalogs[language];
  const { frame, refer } = words;
  if (business === "failed") {
    return <NotLoaded path={`/privacy/${encodeURIComponent(slug)}`} text={frame.tryAgain} words={words} />;
  }
  if (!business) return <Sheet title={frame.brokenLink} text={refer.unknownText} words={words} />;
  if (slug.toLowerCase() !== business.slug) permanentRedirect(`/privacy/${business.slug}`);
  const name = fullName(business.brand.name);
  return (
    <BrandedMain brand={brandLook({ ...business.brand, name })} words={words}>
      <Article
        brand={brandLook({ ...business.brand, name })}
        title={frame.privacyTitle(name)}
        parts={writePrivacy(business, language)}
        words={words}
      />
    </BrandedMain>
  );
}
