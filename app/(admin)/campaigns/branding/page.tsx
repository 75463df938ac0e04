import { Palette } from "lucide-react";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { brandLook } from "@/app/brand-look";
import { readAccount, requireMember } from "@/app/current-member";
import type { ShownBrand } from "@/components/brand/brand";
import { PageHeader } from "@/components/ui/page-header";
import { getBranding } from "@/lib/business/branding/service";
import { DEFAULT_CAP } from "@/lib/business/campaigns/contract";
import { listCampaigns } from "@/lib/business/campaigns/service";
import type { Actor } from "@/lib/kit/auth/actor";
import { readBrand, readPlainBrand } from "@/lib/messages/brand";
import { withheldPage } from "../../settings/withheld-page";
import { CampaignTabs } from "../campaign-tabs";
import { BrandPreview, type SampleTerms } from "./brand-preview";
import { BrandingEditor } from "./branding-editor";
import { ReferCard } from "./refer-card";

export const metadata: Metadata = { title: "Branding" };

/** The business's look on customer pages; only admins can edit it. */
export default async function BrandingPage() {
  const actor = await requireMember("/campaigns/branding");
  const now = new Date();
  const [{ org }, brand, terms] = await Promise.all([
    readAccount(actor),
    readBrand(actor, now),
    readTerms(actor),
  ]);
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
