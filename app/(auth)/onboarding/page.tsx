import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Panel } from "@/components/sign-in/panel";
import { ButtonLink } from "@/components/ui/button-link";
import { UNNAMED } from "@/lib/accounts/sign-in/service";
import { readAccount, readProfile, requireMember } from "../../current-member";
import { OnboardingForm, SignedIn } from "./onboarding-form";

export const metadata: Metadata = { title: "Set up your account", robots: { index: false, follow: false } };

export default async function OnboardingPage() {
  const actor = await requireMember("/onboarding");
  const [{ org }, { user }] = await Promise.all([readAccount(actor), readProfile(actor)]);
  if (org.status !== "pending_onboarding") redirect("/home");
  if (!user.roles.includes("admin")) return <NotYet email={user.email} />;
  return (
    <SignedIn email={user.email}>
      <OnboardingForm
        email={user.email}
        firstName={user.firstName}
        lastName={user.lastName}
        businessName={org.name === UNNAMED ? undefined : org.name}
        needsPassword={!user.hasPassword && user.allowPasswordAuth}
      />
    </SignedIn>
  );
}

function NotYet({ email }: { email: string }) {
  return (
    <SignedIn email={email}>
      <Panel
        title="Almost ready"
        intro="An owner at your organization needs to finish setup first. It takes about a minute."
      >
        <ButtonLink href="/home">Check again</ButtonLink>
      </Panel>
    </SignedIn>
  );
}
