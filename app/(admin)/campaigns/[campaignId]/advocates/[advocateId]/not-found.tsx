import { UserX } from "lucide-react";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { advocatesPath } from "../../../../paths";

/** Shown if the advocate doesn't exist or the campaign was deleted. */
export default function AdvocateNotFound() {
  return (
    <Card>
      <EmptyState
        icon={UserX}
        level={2}
        title="Advocate not found"
        action={<ButtonLink href={advocatesPath()}>All advocates</ButtonLink>}
      >
        The campaign may have been deleted, or the link is incomplete.
      </EmptyState>
    </Card>
  );
}
