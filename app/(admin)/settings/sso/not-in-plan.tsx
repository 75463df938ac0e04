import { KeyRound } from "lucide-react";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";

/** What single sign-on would do, for who does not have it. */
export function NotInPlan({ orgName, plan }: { orgName: string; plan: string }) {
  return (
    <Card>
      <EmptyState icon={KeyRound} title="Part of the Pro plan" level={2}>
        <p>
          Connect Google Workspace, Okta, Keycloak or any other OpenID Connect provider that tells which
          e-mail addresses it has verified. Nobody needs another password, and you can make it the only way
          in.
        </p>
        <p className="mt-3 text-secondary">
          {orgName} is on {plan}. To change that, ask whoever runs this server.
        </p>
      </EmptyState>
    </Card>
  );
}
