import type { Metadata } from "next";
import { permanentRedirect } from "next/navigation";
import { cache } from "react";
import { brandLook } from "@/app/brand-look";
import { BrandedMain } from "@/app/branded-main";
import { pageLanguage, wordsFor } from "@/app/page-words";
import { readInTime } from "@/app/read-in-time";
import { NotLoaded, Sheet } from "@/app/sheet";
import { fullName } from "@/emails/text/names";
import { catalogs } from "@/lib/kit/words/catalogs";
import { findBusiness, findOnlyTerms, presentAddress } from "@/lib/public/refer/find-business";
import { TermsArticle } from "../../../terms-article";

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { words } = await readTerms((await params).business);
  return { title: { absolute: words.frame.terms }, robots: { index: false } };
}

interface PageProps {
  readonly params: Promise<{ business: string }>;
}

/** The terms for a visitor without a link, if the business has only one offer. */
export default async function ReferTermsPage({ params }: PageProps) {
  const { business: slug } = await params;
  const { business, terms, words } = await readTerms(slug);
  const { frame, refer } = words;
  const elsewhere = business && business !== "failed" ? presentAddress(slug, business, "/terms") : null;
  if (elsewhere) permanentRedirect(elsewhere);
  if (business === "failed" || terms === "failed") {
    const path = `/refer/${encodeURIComponent(slug)}/terms`;
    return <NotLoaded path={path} text={frame.tryAgain} words={words} />;
  }
  if (!business || !terms) return <Sheet title={frame.brokenLink} text={refer.unknownText} words={words} />;
  const brand = brandLook({ ...business.brand, name: fullName(business.brand.name) });
  return (
    <BrandedMain brand={brand} words={words}>
      <TermsArticle
        brand={brand}
        terms={terms}
        words={words}
        privacyUrl={business.brand.privacyUrl}
        back={{ href: `/refer/${business.slug}`, label: frame.back }}
      />
    </BrandedMain>
  );
}

const readTerms = cache(async (slug: string) => {
  const now = new Date();
  const business = await readInTime("refer terms page", findBusiness(slug, now));
  if (!business || business === "failed") return { business, terms: null, words: await wordsFor() };
  const language = await pageLanguage(business.language);
  const terms = await readInTime("refer terms page", findOnlyTerms(business, language, now));
  return { business, terms, words: catalogs[language] };
});
