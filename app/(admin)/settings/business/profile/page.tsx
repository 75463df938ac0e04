import type { Metadata } from "next";
import { brandLook } from "@/app/brand-look";
import { readAccount, requireMember } from "@/app/current-member";
import { PageHeader } from "@/components/ui/page-header";
import { getBusinessProfile } from "@/lib/accounts/business-profile/service";
import { listCampaigns } from "@/lib/business/campaigns/service";
import { readBrand } from "@/lib/messages/brand";
import { withheldPage } from "../../withheld-page";
import { ProfileEditor } from "./profile-editor";

export const metadata: Metadata = { title: "Business profile" };

/** The business profile for customers; only admins can edit it. */
export default async function BusinessProfilePage() {
  const actor = await requireMember("/settings/business/profile");
  const withheld = withheldPage(actor, {
    header: (
      <PageHeader
        crumbs={[{ label: "Business", href: "/settings/business" }, { label: "Business profile" }]}
        title="Business profile"
        description="What customers see about your business."
      />
    ),
    what: "change the business profile",
  });
  if (withheld) return withheld;
  const [wire, { org }, brand, { campaigns }] = await Promise.all([
    getBusinessProfile(actor, {}),
    readAccount(actor),
    readBrand(actor, new Date()),
    listCampaigns(actor, { limit: "1" }),
  ]);
  const { rewardMode = "fixed", advocateRewardValue = 2_500, friendRewardValue = 5_000 } = campaigns[0] ?? {};
  const { newCustomersOnly = true } = campaigns[0] ?? {};
  return (
    <ProfileEditor
      wire={wire}
      brand={brandLook(brand)}
      offer={{ rewardMode, advocateRewardValue, friendRewardValue, newCustomersOnly }}
      asksForTexts={actor.plan.sms}
      language={org.language}
    />
  );
}
