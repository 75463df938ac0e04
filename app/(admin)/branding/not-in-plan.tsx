import { Palette } from "lucide-react";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";

/** What branding would do, for who does not have it. */
export function NotInPlan({ orgName, plan }: { orgName: string; plan: string }) {
  return (
    <Card>
      <EmptyState icon={Palette} title="Part of the Growth and Pro plans" level={2}>
        <p>
          Your own logo, color and links on every page and message your customers see. Until then they see
          your business name and our green.
        </p>
        <p className="mt-3 text-secondary">
          <bdi>{orgName}</bdi> is on {plan}. To change that, ask whoever runs this server.
        </p>
      </EmptyState>
    </Card>
  );
}
