import { Webhook } from "lucide-react";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import type { ListedEvent } from "./event-words";

const without: Readonly<Record<ListedEvent["outcome"], { title: string; text: string }>> = {
  applied: { title: "Nothing applied yet", text: "Events that took effect are listed here." },
  unmatched: { title: "Nothing to resolve", text: "Every event that came in was understood." },
  refused: { title: "Nothing refused", text: "No event that came in was turned away." },
};

/** Why there is nothing to see: nothing came in yet, or nothing with this outcome. */
export function NoEvents({ outcome }: { outcome: ListedEvent["outcome"] | undefined }) {
  if (outcome) {
    return (
      <EmptyState icon={Webhook} title={without[outcome].title}>
        {without[outcome].text}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={Webhook}
      title="No events yet"
      action={<ButtonLink href="/docs/webhooks">Read how to send one</ButtonLink>}
    >
      Create a signing key, give it to your CRM with the address above, and what it sends is listed here.
    </EmptyState>
  );
}
