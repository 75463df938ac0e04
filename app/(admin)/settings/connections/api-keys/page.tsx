import { KeyRound } from "lucide-react";
import type { Metadata } from "next";
import { requireMember } from "@/app/current-member";
import { PageHeader } from "@/components/ui/page-header";
import { listAllApiKeys, listApiKeys } from "@/lib/accounts/api-keys/service";
import { listUsers } from "@/lib/accounts/users/service";
import type { Actor } from "@/lib/kit/auth/actor";
import { appUrl } from "@/lib/kit/env";
import { fullName } from "../../../member-names";
import { readParent } from "../../settings-viewer";
import { withheldPage } from "../../withheld-page";
import { ApiKeys } from "./api-keys";
import { TeamKeys } from "./team-keys";

export const metadata: Metadata = { title: "API keys" };

const path = "/settings/connections/api-keys";

/** The member's own keys for programs; admins see everyone's. */
export default async function ApiKeysPage() {
  const actor = await requireMember(path);
  const [team, parent] = await Promise.all([readTeam(actor), readParent(actor, path)]);
  const withheld = withheldPage(actor, {
    header: (
      <PageHeader
        crumbs={[parent, { label: "API keys" }]}
        title="API keys"
        description="Connect your own apps to Referral Rewards."
      />
    ),
    plan: {
      feature: "api",
      icon: KeyRound,
      pitch:
        "With a key, your website, CRM or a script can do whatever you do here. Keys you made before keep working.",
    },
  });
  if (withheld) {
    return (
      <>
        {withheld}
        {team && team.wire.keys.length > 0 && <TeamKeys {...team} />}
      </>
    );
  }
  return (
    <ApiKeys wire={await listApiKeys(actor, {})} url={appUrl()} parent={parent}>
      {team && <TeamKeys {...team} except={actor.name} />}
    </ApiKeys>
  );
}

/** The team's keys for admins, on every plan; null for other members. */
async function readTeam(actor: Actor) {
  if (!actor.roles.includes("admin")) return null;
  const [wire, { users }] = await Promise.all([listAllApiKeys(actor, {}), listUsers(actor, {})]);
  return { wire, names: Object.fromEntries(users.map((user) => [user.email, fullName(user)])) };
}
