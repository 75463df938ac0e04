import type { Metadata } from "next";
import { campaignState } from "@/components/campaigns/state-badge";
import { getBusinessProfile } from "@/lib/accounts/business-profile/service";
import { getSetup } from "@/lib/accounts/service";
import { nameOfEmail } from "@/lib/accounts/users/name-of-email";
import { listCampaigns } from "@/lib/business/campaigns/service";
import type { Actor } from "@/lib/kit/auth/actor";
import { listAllAdvocates } from "@/lib/leads/advocates/list";
import { readBrand, readShownProfile } from "@/lib/messages/brand";
import { findProviders } from "@/lib/messages/drivers/configured";
import { stepsOf } from "../(admin)/home/step-labels";
import { fullName } from "../(admin)/member-names";
import { Providers } from "../(admin)/shell/providers";
import { brandLook } from "../brand-look";
import { readAccount, readProfile, requireMember } from "../current-member";
import { readNonce } from "../nonce";
import { SetupScreen } from "./setup-screen";
import { stepNames } from "./steps";

export const metadata: Metadata = { title: "Setup", robots: { index: false, follow: false } };

/** From sign-up to the first lead: the look, the offer, and the invite on the owner's own phone. */
export default async function SetupPage({ searchParams }: { searchParams: Promise<{ step?: string }> }) {
  const { step } = await searchParams;
  const actor = await requireMember("/setup");
  const now = new Date();
  const [{ user }, { org }, brand, profile, { businessProfile }, { steps }, campaign] = await Promise.all([
    readProfile(actor),
    readAccount(actor),
    readBrand(actor, now),
    readShownProfile(actor),
    getBusinessProfile(actor, {}),
    getSetup(actor, {}),
    readNewest(actor, now),
  ]);
  const name = fullName(user);
  const own = campaign && (await findOwn(actor, campaign.campaignId, { name, email: user.email }));
  const providers = findProviders();
  const isAdmin = actor.roles.includes("admin");
  const isBranded = steps.some(({ step, done }) => step === "branding" && done);
  return (
    <Providers email={user.email} hasPassword={user.hasPassword && user.allowPasswordAuth} nonce={await readNonce()}>
      <SetupScreen
        step={stepNames.find((name) => name === step)}
        member={{ name, firstName: user.firstName ?? nameOfEmail(user.email).firstName, email: user.email }}
        business={org.name}
        isAdmin={isAdmin}
        mayBrand={actor.plan.customBranding}
        isDescribed={isBranded || Boolean(businessProfile.phone ?? businessProfile.postalAddress)}
        profile={businessProfile}
        look={brandLook(brand)}
        facts={profile}
        campaign={campaign}
        own={own}
        ways={{ email: providers.email, sms: providers.sms && actor.plan.sms }}
        mayText={actor.plan.sms}
        mayConnect={isAdmin && actor.plan.integrations}
        steps={stepsOf(steps, isAdmin)}
      />
    </Providers>
  );
}

/** The newest campaign that accepts friends. */
async function readNewest(actor: Actor, now: Date) {
  const { campaigns } = await listCampaigns(actor, {});
  return campaigns.find(({ status, expiresAt }) => {
    const ends = expiresAt === undefined ? {} : { expiresAt: new Date(expiresAt) };
    return campaignState({ status, ...ends }, now) === "active";
  });
}

/** The member as an advocate of their own business, enrolled with their email address or only with their mobile. */
async function findOwn(actor: Actor, campaignId: string, { name, email }: { name: string; email: string }) {
  for (const q of [email, name]) {
    const { advocates } = await listAllAdvocates(actor, { campaignId, q });
    const own = advocates.find((found) => found.email === email || found.name === name);
    if (own) return own;
  }
  return undefined;
}
