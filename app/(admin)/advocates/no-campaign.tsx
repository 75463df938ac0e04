import { Megaphone } from "lucide-react";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { campaignPath } from "../paths";

/** Empty state for advocates or referrals while there is no campaign. */
export function NoCampaign({ level = 2, bare = false }: { level?: 2 | 3; bare?: boolean }) {
  const state = (
    <EmptyState
      level={level}
      icon={Megaphone}
      title="Create a campaign first"
      action={
        <ButtonLink href={campaignPath("new")} variant="primary">
          Create a campaign
        </ButtonLink>
      }
    >
      A campaign sets what the advocate and the friend each get.
    </EmptyState>
  );
  return bare ? state : <Card flush>{state}</Card>;
}
