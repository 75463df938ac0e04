import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { brandLook } from "@/app/brand-look";
import { requireMember } from "@/app/current-member";
import { describeFriendOffer } from "@/components/campaigns/offer";
import { drawQr } from "@/components/qr/draw-qr";
import { PageHeader } from "@/components/ui/page-header";
import { shortName } from "@/emails/text/names";
import { readBrand } from "@/lib/messages/brand";
import { advocatePath, advocatesPath } from "../../../../../paths";
import { findAdvocatePage } from "../read-page";
import { CardSheet } from "./card-sheet";

export const metadata: Metadata = { title: "QR card" };

interface PageProps {
  readonly params: Promise<{ campaignId: string; advocateId: string }>;
}

/** The advocate's link on paper, for meeting friends in person. */
export default async function CardPage({ params }: PageProps) {
  const ids = await params;
  const actor = await requireMember(`${advocatePath(ids)}/card`);
  const advocatePage = await findAdvocatePage(actor, ids);
  if (!advocatePage) notFound();
  const { advocate } = advocatePage.advocate;
  const { campaign } = advocatePage.campaign;
  const { phone, ...facts } = await readBrand(actor, new Date());
  const brand = brandLook(facts);
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          crumbs={[
            { label: "Advocates", href: advocatesPath() },
            { label: advocate.name, href: advocatePath(ids) },
            { label: "QR card" },
          ]}
          title="QR card"
          description="Hand it out, leave it on the counter or stick it on the van. Scanning it opens the link."
        />
      </div>
      <CardSheet
        brand={brand}
        offer={describeFriendOffer(campaign, brand.name)}
        advocateName={shortName(advocate.name)}
        phone={phone}
        code={advocate.referralCode}
        link={advocate.referralUrl}
        qr={drawQr(advocate.referralUrl)}
      />
    </>
  );
}
