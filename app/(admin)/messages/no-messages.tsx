import { Mail } from "lucide-react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import type { View } from "./message-filters";

/** Why there is nothing to see: nothing was written yet, or nothing of what was asked for. */
export function NoMessages({ view, onClear }: { view: View; onClear: () => void }) {
  const isFiltered = view.status ?? view.template ?? view.advocateId;
  if (isFiltered) {
    return (
      <EmptyState
        icon={Mail}
        level={2}
        title="No message fits"
        action={<Button onClick={onClear}>Show all messages</Button>}
      >
        There are none of this kind and status.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={Mail}
      level={2}
      title="No messages yet"
      action={<ButtonLink href="/campaigns">Go to your campaigns</ButtonLink>}
    >
      Enroll an advocate: the invite with their link is the first message you will see here.
    </EmptyState>
  );
}
