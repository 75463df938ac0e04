import { KeyRound } from "lucide-react";
import { Notice } from "@/components/ui/notice";
import { NotInPlan } from "../not-in-plan";
import { RemoveSso } from "./remove-sso";

interface Props {
  readonly orgName: string;
  readonly plan: string;
  /** Who can sign in no other way, for an admin who can take the connection away; null where there is none. */
  readonly removable: readonly string[] | null;
}

/** What single sign-on would do, for who does not have it, and what can be done with one from another plan. */
export function SsoNotInPlan({ orgName, plan, removable }: Props) {
  return (
    <>
      {removable && (
        <Notice tone="amber" title={`Single sign-on is not part of ${plan}`} className="mb-grid">
          What you set up before keeps working for your team. You can remove it, but not change it.
        </Notice>
      )}
      <div className={removable ? "mb-8" : ""}>
        <NotInPlan icon={KeyRound} feature="sso" orgName={orgName} plan={plan}>
          Connect Google Workspace, Okta, Keycloak or any other OpenID Connect provider that tells which
          e-mail addresses it has verified. Nobody needs another password, and you can make it the only way
          in.
        </NotInPlan>
      </div>
      {removable && <RemoveSso ssoOnly={removable} />}
    </>
  );
}
