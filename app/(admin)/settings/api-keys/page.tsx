import { KeyRound } from "lucide-react";
import type { Metadata } from "next";
import { readAccount, requireMember } from "@/app/current-member";
import { planName } from "@/components/account/plan-name";
import { PageHeader } from "@/components/ui/page-header";
import { listApiKeys } from "@/lib/api-keys/service";
import { appUrl } from "@/lib/platform/env";
import { NotInPlan } from "../access-notices";
import { ApiKeys } from "./api-keys";

export const metadata: Metadata = { title: "API keys" };
const title = "API keys";

/** The member's own keys, with which programs act in their name. */
export default async function ApiKeysPage() {
  const actor = await requireMember("/settings/api-keys");
  const { org } = await readAccount(actor);
  const plan = planName(org, new Date());
  if (!actor.plan.api) {
    return (
      <>
        <PageHeader title={title} description="Let your own programs work with your campaigns." />
        <NotInPlan icon={KeyRound} feature="api" orgName={org.name} plan={plan}>
          With a key, your website, CRM or a script can do whatever you do here. Keys that were made on
          another plan keep working.
        </NotInPlan>
      </>
    );
  }
  return <ApiKeys wire={await listApiKeys(actor, {})} plan={plan} url={appUrl()} />;
}
