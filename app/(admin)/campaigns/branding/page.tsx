import { Palette, Printer } from "lucide-react";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { brandLook } from "@/app/brand-look";
import { readAccount, requireMember } from "@/app/current-member";
import type { ShownBrand } from "@/components/brand/brand";
import { DownloadQr } from "@/components/qr/download-qr";
import { drawQr } from "@/components/qr/draw-qr";
import { QrCode } from "@/components/qr/qr-code";
import { ButtonLink } from "@/components/ui/button-link";
import { Card, CardHeader } from "@/components/ui/card";
import { CopyField } from "@/components/ui/copy-field";
import { PageHeader } from "@/components/ui/page-header";
import { getBranding } from "@/lib/business/branding/service";
import { DEFAULT_CAP } from "@/lib/business/campaigns/contract";
import { listCampaigns } from "@/lib/business/campaigns/service";
import type { Actor } from "@/lib/kit/auth/actor";
import { appUrl } from "@/lib/kit/env";
import { readBrand, readPlainBrand } from "@/lib/messages/brand";
import { withheldPage } from "../../settings/withheld-page";
import { CampaignTabs } from "../campaign-tabs";
import { BrandPreview, type SampleTerms } from "./brand-preview";
import { BrandingEditor } from "./branding-editor";
import { SlugForm } from "./slug-form";

export const metadata: Metadata = { title: "Branding" };

/** The business's look on customer pages; only admins can edit it. */
export default async function BrandingPage() {
  const actor = await requireMember("/campaigns/branding");
  const now = new Date();
  const [{ org }, brand, terms] = await Promise.all([readAccount(actor), readBrand(actor, now), readTerms(actor)]);
  const withheld = withheldPage(actor, {
    plan: {
      feature: "customBranding",
      icon: Palette,
      pitch:
        "Your own logo, color and links on every page and message your customers see. Until then they see your business name and our green.",
    },
    what: "change the branding",
  });
  if (withheld) {
    return (
      <BrandingToday
        brand={brandLook(brand)}
        terms={terms}
        card={<ReferCard slug={org.slug} isAdmin={actor.roles.includes("admin")} />}
      >
        {withheld}
      </BrandingToday>
    );
  }
  const [wire, plain] = await Promise.all([getBranding(actor, {}), readPlainBrand(actor, now)]);
  return (
    <>
      <CampaignTabs />
      <BrandingEditor wire={wire} name={org.name} plain={plain.color} terms={terms} />
      <ReferCard slug={org.slug} isAdmin />
    </>
  );
}

async function readTerms(actor: Actor): Promise<SampleTerms> {
  const {
    campaigns: [newest],
  } = await listCampaigns(actor, { limit: "1" });
  const { rewardMode = "fixed", advocateRewardValue = 2_500, friendRewardValue = 5_000 } = newest ?? {};
  const { newCustomersOnly = true } = newest ?? {};
  return {
    offer: { rewardMode, advocateRewardValue, friendRewardValue, newCustomersOnly },
    cap: newest?.maxReferralsPerAdvocate ?? DEFAULT_CAP,
    asksForTexts: actor.plan.sms,
  };
}

interface BrandingTodayProps {
  readonly brand: ShownBrand;
  readonly terms: SampleTerms;
  /** Why it is read-only, and who can change it. */
  readonly children: ReactNode;
  /** The card below. */
  readonly card: ReactNode;
}

/** The business's look, read-only. */
function BrandingToday({ brand, terms, children, card }: BrandingTodayProps) {
  return (
    <>
      <CampaignTabs />
      <PageHeader title="Branding" description="How your business looks to your customers." />
      <div className="grid items-start gap-7 xl:grid-cols-[minmax(0,1fr)_340px]">
        {children}
        <BrandPreview brand={brand} terms={terms}>
          This is how it looks today.
        </BrandPreview>
      </div>
      {card}
    </>
  );
}

interface ReferCardProps {
  /** The business's name in the address; undefined before onboarding. */
  readonly slug: string | undefined;
  readonly isAdmin: boolean;
}

/** The page that works without an advocate's link, for any place that shows the business's name. */
function ReferCard({ slug, isAdmin }: ReferCardProps) {
  if (!slug) return null;
  const url = `${appUrl()}/refer/${slug}`;
  const shape = drawQr(url);
  return (
    <Card aria-labelledby="refer-page" className="mt-grid">
      <CardHeader
        id="refer-page"
        title="A QR code for your trucks and counter"
        description="For people who were referred but don’t have a link. They tell you who sent them, and you match them under Leads. Your customers’ names are never shown."
      />
      <div className="flex flex-wrap items-start gap-6">
        <QrCode shape={shape} label={`QR code for ${url}`} className="size-36" />
        <div className="grid min-w-0 flex-[1_1_16rem] gap-5">
          <CopyField label="Address" value={url} what="the address" />
          <div className="flex flex-wrap gap-2">
            <ButtonLink size="small" href="/campaigns/branding/sign">
              <Printer size={15} />
              Yard sign and van
            </ButtonLink>
            <DownloadQr shape={shape} name={slug} />
          </div>
          {isAdmin && <SlugForm slug={slug} />}
        </div>
      </div>
    </Card>
  );
}
