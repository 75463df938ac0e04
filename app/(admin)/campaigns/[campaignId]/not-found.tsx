import { SearchX } from "lucide-react";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";

/** Shown if the campaign doesn't exist or was deleted. */
export default function NoCampaign() {
  return (
    <Card>
      <EmptyState
        icon={SearchX}
        level={2}
        title="Campaign not found"
        action={<ButtonLink href="/campaigns">See all campaigns</ButtonLink>}
      >
        It may have been deleted, or the link is incomplete.
      </EmptyState>
    </Card>
  );
}
