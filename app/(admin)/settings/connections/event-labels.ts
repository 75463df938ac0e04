import type { z } from "zod";
import type { Tone } from "@/components/ui/variants";
import type { connectionEvents } from "@/lib/integrations/connections/contract";
import type { webhookEvents } from "@/lib/integrations/webhooks/contract";

type SignedEvent = z.output<typeof webhookEvents.list.output>["events"][number];
export type ConnectionEvent = z.output<typeof connectionEvents.list.output>["events"][number];

/** An event of the business's own program, which has a key, or of a connected system. */
export type ListedEvent = SignedEvent | ConnectionEvent;

type WholeSignedEvent = z.output<typeof webhookEvents.get.output>["event"];

/** An event with what was sent. */
export type WholeEvent = WholeSignedEvent | z.output<typeof connectionEvents.get.output>["event"];

export function isSigned(event: WholeEvent): event is WholeSignedEvent {
  return "keyId" in event;
}

export const eventNames: Readonly<Record<SignedEvent["type"], string>> = {
  "advocate.enroll": "A customer joins",
  "referral.create": "A friend is recommended",
  "referral.convert": "A friend's job is paid",
  "referral.reverse": "A friend's job is refunded",
  "referral.unreverse": "A refund fails",
  "job.completed": "A job is done",
};

/** What the event says happened, or the customer at the other system, else its type there. */
export function titleOf(event: ListedEvent): string {
  return "keyId" in event ? eventNames[event.type] : (event.who ?? event.type);
}

/** The key or connection that it came from. */
export function senderOf(event: ListedEvent): string {
  return "keyId" in event ? event.keyName : event.connectionName;
}

export const outcomes: Readonly<Record<ListedEvent["outcome"], { readonly name: string; readonly tone: Tone }>> = {
  applied: { name: "Applied", tone: "accent" },
  unmatched: { name: "Unmatched", tone: "amber" },
  needs_you: { name: "Needs attention", tone: "amber" },
  refused: { name: "Rejected", tone: "red" },
  waiting: { name: "Waiting", tone: "blue" },
  kept: { name: "Kept", tone: "neutral" },
  ignored: { name: "Ignored", tone: "neutral" },
  nothing: { name: "Nothing to do", tone: "neutral" },
};
