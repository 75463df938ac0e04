import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { brandLook } from "@/app/brand-look";
import { readAccount, requireMember } from "@/app/current-member";
import { describeGift } from "@/components/campaigns/offer";
import { drawQr } from "@/components/qr/draw-qr";
import { PageHeader } from "@/components/ui/page-header";
import { fullName } from "@/emails/text/names";
import { appUrl } from "@/lib/kit/env";
import { catalogs } from "@/lib/kit/words/catalogs";
import { findBusiness, findOnlyOffer } from "@/lib/public/refer/find-business";
import { SignSheet } from "./sign-sheet";

export const metadata: Metadata = { title: "Sign" };

/** The business's own page on a sign, in its customers' language. */
export default async function SignPage() {
  const actor = await requireMember("/campaigns/branding/sign");
  const now = new Date();
  const { org } = await readAccount(actor);
  const business = org.slug ? await findBusiness(org.slug, now) : null;
  if (!business) notFound();
  const { slug, brand, profile, language } = business;
  const words = catalogs[language];
  const offer = await findOnlyOffer(business, now);
  const gift = typeof offer === "string" || brand.industry === "healthcare" ? "" : describeGift(offer, words.offer);
  const url = `${appUrl()}/refer/${slug}`;
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          crumbs={[{ label: "Branding", href: "/campaigns/branding" }, { label: "Sign" }]}
          title="Sign"
          description="For yards where you work, and your vans. Scanning it opens your page, which asks who referred them."
        />
      </div>
      <SignSheet
        brand={brandLook({ ...brand, name: fullName(brand.name) })}
        headline={gift || words.refer.heading}
        phone={profile.phone?.written}
        link={url}
        qr={drawQr(url)}
        qrLabel={words.card.qr(url)}
        call={words.card.call}
        scan={words.card.scanSign}
      />
    </>
  );
}
