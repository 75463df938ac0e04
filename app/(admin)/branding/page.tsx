import type { Metadata } from "next";
import { brandLook } from "@/app/brand-look";
import { readAccount, requireMember } from "@/app/current-member";
import { planName } from "@/components/account/plan-name";
import type { Actor } from "@/lib/auth/actor";
import { getBranding } from "@/lib/branding/service";
import { DEFAULT_CAP } from "@/lib/campaigns/contract";
import { listCampaigns } from "@/lib/campaigns/service";
import { readBrand, readPlainBrand } from "@/lib/messages/read-brand";
import { listUsers } from "@/lib/users/service";
import { namesOfAdmins } from "../settings/names-of-admins";
import { OnlyAdmins } from "../settings/only-admins";
import type { SampleTerms } from "./brand-preview";
import { BrandingEditor } from "./branding-editor";
import { BrandingToday } from "./branding-today";
import { NotInPlan } from "./not-in-plan";

export const metadata: Metadata = { title: "Branding" };

/** How the business looks to its customers; admins change that here. */
export default async function BrandingPage() {
  const actor = await requireMember("/branding");
  const now = new Date();
  const [{ org }, brand, terms] = await Promise.all([
    readAccount(actor),
    readBrand(actor, now),
    readTerms(actor),
  ]);
  if (!actor.plan.customBranding) {
    return (
      <BrandingToday brand={brandLook(brand)} terms={terms}>
        <NotInPlan orgName={org.name} plan={planName(org, now)} />
      </BrandingToday>
    );
  }
  if (!actor.roles.includes("admin")) {
    const { users } = await listUsers(actor, {});
    return (
      <BrandingToday brand={brandLook(brand)} terms={terms}>
        <OnlyAdmins what="change the branding" admins={namesOfAdmins(users)} />
      </BrandingToday>
    );
  }
  const [wire, plain] = await Promise.all([getBranding(actor, {}), readPlainBrand(actor, now)]);
  return <BrandingEditor wire={wire} name={org.name} plain={plain.color} terms={terms} />;
}

async function readTerms(actor: Actor): Promise<SampleTerms> {
  const {
    campaigns: [newest],
  } = await listCampaigns(actor, { limit: "1" });
  const { rewardMode = "fixed", advocateRewardValue = 2_500, friendRewardValue = 5_000 } = newest ?? {};
  return {
    offer: { rewardMode, advocateRewardValue, friendRewardValue },
    cap: newest?.maxReferralsPerAdvocate ?? DEFAULT_CAP,
    asksForTexts: actor.plan.sms,
  };
}
