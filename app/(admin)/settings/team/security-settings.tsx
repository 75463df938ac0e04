import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import type { getUpdates } from "@/lib/accounts/updates/service";
import { releaseFeed } from "@/lib/kit/env";
import { Setting } from "../setting";
import { RequireSecondFactor } from "./require-second-factor";

/** Whether everyone needs a second factor. */
export function SecondFactorSetting({ isRequired }: { isRequired: boolean }) {
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
export function ReleaseSetting({ release, newer }: Awaited<ReturnType<typeof getUpdates>>) {
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
          This server doesn’t look for newer releases. To hear of them here, set UPDATE_CHECK.
        </p>
      )}
    </Setting>
  );
}
