import type { Metadata } from "next";
import { readAccount, requireMember } from "@/app/current-member";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import { listAllApiKeys } from "@/lib/accounts/api-keys/service";
import { listInvitations } from "@/lib/accounts/invitations/service";
import { isConnected } from "@/lib/accounts/sso/connection";
import { getUpdates } from "@/lib/accounts/updates/service";
import { listUsers } from "@/lib/accounts/users/service";
import { getCeiling } from "@/lib/credit/approvals/ceiling";
import type { Actor } from "@/lib/kit/auth/actor";
import { releaseFeed } from "@/lib/kit/env";
import { Setting } from "../setting";
import { SettingsLinks } from "../settings-links";
import { AdminTeam } from "./admin-team";
import { MemberTeam } from "./members-table";
import { RequireSecondFactor } from "./require-second-factor";

export const metadata: Metadata = { title: "Team and security" };

export default async function TeamPage() {
  const actor = await requireMember("/settings/team");
  const [{ org }, users] = await Promise.all([readAccount(actor), listUsers(actor, {})]);
  const shared = { users, orgName: org.name, orgId: actor.orgId, self: actor.name };
  if (!actor.roles.includes("admin")) return <MemberTeam {...shared} />;
  // A connection from a larger plan keeps working.
  const [invitations, ssoReady, keyCounts, { ceiling }, versions] = await Promise.all([
    listInvitations(actor, {}),
    isConnected(actor.orgId),
    countKeys(actor),
    getCeiling(actor, {}),
    getUpdates(actor, {}),
  ]);
  const hasCeiling = ceiling.maxRewardCents !== undefined || ceiling.maxAdjustmentCents !== undefined;
  const room = { limit: actor.plan.users, plan: actor.plan.name };
  return (
    <>
      <AdminTeam
        {...shared}
        invitations={invitations}
        room={room}
        ssoReady={ssoReady}
        keyCounts={keyCounts}
        offersCeiling={!hasCeiling}
      />
      <div className="mt-8">
        <SettingsLinks actor={actor} of="/settings/team" />
        <SecondFactorSetting isRequired={org.requireSecondFactor} />
        <ReleaseSetting {...versions} />
      </div>
    </>
  );
}

/** Active API keys per member, by email address. */
async function countKeys(actor: Actor): Promise<Record<string, number>> {
  const { keys } = await listAllApiKeys(actor, {});
  const now = new Date().toISOString();
  const counts: Record<string, number> = {};
  for (const { email, expiresAt } of keys) {
    if (expiresAt === undefined || expiresAt > now) counts[email] = (counts[email] ?? 0) + 1;
  }
  return counts;
}

/** Whether everyone needs a second factor. */
function SecondFactorSetting({ isRequired }: { isRequired: boolean }) {
  return (
    <Setting
      title="Two-factor authentication"
      description="A second step at sign-in: a passkey, or a code from an app."
    >
      <RequireSecondFactor isRequired={isRequired} />
    </Setting>
  );
}

/** The installed release and the newest one, for the admins who run the server. */
function ReleaseSetting({ release, newer }: Awaited<ReturnType<typeof getUpdates>>) {
  if (release === undefined) return null;
  return (
    <Setting title="Updates" description="The software on this server.">
      <p className="font-medium">Referral Rewards {release}</p>
      {newer && (
        <Notice tone={newer.isSecurityFix ? "red" : "blue"} className="mt-4">
          {newer.isSecurityFix
            ? `${newer.version} fixes a weakness in the release you run. Update now. `
            : `${newer.version} is out. `}
          <TextLink href={newer.url} target="_blank" rel="noreferrer">
            What changed
          </TextLink>
        </Notice>
      )}
      {releaseFeed() === null && (
        <p className="mt-2 text-pretty text-secondary text-soft">
          This server doesn’t look for newer releases. To see them here, set UPDATE_CHECK.
        </p>
      )}
    </Setting>
  );
}
