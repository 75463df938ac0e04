import type { Metadata } from "next";
import { headers } from "next/headers";
import { readProfile, requireMember } from "@/app/current-member";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { ThemeSwitch } from "@/components/ui/theme-switch";
import { getSecondFactor } from "@/lib/accounts/second-factor/service";
import { listSessions, nameDevice } from "@/lib/accounts/sessions/service";
import { nameOfEmail } from "@/lib/accounts/users/name-of-email";
import { getWeeklyDigest } from "@/lib/asks/digest/service";
import { getLeadAlerts } from "@/lib/leads/lead-alerts/service";
import { Setting } from "../setting";
import { SettingsLinks } from "../settings-links";
import { DigestSwitch, LeadAlerts, NameForm, PasswordForm } from "./profile-forms";
import { SecondFactor } from "./second-factor";
import { SessionList } from "./session-list";

export const metadata: Metadata = { title: "You" };

export default async function ProfilePage() {
  const actor = await requireMember("/settings/you");
  const [{ user }, sessions, factors, alerts, digest] = await Promise.all([
    readProfile(actor),
    listSessions(actor, {}),
    getSecondFactor(actor, {}),
    actor.isTechnician ? undefined : getLeadAlerts(actor, {}),
    actor.isTechnician ? undefined : getWeeklyDigest(actor, {}),
  ]);
  const device = nameDevice((await headers()).get("user-agent"));
  const suggested = nameOfEmail(user.email);
  return (
    <>
      <PageHeader title="You" description={<bdi className="wrap-anywhere">{user.email}</bdi>} />
      <SettingsLinks actor={actor} of="/settings/you" />
      <div>
        <Setting title="Your name" description="Your team and anyone you invite will see it.">
          <NameForm firstName={user.firstName ?? suggested.firstName} lastName={user.lastName ?? suggested.lastName} />
        </Setting>
        {alerts && (
          <Setting
            title="Lead alerts"
            description="Get notified when a new lead comes in. Leads during quiet hours come in one message when they end."
          >
            <LeadAlerts wire={alerts} />
          </Setting>
        )}
        {digest && (
          <Setting
            title="Weekly digest"
            description="Who to call first, new leads, new customers and credit, in one email."
          >
            <DigestSwitch wire={digest.weeklyDigest} email={user.email} />
          </Setting>
        )}
        <Setting title="Password" description={describePassword(user)}>
          {user.allowPasswordAuth ? (
            <PasswordForm hasPassword={user.hasPassword} email={user.email} />
          ) : (
            <Notice>You sign in through single sign-on only, so there is no password here to change.</Notice>
          )}
        </Setting>
        {user.allowPasswordAuth && <SecondFactor wire={factors} device={device} />}
        <SessionList wire={sessions} apiKeys={user.apiKeys} />
        <Setting title="Appearance" description="In this browser.">
          <ThemeSwitch />
        </Setting>
      </div>
    </>
  );
}

function describePassword({ allowPasswordAuth, hasPassword }: Record<"allowPasswordAuth" | "hasPassword", boolean>) {
  if (!allowPasswordAuth) return undefined;
  if (hasPassword) return "Changing it signs you out of your other browsers.";
  return "You don’t have one yet. You sign in with emailed links or single sign-on, but you can add a password.";
}
