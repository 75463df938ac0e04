import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { brandLook } from "@/app/brand-look";
import { readInTime } from "@/app/read-in-time";
import { NotLoaded } from "@/app/sheet";
import { fullName } from "@/emails/text/names";
import { findBusiness, findOnlyTerms } from "@/lib/public/refer/find-business";
import { BrandedMain } from "../../../r/[code]/told-page";
import { TermsArticle } from "../../../terms-article";

export const metadata: Metadata = {
  title: { absolute: "Terms of the offer" },
  robots: { index: false },
};

/** The terms for who has no link, where the business has one offer alone. */
export default async function ReferTermsPage({ params }: { params: Promise<{ business: string }> }) {
  const { business: slug } = await params;
  const read = await readInTime("refer terms page", readTerms(slug));
  if (read === "failed") {
    const path = `/refer/${encodeURIComponent(slug)}/terms`;
    return <NotLoaded path={path} text="Please try again in a minute." />;
  }
  if (!read) notFound();
  const { business, terms } = read;
  const brand = brandLook({ ...business.brand, name: fullName(business.brand.name) });
  return (
    <BrandedMain brand={brand}>
      <TermsArticle brand={brand} back={{ href: `/refer/${business.slug}`, label: "Back" }} terms={terms} />
    </BrandedMain>
  );
}

async function readTerms(slug: string) {
  const now = new Date();
  const business = await findBusiness(slug, now);
  const terms = business && (await findOnlyTerms(business, now));
  return terms ? { business, terms } : null;
}
