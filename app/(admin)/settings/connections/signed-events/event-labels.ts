import type { z } from "zod";
import type { Tone } from "@/components/ui/variants";
import type { webhookEvents } from "@/lib/integrations/webhooks/contract";

export type ListedEvent = z.output<typeof webhookEvents.list.output>["events"][number];

/** An event with its request and response. */
export type WholeEvent = z.output<typeof webhookEvents.get.output>["event"];

/** Labels of the event types. */
export const eventNames: Readonly<Record<ListedEvent["type"], string>> = {
  "advocate.enroll": "A customer joins",
  "referral.create": "A friend is recommended",
  "referral.convert": "A friend's job is paid",
  "referral.reverse": "A friend's job is refunded",
  "referral.unreverse": "A refund fails",
  "job.completed": "A job is done",
};

export const outcomes: Readonly<
  Record<ListedEvent["outcome"], { readonly name: string; readonly tone: Tone }>
> = {
  applied: { name: "Applied", tone: "accent" },
  unmatched: { name: "Unmatched", tone: "amber" },
  refused: { name: "Rejected", tone: "red" },
  ignored: { name: "Ignored", tone: "neutral" },
};
