import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { BrandedMain } from "@/app/branded-main";
import { pageLanguage } from "@/app/page-words";
import { readInTime } from "@/app/read-in-time";
import { NotLoaded } from "@/app/sheet";
import { readStoredTerms } from "@/lib/business/campaigns/store-terms";
import { writeTerms } from "@/lib/business/campaigns/terms";
import { catalogs } from "@/lib/kit/words/catalogs";
import type { Language } from "@/lib/kit/words/languages";
import { type FriendLink, findFriendLink } from "@/lib/public/friend-page/find-link";
import { TermsArticle } from "../../../terms-article";
import { brandedOf } from "../wording";

interface PageProps {
  readonly params: Promise<{ code: string }>;
  readonly searchParams: Promise<{ version?: string }>;
}

const readLink = cache(async (code: string) => {
  const link = await readInTime("terms page", findFriendLink(code, new Date()));
  return { link, language: await pageLanguage(link && link !== "failed" ? link.language : undefined) };
});

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { language } = await readLink((await params).code);
  return { title: { absolute: catalogs[language].frame.terms }, robots: { index: false } };
}

/** The terms of a link's offer: the current ones, or with `?version` the ones a friend agreed to. */
export default async function TermsPage({ params, searchParams }: PageProps) {
  const { code } = await params;
  const { version } = await searchParams;
  const { link, language } = await readLink(code);
  const words = catalogs[language];
  if (link === "failed") {
    return <NotLoaded path={`/r/${code}/terms`} text={words.friend.notLooked} words={words} />;
  }
  if (!link) notFound();
  const storedTerms = typeof version === "string" ? await readStoredTerms(link.orgId, version) : undefined;
  const brand = brandedOf(link);
  const { backToOffer, termsAsOf } = words.frame;
  return (
    <BrandedMain brand={brand} words={words}>
      <TermsArticle
        brand={brand}
        words={words}
        back={{ href: `/r/${link.code}`, label: backToOffer }}
        privacyUrl={link.brand.privacyUrl}
        terms={storedTerms?.text ?? termsOf(link, language)}
      >
        {storedTerms && <p className="mt-1 text-soft">{termsAsOf(words.lastDay(storedTerms.createdAt))}</p>}
      </TermsArticle>
    </BrandedMain>
  );
}

function termsOf(link: FriendLink, language: Language): string {
  const { name: business, creditMonths = null } = link.brand;
  return writeTerms({ ...link, ...link.offer, business, creditMonths }, catalogs[language]);
}
