import { Megaphone } from "lucide-react";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { campaignPath } from "../paths";

/** What stands where advocates or referrals would be, while there is no campaign to be in. */
export function NoCampaign({ level = 2, bare = false }: { level?: 2 | 3; bare?: boolean }) {
  const state = (
    <EmptyState
      level={level}
      icon={Megaphone}
      title="First, a campaign"
      action={
        <ButtonLink href={campaignPath("new")} variant="primary">
          Create a campaign
        </ButtonLink>
      }
    >
      It says what a recommendation is worth: to the advocate, and to the friend.
    </EmptyState>
  );
  return bare ? state : <Card flush>{state}</Card>;
}
