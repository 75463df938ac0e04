import { Badge } from "@/components/ui/badge";
import { denialNames, severityLooks } from "./describe";
import type { ListedReview } from "./view";

/** The severity, or the decision. */
export function StateBadge({ review: { state, severity, denialReason } }: { review: ListedReview }) {
  if (state === "allowed") return <Badge tone="accent">Allowed</Badge>;
  if (state === "denied")
    return <Badge title={denialReason && denialNames[denialReason]}>Doesn’t count</Badge>;
  const { label, tone } = severityLooks[severity];
  return <Badge tone={tone}>{label}</Badge>;
}
